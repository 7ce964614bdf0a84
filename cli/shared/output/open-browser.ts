import { spawn } from 'node:child_process';
import { once } from 'node:events';

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
