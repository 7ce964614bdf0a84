/** Code that bundlers write around modules. On Node 20, plain searches take half the time of one regular expression. */
const BUNDLERS: readonly string[] = [
  '__webpack_require__',
  '__nccwpck_require__',
  'webpackBootstrap',
  'webpackChunk',
  'parcelRequire',
  'var __commonJS',
  'var __toESM',
  'var __toCommonJS',
  '// node_modules/',
  '// ../node_modules/',
  '#region node_modules/',
  // Browserify, and the format UMD of Rollup
  '(function(f){if(typeof exports===',
  '(function(){function r(e,n,t){',
  '(function (global, factory) {',
  'turbopack',
  '__d(function',
];
/** Each text in the list above contains one of these: short, with a rare first letter, and so found quickly. Few other scripts have them. */
const SIGNS: readonly string[] = ['__', 'bpack', 'bopack', 'Require', '_modules', '(func'];
const LONG_LINE = 5000;
const AVERAGE_LINE = 250;
const SMALLEST = 2000;
/** The part of a bundle in which bundlers write their own code and the first module. */
const BEGINNING = 20_000;

let lastText: string | undefined;
let lastResult = false;

/**
 * Whether a script was written by a bundler or minifier, judging by its text. The command checks this before the audit checks it
 * again.
 */
export function isBundle(text: string): boolean {
  if (text !== lastText) lastResult = looksBundled(text);
  lastText = text;
  return lastResult;
}

function looksBundled(text: string): boolean {
  if (text.length < SMALLEST) return false;
  if (hasLongLines(text)) return true;
  const beginning = text.slice(0, BEGINNING);
  return SIGNS.some((each) => beginning.includes(each)) && BUNDLERS.some((each) => beginning.includes(each));
}

function hasLongLines(text: string): boolean {
  // A line that is longer than half of the text contains its middle. One long line is often data, but several pages of it are a script.
  const middle = text.length >> 1;
  const end = text.indexOf('\n', middle);
  const longest = (end < 0 ? text.length : end) - text.lastIndexOf('\n', middle - 1) - 1;
  if (longest > LONG_LINE && longest > text.length / 2) return true;
  // With this many lines, the average is short enough, so the others need not be counted.
  let left = text.length / AVERAGE_LINE - 1;
  for (let at = text.indexOf('\n'); at >= 0 && left > 0; at = text.indexOf('\n', at + 1)) left -= 1;
  return left > 0;
}
