// SPDX-License-Identifier: Apache-2.0
//
// Subscribers and a publisher of a relay, in one process and one thread: opens the connections that it reads from
// standard input, posts texts with the time in them, and measures when each subscriber has each text.
//
// client PORT EVENTS PAUSE_MS STUCK FIRST, where FIRST is what a server says first to a subscriber that it knows
// Lines of standard input: "sse PATH COUNT", "ws PATH COUNT", "post PATH COUNT", where the COUNT of a post is how many
// subscribers get its text; then "go". "ready" is printed when all are connected; a line on standard input starts.

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static int port;
static int poller;
static double *delays;
static size_t delay_count, delay_room;

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000ll + time.tv_nsec;
}

static void fail(const char *what) {
    fprintf(stderr, "client: %s: %s\n", what, strerror(errno));
    exit(1);
}

static int connected(int window) {
    int client = socket(AF_INET, SOCK_STREAM, 0);
    if (client < 0) fail("socket");
    if (window) setsockopt(client, SOL_SOCKET, SO_RCVBUF, &window, sizeof window);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(client, (struct sockaddr *)&address, sizeof address)) fail("connect");
    int one = 1;
    setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return client;
}

static void say(int client, const char *text, size_t length) {
    if (send(client, text, length, MSG_NOSIGNAL) != (ssize_t)length) fail("send");
}

static void subscribe(int client, const char *path, int is_socket) {
    static const char upgrade[] =
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    char text[4096];
    int length = snprintf(text, sizeof text, "GET %s HTTP/1.1\r\nHost: relay\r\n%s\r\n", path,
                          is_socket ? upgrade : "Accept: text/event-stream\r\n");
    say(client, text, length);
}

/// Waits for what says that the subscriber is known.
static void await_start(int client, const char *first) {
    char text[4096];
    size_t length = 0;
    while (length < sizeof text - 1) {
        ssize_t count = recv(client, text + length, sizeof text - 1 - length, 0);
        if (count <= 0) fail("no answer to a subscriber");
        length += count;
        text[length] = 0;
        if (strstr(text, first)) return;
    }
    errno = EPROTO;
    fail(text);
}

static void keep(double delay) {
    if (delay_count == delay_room) {
        delay_room = delay_room ? delay_room * 2 : 1 << 16;
        delays = realloc(delays, delay_room * sizeof *delays);
        if (!delays) fail("memory");
    }
    delays[delay_count++] = delay;
}

/// Reads what has come; returns how many texts that was.
static int take(int client) {
    static char text[1 << 16];
    int found = 0;
    for (;;) {
        ssize_t count = recv(client, text, sizeof text - 1, MSG_DONTWAIT);
        if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return found;
        if (count <= 0) fail("a subscriber was cut off");
        int64_t time = now();
        text[count] = 0;
        // Each text fits a packet of the loopback interface, so that none is divided.
        for (char *place = text; (place = memmem(place, text + count - place, "sent=", 5));) {
            place += 5;
            keep((time - strtoll(place, NULL, 10)) / 1e6);
            found++;
        }
        if ((size_t)count < sizeof text - 1) return found;
    }
}

static void post(int client, const char *path, int number) {
    char body[256], text[4096];
    int size = snprintf(body, sizeof body,
                        "{\"id\":\"%d\",\"final\":true,\"text\":\"Words that somebody said. sent=%lld\"}",
                        number, (long long)now());
    int length = snprintf(text, sizeof text,
                          "POST %s HTTP/1.1\r\nHost: relay\r\nContent-Length: %d\r\n\r\n%s", path,
                          size, body);
    say(client, text, length);
}

static int by_size(const void *one, const void *other) {
    double difference = *(const double *)one - *(const double *)other;
    return (difference > 0) - (difference < 0);
}

static double part(double share) {
    return delay_count ? delays[(size_t)(share * (delay_count - 1))] : 0;
}

int main(int count, char **words) {
    if (count != 6) return 64;
    port = atoi(words[1]);
    int events = atoi(words[2]), pause = atoi(words[3]), stuck = atoi(words[4]);
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    poller = epoll_create1(0);
    static char paths[1024][2048];
    static int readers[1024];
    int posts = 0;
    char line[4096], kind[16], path[2048], first[2048] = "";
    int many;
    while (fgets(line, sizeof line, stdin) && strcmp(line, "go\n")) {
        if (sscanf(line, "%15s %2047s %d", kind, path, &many) != 3) return 64;
        if (!strcmp(kind, "post")) {
            if (posts == 1024) return 64;
            strcpy(paths[posts], path);
            readers[posts++] = many;
            continue;
        }
        if (!*first) strcpy(first, path);
        for (int number = 0; number < many; number++) {
            int client = connected(0);
            subscribe(client, path, !strcmp(kind, "ws"));
            await_start(client, words[5]);
            struct epoll_event event = {.events = EPOLLIN, .data.fd = client};
            epoll_ctl(poller, EPOLL_CTL_ADD, client, &event);
        }
    }
    // Those that read nothing more than that they are known.
    for (int number = 0; number < stuck; number++) {
        int client = connected(2048);
        subscribe(client, first, 0);
        await_start(client, words[5]);
    }
    printf("ready\n");
    fflush(stdout);
    if (!fgets(line, sizeof line, stdin)) return 1;
    int publisher = connected(0);
    long lost = 0;
    static struct epoll_event ready[4096];
    for (int number = 0; number < events; number++) {
        int64_t start = now();
        int missing = readers[number % posts];
        post(publisher, paths[number % posts], number);
        while (missing > 0 && now() - start < 10000000000ll) {
            int found = epoll_wait(poller, ready, 4096, 100);
            for (int place = 0; place < found; place++) missing -= take(ready[place].data.fd);
        }
        lost += missing;
        char answer[4096];
        ssize_t length = recv(publisher, answer, sizeof answer - 1, 0);
        if (length <= 0 || strncmp(answer, "HTTP/1.1 2", 10)) {
            errno = EPROTO;
            fail("a text was refused");
        }
        int64_t rest = pause * 1000000ll - (now() - start);
        if (rest > 0) usleep(rest / 1000);
    }
    qsort(delays, delay_count, sizeof *delays, by_size);
    printf("{\"texts\": %zu, \"lost\": %ld, \"p50\": %.2f, \"p99\": %.2f, \"max\": %.2f}\n", delay_count,
           lost, part(0.5), part(0.99), part(1));
    fflush(stdout);
    fgets(line, sizeof line, stdin);
    return 0;
}
