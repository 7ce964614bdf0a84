import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireTier } from '../../tools/require-tier.js';
import { startExplorer } from '../support/explore.js';
import { PATIENCE } from '../support/patience.ts';
import { firefox, startFirefox } from './firefox.js';

requireTier('system', 'Firefox is another program');
if (firefox === undefined)
  console.warn('Skipped: the page is not opened in Firefox, because it is not installed here.');

describe.skipIf(firefox === undefined)('in Firefox, the page', () => {
  let browser: Awaited<ReturnType<typeof startFirefox>>;
  let explorer: Awaited<ReturnType<typeof startExplorer>>;
  beforeAll(async () => {
    [browser, explorer] = await Promise.all([startFirefox(firefox ?? ''), startExplorer()]);
  });
  afterAll(async () => {
    await browser?.stop();
    await explorer?.stop();
  });

  const code = () => browser.evaluate("document.querySelector('#code code')?.textContent ?? ''");
  const poll = <Value>(read: () => Value) => expect.poll(read, { timeout: PATIENCE });

  it('opens a route, fills it in and writes it in two languages, without an error', async () => {
    await browser.open(`${explorer.address}#route=POST /repos/{owner}/{repo}/issues&.owner=octokit&as=curl`);
    await poll(code).toContain('/repos/octokit/REPO/issues');
    await browser.evaluate(`
      const field = document.getElementById('field%2Ftitle');
      field.value = 'Hello';
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      ''
    `);
    await poll(code).toContain('"title": "Hello"');
    await browser.evaluate(`
      const more = document.querySelector('.more');
      more.value = 'go';
      more.dispatchEvent(new Event('change', { bubbles: true }));
      ''
    `);
    await poll(code).toContain('package main');
    await poll(() => browser.evaluate("document.querySelector('.example code')?.textContent ?? ''")).toContain('"id"');
    expect(browser.problems).toEqual([]);
  });
});
