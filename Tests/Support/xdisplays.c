// A libXrandr.so.2 that reports several displays side by side for an X server with one screen. XDISPLAYS has the width,
// height and refresh rate of each, from left to right: "800x600@60 400x600@30".
#include <X11/extensions/Xrandr.h>
#include <stdio.h>
#include <stdlib.h>

enum { most = 4 };

// Ids of outputs, crtcs and modes: 1, 2, 3 ... from left to right.
static struct {
    RROutput ids[most];
    XRRCrtcInfo crtcs[most];
    XRRModeInfo modes[most];
    int count;
} screen;

static void look(void) {
    const char *text = getenv("XDISPLAYS");
    int length, x = 0;
    unsigned width, height, rate;
    screen.count = 0;
    while (text && screen.count < most && sscanf(text, " %ux%u@%u%n", &width, &height, &rate, &length) == 3) {
        int k = screen.count++;
        screen.ids[k] = k + 1;
        screen.crtcs[k] = (XRRCrtcInfo){.x = x, .width = width, .height = height, .mode = k + 1, .rotation = RR_Rotate_0};
        screen.modes[k] = (XRRModeInfo){
            .id = k + 1, .width = width, .height = height, .hTotal = width, .vTotal = height,
            .dotClock = (unsigned long)width * height * rate};
        x += width;
        text += length;
    }
}

Bool XRRQueryExtension(Display *display, int *event, int *error) {
    *event = *error = 120;
    return True;
}

Status XRRQueryVersion(Display *display, int *major, int *minor) {
    *major = 1;
    *minor = 5;
    return 1;
}

XRRScreenResources *XRRGetScreenResources(Display *display, Window window) {
    XRRScreenResources *resources = calloc(1, sizeof *resources);
    look();
    resources->noutput = resources->ncrtc = resources->nmode = screen.count;
    resources->outputs = resources->crtcs = screen.ids;
    resources->modes = screen.modes;
    return resources;
}

XRRScreenResources *XRRGetScreenResourcesCurrent(Display *display, Window window) {
    return XRRGetScreenResources(display, window);
}

void XRRFreeScreenResources(XRRScreenResources *resources) { free(resources); }

XRROutputInfo *XRRGetOutputInfo(Display *display, XRRScreenResources *resources, RROutput output) {
    XRROutputInfo *info = calloc(1, sizeof *info);
    info->name = "display";
    info->nameLen = 7;
    info->connection = RR_Connected;
    info->ncrtc = info->nmode = info->npreferred = 1;
    info->crtc = output;
    info->crtcs = info->modes = &screen.ids[output - 1];
    return info;
}

void XRRFreeOutputInfo(XRROutputInfo *info) { free(info); }

XRRCrtcInfo *XRRGetCrtcInfo(Display *display, XRRScreenResources *resources, RRCrtc crtc) {
    XRRCrtcInfo *info = malloc(sizeof *info);
    *info = screen.crtcs[crtc - 1];
    return info;
}

void XRRFreeCrtcInfo(XRRCrtcInfo *info) { free(info); }

RROutput XRRGetOutputPrimary(Display *display, Window window) { return 1; }

// SDL looks up nothing else without a name.
Atom *XRRListOutputProperties(Display *display, RROutput output, int *count) {
    *count = 0;
    return NULL;
}
XRRPropertyInfo *XRRQueryOutputProperty(Display *display, RROutput output, Atom property) { return NULL; }
int XRRGetOutputProperty(
    Display *display, RROutput output, Atom property, long offset, long length, Bool delete, Bool pending, Atom type,
    Atom *actual, int *format, unsigned long *count, unsigned long *after, unsigned char **value) {
    return 1;
}
void XRRSelectInput(Display *display, Window window, int mask) {}
Status XRRSetCrtcConfig(
    Display *display, XRRScreenResources *resources, RRCrtc crtc, Time time, int x, int y, RRMode mode,
    Rotation rotation, RROutput *outputs, int count) {
    return RRSetConfigFailed;
}
void XRRSetScreenSize(Display *display, Window window, int width, int height, int mmWidth, int mmHeight) {}
Status XRRGetScreenSizeRange(
    Display *display, Window window, int *minWidth, int *minHeight, int *maxWidth, int *maxHeight) {
    return 0;
}
XRRScreenConfiguration *XRRGetScreenInfo(Display *display, Window window) { return NULL; }
void XRRFreeScreenConfigInfo(XRRScreenConfiguration *configuration) {}
SizeID XRRConfigCurrentConfiguration(XRRScreenConfiguration *configuration, Rotation *rotation) { return 0; }
short XRRConfigCurrentRate(XRRScreenConfiguration *configuration) { return 0; }
short *XRRConfigRates(XRRScreenConfiguration *configuration, int size, int *count) { return NULL; }
XRRScreenSize *XRRConfigSizes(XRRScreenConfiguration *configuration, int *count) { return NULL; }
Status XRRSetScreenConfigAndRate(
    Display *display, XRRScreenConfiguration *configuration, Drawable drawable, int size, Rotation rotation, short rate,
    Time time) {
    return RRSetConfigFailed;
}
