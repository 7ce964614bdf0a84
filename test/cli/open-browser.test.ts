import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startExplorer } from '../support/explore.js';
import { PATIENCE } from '../support/patience.ts';
import { findProgram } from '../support/programs.js';
import { createWorkplace, environmentOf, type Workplace } from './program.ts';

let workplace: Workplace;
beforeEach(() => {
  workplace = createWorkplace();
});
afterEach(() => workplace.remove());

const read = (name: string) => readFileSync(join(workplace.folder, name), { encoding: 'utf8', flag: 'a+' });

const terminal = findProgram('bsdutils', 'tests of the page on a terminal');

describe.skipIf(!terminal)('explore', () => {
  it('explains on a terminal that Ctrl-C stops it', () => {
    // The keys are typed when the address is there.
    const keys = 'sh -c \'until grep -q Ctrl-C screen; do sleep 0.1; done; printf "\\\\003"\'';
    const { status } = workplace.shell(
      `touch screen; ${keys} | timeout ${PATIENCE / 1000} script -qefc 'exec routebook explore' screen`,
    );
    expect(read('screen')).toMatch(
      /http:\/\/127\.0\.0\.1:\d+\/\r\nroutebook: serving the page at this URL. Press Ctrl-C to stop/,
    );
    expect(status).toBe(0);
  });
});

// On other systems, another program opens URLs, and it cannot be replaced by one on the path.
describe.runIf(process.platform === 'linux')('explore --open', () => {
  /** With a program of this name and content on the path, and nothing else. */
  const exploreWith = (opener: string | undefined) => {
    if (opener !== undefined) chmodSync(workplace.write('xdg-open', `#!/bin/sh\n${opener}\n`), 0o755);
    return startExplorer(['GET /zen', '--open'], environmentOf({ PATH: workplace.folder }));
  };

  it('passes the URL to the program that opens URLs', async () => {
    const { address, stop } = await exploreWith(`printf '%s|' "$@" > '${workplace.folder}/opened'`);
    await vi.waitFor(() => expect(read('opened')).toBe(`${address}|`), PATIENCE);
    expect(await stop()).toBe(0);
  });

  it('does not stop a browser that keeps running after the command', async () => {
    const { stop } = await exploreWith(`echo $$ > '${workplace.folder}/pid'; exec /bin/sleep 600`);
    const browser = await vi.waitUntil(() => Number(read('pid')), PATIENCE);
    try {
      expect(await stop()).toBe(0);
      expect(process.kill(browser, 0)).toBe(true);
    } finally {
      process.kill(browser);
    }
  });

  it.each(['exit 3', undefined])('reports if no browser can be started, and continues (%s)', async (opener) => {
    const { address, stderr, stop } = await exploreWith(opener);
    await vi.waitFor(
      () => expect(stderr()).toBe('routebook: no browser could be started. Open the URL yourself.\n'),
      PATIENCE,
    );
    expect((await fetch(address)).status).toBe(200);
    expect(await stop()).toBe(0);
  });
});
