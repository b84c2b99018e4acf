# SPDX-License-Identifier: Apache-2.0
#
# Makes a man page of what the plugin of swift-argument-parser writes: a name without spaces, which the index of man
# pages wants; the command as it is typed in the synopsis; and .Pp for empty lines, which mdoc does not allow.

/^\.Nm "/ && name == "" {
    name = $0
    index_name = $0
    gsub(/"/, "", index_name)
    sub(/^\.Nm /, "", index_name)
    gsub(/ /, "-", index_name)
    print ".Nm " index_name
    next
}
/^\.Nm$/ && name != "" { print name; next }
/^$/ { print ".Pp"; next }
{ print }
