import { GITHUB_HOSTS } from '../profile/hosts.ts';
import type { AuditLanguage } from './types.ts';

/**
 * Text that a script must contain to be worth parsing. A link to github.com is not enough: many files have one in their license.
 * What is before a name is looked at after the name was found: few letters begin a match, which makes the scan four times as fast (Node 20).
 */
const API =
  /octokit|probot|git_?hub(?:(?!\.com|\.io|usercontent|assets)|(?<=(?:api|uploads|docs|developer)\.github))|\brest\.[a-z]|\.paginate\b|['"`](?:(?:GET|HEAD|POST|PUT|PATCH|DELETE) +\/|\/?repos\/)|\bgh api\b|['"]gh['"]/i;
const COMMAND =
  /\bgh(?:\.exe)?\s+api\b|\b(?:gh|github)[-_]?(?:rest[-_]?)?api\b|\bcurl\b|\bwget\b|\$\{?\w*(?:CURL|curl)\b/;

/** Whether a text is worth reading: a plain scan that takes a fraction of the time of parsing. */
export function mayContainCalls(text: string, language: AuditLanguage, hosts: ReadonlySet<string>): boolean {
  switch (language) {
    case 'shell':
    case 'dockerfile':
    case 'makefile':
    case 'json':
      return mentionsCommand(text);
    case 'yaml':
    case 'markdown':
    case 'powershell':
      return mentionsCommand(text) || mentionsApi(text, hosts);
    default:
      return mentionsApi(text, hosts);
  }
}

/** Whether a shell text has a command that may send a request. */
export function mentionsCommand(text: string): boolean {
  return COMMAND.test(text);
}

/** Whether a script may call the API. */
export function mentionsApi(text: string, hosts: ReadonlySet<string>): boolean {
  if (API.test(text)) return true;
  for (const host of hosts) if (!GITHUB_HOSTS.includes(host) && text.includes(host)) return true;
  return false;
}

/** Text in a script that may be the path of a route, or a method of Octokit, although nothing else in it is about GitHub. */
const PATH =
  /['"`}]\/?(?:repos|orgs|users?|search|gists|notifications|rate_limit|installations?|repositories|organizations|enterprises|teams|markdown|licenses|emojis|meta|app|events|issues)[/'"`$?]|\.(?:issues|pulls|repos|git|checks|actions|teams|orgs|users|gists|reactions|search|apps|activity)\s*\??\.\s*[a-z]+[A-Z]/;

/** Whether a script may call the API if the program that it belongs to is about GitHub. */
export function mayContainPaths(text: string): boolean {
  return PATH.test(text);
}
