const PATIENCE_MILLISECONDS = 1000;
const CLEAR = '\r\u001b[2K';

export interface Progress {
  show(step: string): void;
  end(): void;
}

/** One line that says what is being done: on a terminal only, and only of work that takes its time. */
export function createProgress(stream: NodeJS.WriteStream = process.stderr, now = () => performance.now()): Progress {
  const start = now();
  let isShown = false;
  return {
    show(step) {
      if (!stream.isTTY || now() - start < PATIENCE_MILLISECONDS) return;
      stream.write(`${CLEAR}${step} …`);
      isShown = true;
    },
    end() {
      if (isShown) stream.write(CLEAR);
      isShown = false;
    },
  };
}
