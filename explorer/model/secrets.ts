import { splitPointer } from '../../src/core/json-pointer.ts';
import { isCredentialHeader, isSecretInUrl, isSecretParameter } from '../../src/core/secrets.ts';
import type { Api } from './api.ts';

function isSecretName(name: string): boolean {
  return isSecretParameter(name) || isCredentialHeader(name.toLowerCase());
}

/** Whether the value of a field is kept in memory only: it must not reach the URL or the history. */
export function isSecretField(pointer: string): boolean {
  return splitPointer(pointer).some((name) => isSecretInUrl(name) || isSecretName(name));
}

/**
 * Names in a text with several values: a field in JSON, a parameter in a URL, a header. Each starts where the text before it ends:
 * otherwise, the time for a long word would be quadratic.
 */
const NAMES = /(?<![\w.-])([\w.-]+)["']?\s*[:=]/g;

/** A user in a URL, the scheme of a credential, or a token as GitHub writes them. */
const CREDENTIALS = /\/\/[^/?#\s]*@|[?&]code=|\b(?:bearer|basic)\s+\S|\b(?:gh[a-z]_|github_pat_)\w|\beyJ[\w-]{10}/i;

/** Whether a text contains a secret. */
export function hasSecret(text: string): boolean {
  return CREDENTIALS.test(text) || Array.from(text.matchAll(NAMES), ([, name = '']) => name).some(isSecretName);
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** A word of a question: not an option, assignment or quote, no user name with a password, and not as long as a key. */
const PLAIN_WORD = /^(?!-)(?:[\p{L}\p{M}\p{N}_'’.,?!/{}#-]{1,24}|[\p{L}\p{M}_'’.,?!/{}#-]{1,120})$/u;

/**
 * Whether the text in the search field may be in the URL. A command may contain credentials in ways that cannot be listed, so only
 * plain words are allowed, and paths and URLs of routes without a secret parameter.
 */
export function isShareableSearch(api: Pick<Api, 'catalogue'>, text: string): boolean {
  if (text.length > 300 || hasSecret(text)) return false;
  const [, url] = /^\s*(?:[a-z]+\s+)?((?:https?:\/)?\/\S*)\s*$/i.exec(text) ?? [];
  if (url === undefined) return text.split(/\s+/).every((word) => word === '' || PLAIN_WORD.test(word));
  const matches = METHODS.flatMap((method) => api.catalogue.match(method, url) ?? []);
  const names = matches.flatMap(({ parameters }) => Object.keys(parameters));
  // The rest of a path may still make the text so far a secret parameter.
  return matches.length > 0 && !names.some((name) => isSecretInUrl(name) || isSecretName(name));
}
