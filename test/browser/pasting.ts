import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { field, go, readChoice, readCode, searchField } from './elements.ts';
import type { Open } from './visit.ts';

const permissions = ['clipboard-read', 'clipboard-write'];
const TOKEN = 'ghp_aVeryWellKeptSecret';

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await searchField(page).focus();
  await page.keyboard.press('Control+V');
}

/** All that the page has written down anywhere, or shows without being asked to. */
async function collectTraces(page: Page): Promise<string> {
  const shown: string[] = [];
  for (const tab of await page.getByRole('tab').all())
    shown.push(await readCode(page, (await tab.textContent()) ?? ''));
  const kept = await page.evaluate(async () => ({
    address: location.href,
    state: history.state,
    title: document.title,
    name: window.name,
    stored: [{ ...localStorage }, { ...sessionStorage }, document.cookie],
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    markup: document.documentElement.outerHTML,
  }));
  return JSON.stringify([shown, kept, await page.context().storageState()]);
}

export function describePasting(open: Open): void {
  describe('pasting', () => {
    it('a URL fills in its route', async () => {
      const { page } = await open('', { permissions });
      await paste(page, 'https://api.github.com/repos/octokit/app/contents/docs/read%20me.md?ref=main');
      expect(await field(page, 'path').inputValue()).toBe('docs/read me.md');
      expect(await field(page, 'ref').inputValue()).toBe('main');
    });

    it('a curl command fills in its route, and its token stays out of sight and address', async () => {
      const { page } = await open('', { permissions });
      await paste(
        page,
        `curl -X PATCH https://api.github.com/repos/octokit/app/issues/7 -H "Authorization: Bearer ${TOKEN}" -d '{"state":"closed"}'`,
      );
      expect(await field(page, 'issue_number').inputValue()).toBe('7');
      expect(await readChoice(field(page, 'state'))).toBe('closed');
      expect(await field(page, 'token').inputValue()).toBe(TOKEN);
      expect(await readCode(page, 'curl')).toContain('"authorization: Bearer $GITHUB_TOKEN"');
      // The address is written when typing pauses.
      await page.waitForURL(/issue_number=7/);
      const traces = await collectTraces(page);
      expect(traces).toContain('octokit');
      expect(traces).not.toContain(TOKEN);
      await page.getByRole('checkbox', { name: 'Show the token' }).check();
      expect(await readCode(page, 'curl')).toContain(`authorization: Bearer ${TOKEN}`);
      await page.reload();
      expect(await field(page, 'issue_number').inputValue()).toBe('7');
      expect(await collectTraces(page)).not.toContain(TOKEN);
    });

    it('a token that is typed is kept out too, as is the password of an address', async () => {
      const { page } = await open('#route=GET /user&as=curl', { permissions });
      await field(page, 'token').fill(TOKEN);
      expect(await readCode(page, 'curl')).toContain('$GITHUB_TOKEN');
      expect(await collectTraces(page)).not.toContain(TOKEN);
      await paste(page, `https://octocat:${TOKEN}@api.github.com/repos/octokit/app`);
      expect(await field(page, 'repo').inputValue()).toBe('app');
      expect(await collectTraces(page)).not.toContain(TOKEN);
    });

    it('an address that came with a secret is rid of it', async () => {
      const { page } = await open(`#q=https://api.github.com/repos/octokit/app?access_token=${TOKEN}`);
      expect(await field(page, 'access_token').inputValue()).toBe(TOKEN);
      expect(page.url()).not.toContain(TOKEN);
      await go(page, `#route=GET /user&.access_token=${TOKEN}`);
      await page.getByRole('heading', { level: 1, name: 'Get the authenticated user' }).waitFor();
      expect(page.url()).not.toContain(TOKEN);
    });

    it('what is no route says so, and is kept nowhere', async () => {
      const { page } = await open('', { permissions });
      await paste(page, `curl https://elsewhere.test/x -H 'authorization: Bearer ${TOKEN}'`);
      await page.getByRole('main').getByText('No route fits what was pasted').waitFor();
      expect(await collectTraces(page)).not.toContain(TOKEN);
    });
  });
}
