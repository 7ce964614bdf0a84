import { splitPointer } from './pointer.ts';

/** Names of parameters and fields that hold a secret themselves, and not the name, kind or key of one. */
const SECRETS =
  /^(?:(?:.*_)?(?:token|password|passphrase)|(?:client|webhook|shared)_secret|secret|credentials|private_key|api_key)$/i;

/** What is at such a place is kept in memory only: it must reach neither the address nor the history. */
export function isSecret(pointer: string): boolean {
  return splitPointer(pointer).some((name) => SECRETS.test(name));
}
