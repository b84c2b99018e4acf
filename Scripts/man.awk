# SPDX-License-Identifier: Apache-2.0
#
# Makes a man page of what the plugin of swift-argument-parser writes: a name without spaces, which the index of man
# pages wants; the command as it is typed in the synopsis; and .Pp for empty lines, which mdoc does not allow. With
# "-v homepage=ADDRESS", "see also" ends with the page of the command on the site.

function see_also() {
    if (homepage == "" || is_linked) return
    is_linked = 1
    page = index_name
    sub(/^mediatag-?/, "", page)
    if (section !~ /^"?SEE ALSO"?$/) print ".Sh \"SEE ALSO\""
    else print ".Pp"
    print ".Lk " homepage "/commands/" (page == "" ? "index" : page) ".html"
}

/^\.Nm "/ && name == "" {
    name = $0
    index_name = $0
    gsub(/"/, "", index_name)
    sub(/^\.Nm /, "", index_name)
    gsub(/ /, "-", index_name)
    print ".Nm " index_name
    next
}
# A page with a name of one word.
/^\.Nm [^"]/ && index_name == "" { index_name = $2 }
/^\.Nm$/ && name != "" { print name; next }
/^\.Sh / {
    # It is after "see also" and before "authors".
    if (section ~ /^"?SEE ALSO"?$/ || $0 ~ /AUTHORS/) see_also()
    section = toupper(substr($0, 5))
}
/^$/ { print ".Pp"; next }
{ print }
END { see_also() }
