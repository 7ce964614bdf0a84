import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The program that opens a URL in the user's browser. It is started without a shell, so the URL is never interpreted by one. */
const OPENERS: { readonly [platform: string]: readonly [command: string, ...args: string[]] } = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Opens a URL and returns whether that worked. The program may be the browser itself, which keeps running after this process ends. */
export async function openBrowser(url: string): Promise<boolean> {
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const opener = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  opener.unref();
  try {
    const [code] = await once(opener, 'exit');
    return code === 0;
  } catch {
    return false;
  }
}

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
