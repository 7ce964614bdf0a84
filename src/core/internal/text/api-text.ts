import { createSearch } from './create-search.ts';

/**
 * Text that a script must contain to be worth parsing. A link to github.com is not enough: many files have one in their license.
 * What is before a name is looked at after the name was found: few letters begin a match, which makes the scan four times as fast (Node 20).
 */
export const API =
  /okit(?<=octokit)|crab(?<=octocrab)|obot(?<=probot)|-gh(?<=cli\/go-gh)|hub(?<=git_?hub)(?:(?!\.com|\.io|usercontent|assets)|(?<=(?:api|uploads|docs|developer)\.github))|gh api(?<=\bgh api)\b|\.(?<=\brest\.)[a-z]|\.paginate\b|['"`](?:(?:GET|HEAD|POST|PUT|PATCH|DELETE) +\/|\/?repos\/|routebook[/'"`])|['"]gh['"]/i;

const search = createSearch([API], 'i');
let lastText: string | undefined;
let lastResult = false;

/** Whether the pattern matches a text. A text is asked for several times. */
export function mayMatter(text: string): boolean {
  if (text !== lastText) lastResult = search(text);
  lastText = text;
  return lastResult;
}
