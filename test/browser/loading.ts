import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { SERVER } from '../support/editions.ts';
import { field, go, holdBack, readCode, reload, searchField } from './elements.ts';
import type { Explorer, Visit } from './visit.ts';

/** Without a connection, from now on, for files that are not loaded yet. Returns what restores it. */
async function disconnect(visit: Visit): Promise<() => Promise<void>> {
  await visit.page.route('**/*.js', (route) => route.abort('internetdisconnected'));
  // The browser reports each file that could not be loaded.
  visit.expected = /ERR_INTERNET_DISCONNECTED/;
  return () => visit.page.unroute('**/*.js');
}

/** What the browser has received, in bytes. Its cache was empty. */
const countBytes = (page: Page) =>
  page.evaluate(() => {
    const loaded = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
    return (loaded as PerformanceResourceTiming[]).reduce((sum, { transferSize }) => sum + transferSize, 0);
  });

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

  describe('over the network', () => {
    it('the first page has at most 170 kB, and an open route adds at most 237 kB', async () => {
      const { page } = await open('', { extraHTTPHeaders: { 'x-test': 'bytes' } });
      const first = await countBytes(page);
      expect(first).toBeGreaterThan(100_000);
      expect(first).toBeLessThan(170_000);
      await go(page, '#route=POST /repos/{owner}/{repo}/issues');
      await page.locator('.response code').first().waitFor();
      const added = (await countBytes(page)) - first;
      expect(added).toBeGreaterThan(50_000);
      // With what GitHub has announced about routes, and the recipes and webhooks that a search names.
      expect(added).toBeLessThan(237_000);
    });
  });

  describe('the first page', () => {
    it('is there before any script, with the theme that was chosen', async () => {
      const visit = await open('', { extraHTTPHeaders: { 'x-test': 'first-page' }, colorScheme: 'light' });
      const { page } = visit;
      await page.getByLabel('Theme').selectOption({ label: 'Dark' });
      visit.expected = /ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically/;
      await page.route('**/start-app-*.js', (route) => route.abort('internetdisconnected'));
      await page.reload();
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Find a route');
      expect(await page.getByRole('treeitem').count()).toBeGreaterThan(10);
      expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
      expect(await page.locator('.start .examples').getByRole('link').count()).toBe(3);
      await page.goto(`${page.url().replace(/#.*/, '')}?another#route=GET /zen`);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('GET /zen');
      expect(await page.locator('.start .examples').isVisible()).toBe(false);
      await alerts(page, 'The page').waitFor();
      await page.unroute('**/start-app-*.js');
      await alerts(page, 'The page').getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { level: 1, name: 'Get the Zen of GitHub' }).waitFor();
    });

    it('names the route of a link at once over a slow network', async () => {
      const { page } = await open('', { extraHTTPHeaders: { 'x-test': 'slow' } });
      const session = await page.context().newCDPSession(page);
      const speed = { downloadThroughput: 50_000, uploadThroughput: 50_000 };
      await session.send('Network.emulateNetworkConditions', { offline: false, latency: 100, ...speed });
      await session.send('Network.setCacheDisabled', { cacheDisabled: true });
      const address = page.url().replace(/#.*/, '');
      await page.goto(`${address}?slow#route=${encodeURIComponent('GET /zen')}`, { waitUntil: 'commit' });
      await page.getByRole('heading', { level: 1, name: 'GET /zen' }).waitFor();
      const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
      expect(loaded.filter((name) => /start-app|github-api/.test(name))).toEqual([]);
      await page.getByText('Loading…').waitFor();
      await page.getByRole('heading', { level: 1, name: 'Get the Zen of GitHub' }).waitFor();
      // A link moves no focus: only what a person opens does.
      await page.getByRole('tab').first().waitFor();
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
      await session.detach();
    });

    /** Loads the page, whose script waits until a function has been called with it. */
    async function useFirstPage({ page }: Visit, use: () => Promise<void>): Promise<void> {
      const release = await holdBack(page, '**/start-app-*.js');
      await page.reload({ waitUntil: 'commit' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await use();
      release();
    }

    it('keeps what is typed into it until the script is there', async () => {
      const visit = await open('', { extraHTTPHeaders: { 'x-test': 'typing' } });
      const { page } = visit;
      await useFirstPage(visit, async () => {
        await searchField(page).fill('zen');
        await searchField(page).press('Tab');
      });
      const found = page.getByRole('listbox', { name: 'Routes' }).getByRole('option').first();
      await found.waitFor();
      expect(await found.textContent()).toContain('/zen');
    });

    it('opens the route that was searched for and chosen with the keyboard before the script was there', async () => {
      const visit = await open('', { extraHTTPHeaders: { 'x-test': 'choosing' } });
      const { page } = visit;
      await useFirstPage(visit, async () => {
        await page.keyboard.press('/');
        await page.keyboard.type('zen');
        await page.keyboard.press('Enter');
        expect(await searchField(page).inputValue()).toBe('zen');
      });
      await page.getByRole('heading', { level: 1, name: 'Get the Zen of GitHub', exact: true }).waitFor();
    });

    it('does what was clicked and selected before the script was there', async () => {
      const visit = await open('', { extraHTTPHeaders: { 'x-test': 'clicking' }, colorScheme: 'light' });
      const { page } = visit;
      await useFirstPage(visit, async () => {
        await page.getByLabel('Theme').selectOption({ label: 'Dark' });
        await page.getByRole('treeitem', { name: 'Branches' }).click();
        expect(await page.locator('html').getAttribute('data-theme')).toBe(null);
      });
      await page.getByRole('treeitem', { name: 'Rename a branch' }).waitFor();
      expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    });
  });

  describe('the text of a field', () => {
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
