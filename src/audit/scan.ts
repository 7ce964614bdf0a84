import { mayMatter } from '../internal/text/api-text.ts';
import { GITHUB_HOSTS } from '../profile/hosts.ts';
import type { AuditLanguage } from './types.ts';

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
  if (mayMatter(text)) return true;
  for (const host of hosts) if (!GITHUB_HOSTS.includes(host) && text.includes(host)) return true;
  return false;
}
