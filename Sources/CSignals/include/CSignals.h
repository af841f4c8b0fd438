// A limit to the time in which a program ends after SIGTERM or SIGINT, which holds whatever its threads wait for.
#ifndef CSIGNALS_H
#define CSIGNALS_H

// Ends the process a number of seconds after one of the signals, or at a second one, and writes a line on standard error. The
// handlers before, of which there must be some, are called too. The lines are kept.
void cs_limit_end(unsigned seconds, const char *late, const char *repeated);

// Lets the time begin anew if it runs.
void cs_postpone_end(void);

#endif
