// SPDX-License-Identifier: Apache-2.0
//
// The least that a server can do for subscribers: one thread that answers every GET, and sends the body of every
// POST to all of the same last part of the path. It keeps nothing, checks nothing, and blocks where a subscriber
// does not read. What it needs, the loopback interface needs.
//
// least PORT

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

static struct {
    char name[64];
    int *clients, count, room;
} groups[1024];
static int group_count;

static int group(const char *name) {
    for (int place = 0; place < group_count; place++)
        if (!strcmp(groups[place].name, name)) return place;
    if (group_count == 1024) exit(1);
    snprintf(groups[group_count].name, sizeof groups[0].name, "%s", name);
    return group_count++;
}

static void join(int place, int client) {
    if (groups[place].count == groups[place].room) {
        groups[place].room = groups[place].room ? groups[place].room * 2 : 64;
        groups[place].clients = realloc(groups[place].clients, groups[place].room * sizeof(int));
        if (!groups[place].clients) exit(1);
    }
    groups[place].clients[groups[place].count++] = client;
}

/// Answers a request; a body is in the same packet as its head here.
static void answer(int client, char *text) {
    static char event[8192];
    char method[8], path[2048];
    if (sscanf(text, "%7s %2047s", method, path) != 2) return;
    int place = group(strrchr(path, '/') + 1);
    if (!strcmp(method, "GET")) {
        static const char head[] = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n";
        send(client, head, sizeof head - 1, MSG_NOSIGNAL);
        join(place, client);
        return;
    }
    char *body = strstr(text, "\r\n\r\n");
    int length = snprintf(event, sizeof event, "data: %s\n\n", body ? body + 4 : "");
    for (int index = 0; index < groups[place].count; index++)
        send(groups[place].clients[index], event, length, MSG_NOSIGNAL);
    static const char done[] = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";
    send(client, done, sizeof done - 1, MSG_NOSIGNAL);
}

int main(int count, char **words) {
    if (count != 2) return 64;
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    int server = socket(AF_INET, SOCK_STREAM, 0), one = 1;
    setsockopt(server, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(atoi(words[1]))};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (bind(server, (struct sockaddr *)&address, sizeof address) || listen(server, 1024)) return 1;
    int poller = epoll_create1(0);
    struct epoll_event event = {.events = EPOLLIN, .data.fd = server};
    epoll_ctl(poller, EPOLL_CTL_ADD, server, &event);
    static struct epoll_event ready[1024];
    for (;;) {
        int found = epoll_wait(poller, ready, 1024, -1);
        for (int place = 0; place < found; place++) {
            if (ready[place].data.fd == server) {
                int client = accept(server, NULL, NULL);
                setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
                event.data.fd = client;
                epoll_ctl(poller, EPOLL_CTL_ADD, client, &event);
                continue;
            }
            static char text[8192];
            ssize_t length = recv(ready[place].data.fd, text, sizeof text - 1, MSG_DONTWAIT);
            if (length <= 0) {
                if (length == 0) close(ready[place].data.fd);
                continue;
            }
            text[length] = 0;
            answer(ready[place].data.fd, text);
        }
    }
}
