#include "CSignals.h"
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// The handler before, which lets the main thread know; the first signal and the time when it came, in seconds; and what is said.
static struct {
    void (*before)(int);
    volatile sig_atomic_t signal;
    double since;
    unsigned limit;
    const char *late, *repeated;
} ending;

// Ends the process with the status of its first signal. Whoever reads the line may stand still too.
static void end_now(const char *line) {
    struct pollfd errors = {.fd = 2, .events = POLLOUT};
    if (poll(&errors, 1, 0) > 0 && write(2, line, strlen(line)) < 0) {}
    _exit(128 + ending.signal);
}

static void end_late(int signal) { end_now(ending.late); }

static void end_asked(int number) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    const double now = (double)time.tv_sec + time.tv_nsec / 1e9;
    if (!ending.signal) {
        ending.signal = number;
        ending.since = now;
        alarm(ending.limit);
    } else if (now - ending.since > 0.5) {
        // Shells and terminals send one request twice, to the program and to its group.
        end_now(ending.repeated);
    }
    // That of SDL takes the place of this one.
    if (ending.before) ending.before(number);
    signal(number, end_asked);
}

void cs_limit_end(unsigned seconds, const char *late, const char *repeated) {
    ending.limit = seconds;
    ending.late = late;
    ending.repeated = repeated;
    signal(SIGALRM, end_late);
    for (int i = 0; i < 2; i++) {
        const int number = i ? SIGINT : SIGTERM;
        void (*before)(int) = signal(number, end_asked);
        if (before == SIG_DFL || before == SIG_IGN || before == SIG_ERR) signal(number, before);
        else if (before != end_asked) ending.before = before;
    }
}

void cs_postpone_end(void) {
    if (alarm(0)) alarm(ending.limit);
}
