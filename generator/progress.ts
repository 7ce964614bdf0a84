export interface Progress {
  show(step: string): void;
  end(): void;
}

/** One line that says what is being done, on a terminal only: piped output stays what it is. */
export function createProgress(stream: { readonly isTTY?: boolean; write(text: string): unknown }): Progress {
  let isShown = false;
  const clear = '\r\u001b[2K';
  return {
    show(step) {
      if (!stream.isTTY) return;
      stream.write(`${clear}${step} …`);
      isShown = true;
    },
    end() {
      if (isShown) stream.write(clear);
      isShown = false;
    },
  };
}
