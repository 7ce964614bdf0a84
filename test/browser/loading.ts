import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { SERVER } from '../support/editions.ts';
import { field, go, readCode, reload } from './elements.ts';
import type { Explorer, Visit } from './visit.ts';

/** Without a connection, from now on, for files that are not loaded yet. Returns what restores it. */
async function disconnect(visit: Visit): Promise<() => Promise<void>> {
  await visit.page.route('**/*.js', (route) => route.abort('internetdisconnected'));
  // The browser reports each file that could not be loaded.
  visit.expected = /ERR_INTERNET_DISCONNECTED/;
  return () => visit.page.unroute('**/*.js');
}

const alerts = (page: Page, what: string) => page.getByRole('alert').filter({ hasText: `${what} could not be loaded` });

export function describeLoading({ open, stay }: Explorer): void {
  describe('without a connection', () => {
    it('says what is missing, and has it after "Reload the page"', async () => {
      // A page of its own: its cache must be empty.
      const visit = await open('', { extraHTTPHeaders: { 'x-test': 'loading' } });
      const { page } = visit;
      await page.getByRole('treeitem', { name: 'GitHub Actions' }).waitFor();
      const reconnect = await disconnect(visit);
      await go(page, '#route=POST /user/keys&.title=mine');
      await alerts(page, 'The form').waitFor();
      await reconnect();
      await alerts(page, 'The form').getByRole('button', { name: 'Reload the page' }).click();
      await page.getByRole('tab').first().waitFor();
      expect(await readCode(page, 'curl')).toContain('/user/keys');
      expect(await readCode(page, 'curl')).toContain('"title": "mine"');
      expect(await page.getByRole('alert').count()).toBe(0);
      const connectAgain = await disconnect(visit);
      await page.getByLabel('More formats').selectOption({ label: 'Go' });
      await alerts(page, 'The code').waitFor();
      await connectAgain();
    });

    it('does not say that an edition does not exist, and shows nothing of the one before', async () => {
      const visit = await open('', { extraHTTPHeaders: { 'x-test': 'editions' } });
      const { page } = visit;
      await page.getByRole('treeitem', { name: 'GitHub Actions' }).waitFor();
      const reconnect = await disconnect(visit);
      await page.getByLabel('Edition').selectOption({ label: SERVER.title.replace('GitHub ', '') });
      await alerts(page, 'The routes').waitFor();
      expect(await page.getByText('There is no edition').count()).toBe(0);
      expect(await page.getByRole('treeitem').count()).toBe(0);
      await reconnect();
      await page.getByRole('button', { name: 'Reload the page' }).click();
      await page.getByRole('treeitem', { name: 'GitHub Actions' }).waitFor();
    });
  });

  describe('the text of a field', () => {
    it('keeps line breaks that are pasted into a field of one line', async () => {
      const { page } = await stay('#route=POST /repos/{owner}/{repo}/issues');
      await field(page, 'title').fill('ab');
      await page.evaluate(() => navigator.clipboard.writeText('1\n2'));
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Control+V');
      await expect.poll(() => field(page, 'title').inputValue()).toBe('a1\n2b');
      expect(await readCode(page, 'Options')).toContain(String.raw`"title": "a1\n2b"`);
    });

    it('is a number only after the switch to JSON', async () => {
      const { page } = await stay('#route=POST /repos/{owner}/{repo}/issues');
      await field(page, 'title').fill('404');
      expect(await readCode(page, 'curl')).toContain('"title": "404"');
      await page.getByRole('button', { name: 'Edit as JSON: title' }).click();
      expect(await readCode(page, 'curl')).toContain('"title": 404');
      await reload(page);
      expect(await readCode(page, 'curl')).toContain('"title": 404');
      await page.getByRole('button', { name: 'Edit as JSON: title' }).click();
      expect(await readCode(page, 'curl')).toContain('"title": "404"');
    });
  });

  describe('the theme', () => {
    it('is that of the system until another is chosen, and is kept', async () => {
      const { page } = await open('', { colorScheme: 'dark' });
      const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const theme = page.getByLabel('Theme');
      const dark = await ground();
      await theme.selectOption('Light');
      const light = await ground();
      expect(light).not.toBe(dark);
      await reload(page);
      expect(await ground()).toBe(light);
      await theme.selectOption('System');
      expect(await ground()).toBe(dark);
    });
  });
}
