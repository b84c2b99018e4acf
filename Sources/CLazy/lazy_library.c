// SPDX-License-Identifier: Apache-2.0

#include "lazy_library.h"

#include <dirent.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Whether a file of a folder is a library under the name that a Python package gives it: libavutil-5809ad29.so.60.26.102
/// is libavutil.so.60 (auditwheel, "repair").
static int is_packaged(const char *entry, const char *file) {
    const char *end = strstr(file, ".so");
    if (!end) return 0;
    size_t length = (size_t)(end - file);
    const char *found = strstr(entry, ".so");
    if (!found || strncmp(entry, file, length) != 0 || entry[length] != '-') return 0;
    size_t version = strlen(end);
    return strncmp(found, end, version) == 0 && (found[version] == '.' || found[version] == 0);
}

/// Opens a library that has another name in a folder of a Python package; NULL if it is not there.
static void *open_packaged(const char *folder, const char *file) {
    DIR *entries = opendir(folder);
    if (!entries) return NULL;
    void *opened = NULL;
    for (struct dirent *entry; !opened && (entry = readdir(entries));) {
        if (!is_packaged(entry->d_name, file)) continue;
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        opened = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
    }
    closedir(entries);
    return opened;
}

/// Opens the first file that is there; keeps why the first one was not.
static void *open_first(lazy_library *library) {
    const char *folder = library->folder ? getenv(library->folder) : NULL;
    if (folder && !*folder) folder = NULL;
    for (size_t i = 0; library->files[i] && (i == 0 || !folder); i++) {
        const char *file = library->files[i];
        char path[4096];
        snprintf(path, sizeof path, "%s%s%s", folder ? folder : "", folder ? "/" : "", file);
        void *opened = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
        if (opened) return opened;
        const char *reason = library->absence ? library->absence : dlerror();
        if (i == 0) snprintf(library->failure, sizeof library->failure, "%s", reason ? reason : file);
        opened = folder ? open_packaged(folder, file) : NULL;
        if (opened) return opened;
    }
    return NULL;
}

static int find_functions(lazy_library *library, void *opened) {
    for (const lazy_function *function = library->functions; function->name; function++) {
        char name[128];
        snprintf(name, sizeof name, "%s%s", function->name, library->suffix ? library->suffix : "");
        *function->pointer = dlsym(opened, name);
        if (*function->pointer) continue;
        snprintf(library->failure, sizeof library->failure, "%s is missing from %s", name,
                 library->label);
        return 0;
    }
    return 1;
}

const char *lazy_load(lazy_library *library) {
    pthread_mutex_lock(&library->lock);
    if (!library->was_tried) {
        library->was_tried = 1;
        void *opened = open_first(library);
        if (opened && find_functions(library, opened)) {
            const char *reason = library->start ? library->start() : NULL;
            snprintf(library->failure, sizeof library->failure, "%s", reason ? reason : "");
        }
    }
    const char *failure = library->failure[0] ? library->failure : NULL;
    pthread_mutex_unlock(&library->lock);
    return failure;
}

_Noreturn void lazy_not_loaded(const char *function) {
    fprintf(stderr, "mediatag: %s was called before its library was loaded\n", function);
    abort();
}
