// The functions of OpenGL 3.3 and OpenGL ES 3.0 that draw frames, found through SDL, so that no library is linked for them.
#pragma once

#if __has_include(<SDL2/SDL_opengl.h>)
#include <SDL2/SDL_opengl.h>
#else
#include <SDL_opengl.h>
#endif

// Enumerations are int here, as the header's constants are for Swift.
#define CSDL_GRAPHICS_FUNCTIONS(F)                                                                                    \
    F(void, ActiveTexture, (int unit))                                                                                \
    F(void, AttachShader, (GLuint program, GLuint shader))                                                            \
    F(void, BindAttribLocation, (GLuint program, GLuint index, const char *name))                                     \
    F(void, BindBuffer, (int target, GLuint buffer))                                                                  \
    F(void, BindFramebuffer, (int target, GLuint framebuffer))                                                        \
    F(void, BindTexture, (int target, GLuint texture))                                                                \
    F(void, BindVertexArray, (GLuint array))                                                                          \
    F(void, BlendFunc, (int source, int destination))                                                                 \
    F(void, BufferData, (int target, long size, const void *data, int usage))                                         \
    F(GLuint, CheckFramebufferStatus, (int target))                                                                   \
    F(void, Clear, (int mask))                                                                                        \
    F(void, ClearColor, (float red, float green, float blue, float alpha))                                            \
    F(void, CompileShader, (GLuint shader))                                                                           \
    F(GLuint, CreateProgram, (void))                                                                                  \
    F(GLuint, CreateShader, (int kind))                                                                               \
    F(void, DeleteFramebuffers, (int count, const GLuint *framebuffers))                                              \
    F(void, DeleteShader, (GLuint shader))                                                                            \
    F(void, DeleteTextures, (int count, const GLuint *textures))                                                      \
    F(void, Disable, (int capability))                                                                                \
    F(void, DrawArraysInstanced, (int mode, int first, int count, int instances))                                     \
    F(void, Enable, (int capability))                                                                                 \
    F(void, EnableVertexAttribArray, (GLuint index))                                                                  \
    F(void, FramebufferTexture2D, (int target, int attachment, int kind, GLuint texture, int level))                  \
    F(void, GenBuffers, (int count, GLuint *buffers))                                                                 \
    F(void, GenFramebuffers, (int count, GLuint *framebuffers))                                                       \
    F(void, GenTextures, (int count, GLuint *textures))                                                               \
    F(void, GenVertexArrays, (int count, GLuint *arrays))                                                             \
    F(GLuint, GetError, (void))                                                                                       \
    F(void, GetIntegerv, (int name, int *value))                                                                      \
    F(void, GetProgramInfoLog, (GLuint program, int size, int *length, char *text))                                   \
    F(void, GetProgramiv, (GLuint program, int name, int *value))                                                     \
    F(const unsigned char *, GetString, (int name))                                                                   \
    F(int, GetUniformLocation, (GLuint program, const char *name))                                                    \
    F(void, LinkProgram, (GLuint program))                                                                            \
    F(void, PixelStorei, (int name, int value))                                                                       \
    F(void, ReadPixels, (int x, int y, int width, int height, int format, int type, void *pixels))                    \
    F(void, Scissor, (int x, int y, int width, int height))                                                           \
    F(void, ShaderSource, (GLuint shader, int count, const char *const *text, const int *length))                     \
    F(void, TexImage2D,                                                                                               \
      (int target, int level, int kind, int width, int height, int border, int format, int type, const void *pixels)) \
    F(void, TexParameteri, (int target, int name, int value))                                                         \
    F(void, TexSubImage2D,                                                                                            \
      (int target, int level, int x, int y, int width, int height, int format, int type, const void *pixels))         \
    F(void, Uniform1i, (int location, int value))                                                                     \
    F(void, Uniform2f, (int location, float x, float y))                                                              \
    F(void, UseProgram, (GLuint program))                                                                             \
    F(void, VertexAttribDivisor, (GLuint index, GLuint divisor))                                                      \
    F(void, VertexAttribPointer,                                                                                      \
      (GLuint index, int size, int type, GLboolean isNormalised, int stride, const void *offset))                     \
    F(void, Viewport, (int x, int y, int width, int height))

/// The functions of the current context.
typedef struct {
#define CSDL_FIELD(result, name, parameters) result(*name) parameters;
    CSDL_GRAPHICS_FUNCTIONS(CSDL_FIELD)
#undef CSDL_FIELD
    /// Whether the context was lost, and why; NULL if it cannot tell.
    GLuint (*GetGraphicsResetStatus)(void);
} GraphicsFunctions;

// Finds the functions of the current context; returns whether none is missing.
static inline int csdl_find_graphics(GraphicsFunctions *functions) {
#define CSDL_FIND(result, name, parameters)                                         \
    functions->name = (result(*) parameters)SDL_GL_GetProcAddress("gl" #name);      \
    if (!functions->name) return 0;
    CSDL_GRAPHICS_FUNCTIONS(CSDL_FIND)
#undef CSDL_FIND
    const char *const names[] = {"glGetGraphicsResetStatus", "glGetGraphicsResetStatusARB", "glGetGraphicsResetStatusEXT"};
    const char *const extensions[] = {"GL_KHR_robustness", "GL_ARB_robustness", "GL_EXT_robustness"};
    functions->GetGraphicsResetStatus = NULL;
    for (int index = 0; index < 3 && !functions->GetGraphicsResetStatus; index++)
        if (SDL_GL_ExtensionSupported(extensions[index]))
            functions->GetGraphicsResetStatus = (GLuint(*)(void))SDL_GL_GetProcAddress(names[index]);
    return 1;
}
