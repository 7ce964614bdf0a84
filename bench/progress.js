/** A progress line on standard error that overwrites itself. Prints nothing if standard error is not a terminal. */
export function createProgress(stream = process.stderr) {
  if (!stream.isTTY) return { report() {}, clear() {} };
  return {
    report(text) {
      stream.write(`\r\x1b[2K${text}`);
    },
    clear() {
      stream.write('\r\x1b[2K');
    },
  };
}
