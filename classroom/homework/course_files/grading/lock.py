"""Restricts the submission to its folder, by Landlock on Linux.

It can read Python, system libraries and its two folders, and write to one of them. It cannot open other
files, use TCP, or signal or inspect other processes than its children. A seccomp filter refuses what
Landlock does not cover: sockets, limits of other processes, and changes of modes and times.
"""

import ctypes
import os
import platform
import resource
import struct
import sys

CREATE, ADD, RESTRICT = 444, 445, 446  # the same numbers on every processor
EXECUTE, WRITE_FILE, READ_FILE, READ_DIR, TRUNCATE, IOCTL = 1, 2, 4, 8, 1 << 14, 1 << 15
READ = EXECUTE | READ_FILE | READ_DIR
ON_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL
TCP, SIGNALS = 3, 3  # bind and connect; abstract sockets and signals
SYSTEM = (
    "/usr", "/lib", "/lib64", "/bin", "/proc", "/sys", "/dev/null", "/dev/zero", "/dev/urandom",
    "/dev/random", "/etc/ld.so.cache", "/etc/localtime", "/etc/fonts", "/etc/passwd", "/etc/nsswitch.conf",
)  # fmt: skip
# For each processor its number in a filter, that of prlimit64, and those of the refused calls
REFUSED = {
    "x86_64": (0xC000003E, 302, (41, 90, 91, 132, 235, 261, 268, 280, 452)),
    "aarch64": (0xC00000B7, 261, (198, 52, 53, 88, 452)),
}
MEMORY, FILE = 16 << 30, 64 << 20  # bytes


def limit():
    """Set the limits of every system: memory, file size, no core dump."""
    sizes = {"RLIMIT_AS": MEMORY, "RLIMIT_FSIZE": FILE, "RLIMIT_CORE": 0}
    for name, size in sizes.items():
        most = resource.getrlimit(getattr(resource, name))[1]
        if most != resource.RLIM_INFINITY:
            size = min(size, most)
        resource.setrlimit(getattr(resource, name), (size, size))


def version():
    """Landlock's version, or 0 without it."""
    if not sys.platform.startswith("linux"):
        return 0
    return max(0, ctypes.CDLL(None).syscall(CREATE, None, ctypes.c_size_t(0), 1))


def lock(own, readable, hidden):
    """Restrict this process to reading `readable` and the system without `hidden`, and writing `own`."""
    abi = version()
    if not abi:
        return
    libc = ctypes.CDLL(None, use_errno=True)
    every = (1 << {1: 13, 2: 14, 3: 15, 4: 15}.get(abi, 16)) - 1
    rules = struct.pack("QQQ", every, TCP, SIGNALS)[: 8 if abi < 4 else 16 if abi < 6 else 24]
    ruleset = libc.syscall(CREATE, rules, ctypes.c_size_t(len(rules)), 0)

    def allow(path, access):
        if not os.path.exists(path):
            return
        access &= every if os.path.isdir(path) else every & ON_FILES
        end = os.open(path, os.O_PATH | os.O_CLOEXEC)
        if libc.syscall(ADD, ruleset, 1, struct.pack("=Qi", access, end), 0):
            raise OSError(ctypes.get_errno(), f"Landlock refuses a rule for {path}")
        os.close(end)

    def reading(path):
        path = os.path.realpath(path)
        inside = [one for one in hidden if one == path or one.startswith(path.rstrip("/") + "/")]
        if path in inside:
            return
        allow(path, READ_DIR if inside else READ)
        for name in os.listdir(path) if inside else ():
            reading(os.path.join(path, name))

    hidden = [os.path.realpath(one) for one in hidden]
    for path in (*SYSTEM, sys.prefix, sys.base_prefix, *readable):
        reading(path)
    allow(own, every)
    allow("/dev/null", READ_FILE | WRITE_FILE)
    libc.capset(struct.pack("II", 0x20080522, 0), bytes(24))  # drop the capabilities of root
    if libc.prctl(38, 1, 0, 0, 0) or libc.syscall(RESTRICT, ruleset, 0):  # 38: no new privileges
        raise OSError(ctypes.get_errno(), "Landlock does not close")
    os.close(ruleset)
    refuse_calls(libc)


def refuse_calls(libc):
    """Refuse, with EPERM: sockets, modes, times, and the limits of another process."""
    if platform.machine() not in REFUSED:
        return
    machine, prlimit, numbers = REFUSED[platform.machine()]
    load, equal, more, end = 0x20, 0x15, 0x35, 0x06  # of classic BPF
    allowed, refused = 0x7FFF0000, 0x00050001
    program = [(load, 0, 0, 4), (equal, 1, 0, machine), (end, 0, 0, refused), (load, 0, 0, 0)]
    program += [(more, 0, 1, 1 << 30), (end, 0, 0, refused)]  # x32's numbers
    for number in numbers:
        program += [(equal, 0, 1, number), (end, 0, 0, refused)]
    program += [(equal, 0, 3, prlimit), (load, 0, 0, 16), (equal, 1, 0, 0), (end, 0, 0, refused)]
    program += [(end, 0, 0, allowed)]
    packed = b"".join(struct.pack("HBBI", *one) for one in program)
    buffer = ctypes.create_string_buffer(packed)
    head = struct.pack("HxxxxxxP", len(program), ctypes.addressof(buffer))
    if libc.prctl(22, 2, ctypes.c_char_p(head), 0, 0):  # PR_SET_SECCOMP, a filter
        raise OSError(ctypes.get_errno(), "the filter of system calls is not set")
