/* SPDX-License-Identifier: MIT */
/* The version of the program, from meson.build. */
#ifndef LIMBIC_BASE_VERSION_H
#define LIMBIC_BASE_VERSION_H

#ifndef LIMBIC_VERSION
#error "the build says which version this is: -DLIMBIC_VERSION=..."
#endif

#endif
