import { createSearch } from '../text/create-search.ts';
import { CLIENT_MODULE } from './client-module.ts';

/**
 * Text that a script must contain to be worth parsing. A link to github.com is not enough: many files have one in their license.
 * What is before a name is looked at after the name was found: few letters begin a match, which makes the scan four times as fast (Node 20).
 */
export const API =
  /okit(?<=octokit)|obot(?<=probot)|hub(?<=git_?hub)(?:(?!\.com|\.io|usercontent|assets)|(?<=(?:api|uploads|docs|developer)\.github))|gh api(?<=\bgh api)\b|\.(?<=\brest\.)[a-z]|\.paginate\b|['"`](?:(?:GET|HEAD|POST|PUT|PATCH|DELETE) +\/|\/?repos\/)|['"]gh['"]/i;

/** Text in a script that may be the path of a route, or a method of Octokit, although nothing else in it is about GitHub. */
export const PATH =
  /['"`}]\/?(?:repos|orgs|users?|search|gists|notifications|rate_limit|installations?|repositories|organizations|enterprises|teams|markdown|licenses|emojis|meta|app|events|issues)[/'"`$?]|\.(?:issues|pulls|repos|git|checks|actions|teams|orgs|users|gists|reactions|search|apps|activity)\s*\??\.\s*[a-z]+[A-Z]/;

const search = createSearch([API, PATH, CLIENT_MODULE], 'i');
let lastText: string | undefined;
let lastResult = false;

/** Whether any of these patterns, or that of client modules, may match a text. Most files have none of them, and are asked for several. */
export function mayMatter(text: string): boolean {
  if (text !== lastText) lastResult = search(text);
  lastText = text;
  return lastResult;
}
