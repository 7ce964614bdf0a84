import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The program that opens an address in whatever the person has chosen for it. No shell reads the address. */
const OPENERS: { readonly [platform: string]: readonly [command: string, ...words: string[]] } = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Whether it worked, as far as the opening program tells. That may be the browser itself, which should outlive this program. */
export async function openBrowser(address: string): Promise<boolean> {
  const [command, ...words] = OPENERS[process.platform] ?? ['xdg-open'];
  const opener = spawn(command, [...words, address], { stdio: 'ignore', detached: true });
  opener.unref();
  try {
    const [code] = await once(opener, 'exit');
    return code === 0;
  } catch {
    return false;
  }
}
