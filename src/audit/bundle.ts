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
/** Each text in the list above contains one of these. Almost no other script does, so that seven searches replace sixteen. */
const SIGNS: readonly string[] = [
  'webpack',
  '__nccwpck',
  'parcelRequire',
  'var __',
  'node_modules/',
  '(function',
  'turbopack',
];
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
  // One long line is often data, but several pages of it are a script.
  if (longest > LONG_LINE && longest > text.length / 2) return true;
  const beginning = text.slice(0, BEGINNING);
  return SIGNS.some((each) => beginning.includes(each)) && BUNDLERS.some((each) => beginning.includes(each));
}
