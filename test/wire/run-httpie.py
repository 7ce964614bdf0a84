# Runs HTTPie many times. Importing its modules takes a quarter of a second of processor time, so one process imports those that are not its own,
# and each command is a copy of that process (fork). The copy runs the program itself, with the command's words, folder, variables and files.
#
#   run-httpie.py serve SOCKET PROGRAM   waits for commands; ends when its input is closed
#   run-httpie.py run SOCKET WORDS       takes the place of the program in a command
import _socket
import os
import sys

# The numbers of files that a command may have open: the usual three, and those of here-documents.
NUMBERS = range(10)
SIZE = 4


def run(path, words):
    open_files = [number for number in NUMBERS if is_open(number)]
    variables = [f'{name}={value}' for name, value in os.environ.items()]
    parts = [os.getcwd(), ' '.join(map(str, open_files)), str(len(words)), *words, *variables]
    data = os.fsencode('\0'.join(parts))
    rights = b''.join(number.to_bytes(SIZE, sys.byteorder) for number in open_files)
    connection = _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM)
    connection.connect(path)
    connection.sendmsg([len(data).to_bytes(SIZE, 'big')], [(_socket.SOL_SOCKET, _socket.SCM_RIGHTS, rights)])
    connection.sendall(data)
    sys.exit(connection.recv(1)[0])


def is_open(number):
    try:
        os.fstat(number)
        return True
    except OSError:
        return False


def serve(path, program):
    import selectors
    import socket

    import_modules_of_others()
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(path)
    listener.listen(64)
    ready = selectors.DefaultSelector()
    ready.register(listener, selectors.EVENT_READ)
    ready.register(sys.stdin, selectors.EVENT_READ)
    print('ready', flush=True)
    while all(key.fileobj is listener for key, _ in ready.select()):
        connection, _ = listener.accept()
        size, files, _, _ = socket.recv_fds(connection, SIZE, len(NUMBERS))
        data = connection.recv(int.from_bytes(size, 'big'), socket.MSG_WAITALL)
        copy = os.fork()
        if copy == 0:
            become(program, os.fsdecode(data).split('\0'), files)
        for file in files:
            os.close(file)
        _, status = os.waitpid(copy, 0)
        connection.sendall(bytes([os.waitstatus_to_exitcode(status) & 255]))
        connection.close()


def import_modules_of_others():
    """HTTPie reads its terminal while it is imported, so its own modules are left to each copy. A copy finds out what the others are."""
    import importlib

    output, copy_output = os.pipe()
    if os.fork() == 0:
        try:
            import httpie.core

            names = [name for name in sys.modules if name.partition('.')[0] not in ('httpie', '__main__')]
            os.write(copy_output, ' '.join(names).encode())
        finally:
            os._exit(0)
    os.close(copy_output)
    with open(output) as file:
        names = file.read().split()
    os.wait()
    for name in names:
        importlib.import_module(name)


def become(program, parts, files):
    import fcntl
    import runpy

    folder, numbers, count, *rest = parts
    # Out of the way first: a file may have the number that another one needs.
    kept = [fcntl.fcntl(file, fcntl.F_DUPFD, 100) for file in files]
    os.closerange(0, 100)
    for number, file in zip(numbers.split(), kept):
        os.dup2(file, int(number))
        os.close(file)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(variable.split('=', 1) for variable in rest[int(count):])
    sys.argv = [program, *rest[: int(count)]]
    status = 1
    try:
        runpy.run_path(program, run_name='__main__')
    except SystemExit as end:
        status = end.code or 0
    except BaseException:
        sys.excepthook(*sys.exc_info())
    finally:
        sys.stdout.flush()
        os._exit(status)


if __name__ == '__main__':
    mode, path, *words = sys.argv[1:]
    run(path, words) if mode == 'run' else serve(path, *words)
