/** A line on standard error that overwrites itself; silent where nobody watches, so that logs and pipes stay clean. */
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
