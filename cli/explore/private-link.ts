import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The URL to start a browser with. Every user of a machine can read the arguments of a program, so a URL with a key is not one of them:
 * it is in a file that only this user can read.
 */
export function createPrivateLink(url: string, hasKey: boolean): { readonly url: string; remove(): void } {
  if (!hasKey) return { url, remove() {} };
  const folder = mkdtempSync(join(tmpdir(), 'routebook-explore-'));
  const file = join(folder, 'open.html');
  // The URL is made of letters, digits and the characters of an encoded fragment.
  const address = url.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
  const text = `<!doctype html><meta charset="utf-8"><title>routebook</title><meta http-equiv="refresh" content="0;url=${address}">`;
  writeFileSync(file, text, { mode: 0o600 });
  return { url: pathToFileURL(file).href, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
