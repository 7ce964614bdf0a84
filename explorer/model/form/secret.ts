import { splitPointer } from './pointer.ts';

/** Names of parameters and fields that hold a secret themselves, and not the name, kind or key of one. */
const SECRETS =
  /^(?:(?:.*_)?(?:token|password|passphrase)|(?:client|webhook|shared)_secret|secret|credentials|private_key|api_key)$/i;

/** Names in a text that holds several things: a member in JSON, a parameter in a URL. */
const NAMES = /"([^"\\]*)"\s*:|[?&]([^=?&#\s]*)=/g;

/** A header, a user in a URL, or a token as GitHub writes them. */
const TELLTALES = /\bauthorization["']?\s*:|\bhttps?:\/\/[^/?#\s]*@|\b(?:gh[a-z]_|github_pat_)\w{10}/i;

/** What is at such a place is kept in memory only: it must reach neither the address nor the history. */
export function isSecret(pointer: string): boolean {
  return splitPointer(pointer).some((name) => SECRETS.test(name));
}

/** Whether a text has a secret in it, wherever it was written. */
export function holdsSecret(text: string): boolean {
  const names = Array.from(text.matchAll(NAMES), ([, member, parameter]) => member ?? parameter ?? '');
  return TELLTALES.test(text) || names.some((name) => SECRETS.test(name));
}
