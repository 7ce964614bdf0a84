import { visible } from './terminal.ts';

const PATIENCE_MILLISECONDS = 1000;
const CLEAR = '\r\u001b[2K';

export interface Progress {
  show(step: string): void;
  end(): void;
}

/** Shows the current activity in one line, only on a terminal and only for work that takes a while. */
export function createProgress(stream: NodeJS.WriteStream = process.stderr, now = () => performance.now()): Progress {
  const start = now();
  let isShown = false;
  return {
    show(step) {
      if (!stream.isTTY || now() - start < PATIENCE_MILLISECONDS) return;
      stream.write(`${CLEAR}${visible(step)} …`);
      isShown = true;
    },
    end() {
      if (isShown) stream.write(CLEAR);
      isShown = false;
    },
  };
}
