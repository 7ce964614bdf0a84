/** What bundlers write around the modules of a bundle. */
const BUNDLER =
  /__(?:webpack|nccwpck)_require__|webpackBootstrap|webpackChunk|\bparcelRequire\b|\bvar __(?:commonJS|toESM|toCommonJS|esm) ?=|\/\/ (?:\.\.\/)*node_modules\/|#region node_modules\/|turbopack|__d\(function ?\(g, ?r,/;
const LONG_LINE = 5000;
const AVERAGE_LINE = 250;
const SMALLEST = 2000;
/** Where bundlers write their own code, and the first module. Testing all of each file took a tenth of an audit. */
const BEGINNING = 20_000;

/** Whether a script was written by a bundler or minifier, by its text. */
export function isBundle(text: string): boolean {
  if (text.length < SMALLEST) return false;
  let lines = 1;
  let longest = 0;
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    longest = Math.max(longest, end - start);
    start = end + 1;
    lines += 1;
  }
  longest = Math.max(longest, text.length - start);
  if (text.length / lines > AVERAGE_LINE) return true;
  // One long line is often data; several pages of it are a script.
  if (longest > LONG_LINE && longest > text.length / 2) return true;
  return BUNDLER.test(text.slice(0, BEGINNING));
}
