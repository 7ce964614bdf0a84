import { describe, expect, it, onTestFinished } from 'vitest';
import { startExplorer } from '../support/explore.js';
import { field, go, readChoice, readCode, reload, searchField } from './elements.ts';
import type { Explorer } from './visit.ts';

/** None of these was written by the page. */
const ODD = [
  '#%',
  '#route=%E0%A4%A&.a=%ZZ',
  '#route=__proto__&.constructor=1&.__proto__=2&show=3&as=4',
  `#route=GET+/zen&.x=${'y'.repeat(250_000)}`,
  `#route=GET+/zen${'&.a/0/1/2=3'.repeat(3000)}`,
  '#route=PUT /repos/{owner}/{repo}/branches/{branch}/protection&.restrictions=1&.restrictions/users/99=2',
  '#route=PUT /repos/{owner}/{repo}/branches/{branch}/protection&.required_status_checks/checks/99999999=2',
];

export function describeAddress({ open, stay }: Explorer): void {
  describe('the URL', () => {
    it('contains everything that is filled in', async () => {
      const { page } = await stay('#route=GET /orgs/{org}/repos');
      await searchField(page).fill('organization repos');
      await field(page, 'org').fill('octokit & co/é');
      await field(page, 'type').selectOption('public');
      await field(page, 'base URL').fill('https://github.example.test/api/v3');
      const shown = await readCode(page, 'curl');
      expect(shown).toContain('https://github.example.test/api/v3/orgs/octokit%20%26%20co%2F%C3%A9/repos?type=public');
      await page.waitForURL(/as=curl/);
      await reload(page);
      expect(await searchField(page).inputValue()).toBe('organization repos');
      expect(await field(page, 'org').inputValue()).toBe('octokit & co/é');
      expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('curl');
      expect(await readCode(page, 'curl')).toBe(shown);
    });

    it('contains a change at once, so that a page that is loaded again does not lose it', async () => {
      const { page } = await stay('#route=GET /orgs/{org}/repos');
      const written = await field(page, 'org').evaluate((input) =>
        ['o', 'oc', 'oct'].map((text) => {
          (input as HTMLInputElement).value = text;
          input.dispatchEvent(new Event('input', { bubbles: true }));
          return new URLSearchParams(location.hash.slice(1)).get('.org');
        }),
      );
      expect(written).toEqual(['o', 'oc', 'oct']);
    });

    it('goes back and forward between routes', async () => {
      const { page } = await stay();
      const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      await searchField(page).fill('zen');
      await page.getByRole('option', { name: '/zen' }).click();
      await heading('Get the Zen of GitHub');
      await searchField(page).fill('list organization repos');
      await page.getByRole('option', { name: '/orgs/{org}/repos' }).first().click();
      await heading('List organization repositories');
      await field(page, 'org').fill('octokit');
      await page.waitForURL(/\.org=octokit(?:&|$)/);
      await page.goBack();
      await heading('Get the Zen of GitHub');
      await page.goForward();
      await heading('List organization repositories');
      expect(await field(page, 'org').inputValue()).toBe('octokit');
    });

    it('is followed when it changes as soon as the page is drawn', async () => {
      const { page } = await stay();
      await page.addInitScript(() => {
        // Other tests load this page again, after what this one has stored is removed.
        if (sessionStorage.getItem('follows') === null) return;
        const observer = new MutationObserver(() => {
          if (document.querySelector('#app > *') === null) return;
          observer.disconnect();
          location.assign('#route=GET /zen');
        });
        observer.observe(document, { childList: true, subtree: true });
      });
      await page.evaluate(() => sessionStorage.setItem('follows', ''));
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Get the Zen of GitHub', exact: true }).waitFor();
      await page.waitForURL(/#.*zen/);
    });

    it('that the command prints for a route opens that route', async () => {
      const explorer = await startExplorer(['GET /repos/octokit/app/issues?state=closed']);
      // After the page is left: a server that ends while the page loads a file is an error in its console.
      onTestFinished(async () => void (await explorer.stop()));
      const { page } = await open(explorer.address);
      expect(await field(page, 'repo').inputValue()).toBe('app');
      expect(await readChoice(field(page, 'state'))).toBe('closed');
    });

    it('that the command prints for the catalogue of another API opens its route', async () => {
      const explorer = await startExplorer(['POST /orders', '--catalogue', 'examples/generator/openapi.json']);
      onTestFinished(async () => void (await explorer.stop()));
      const { page } = await open(explorer.address);
      await field(page, 'product').fill('book');
      expect(await readCode(page, 'curl')).toContain("--url 'https://api.shop.example/orders'");
      await page.getByRole('region', { name: 'Response' }).getByText('"sent_at"').waitFor();
      await page.getByRole('treeitem', { name: 'List orders' }).click();
      await page.getByRole('heading', { level: 1, name: 'List orders' }).waitFor();
    });

    it('may contain anything', async () => {
      const { page } = await stay();
      for (const address of ODD) {
        await go(page, address);
        await searchField(page).fill('emojis');
        await page.getByRole('option', { name: '/emojis' }).click();
        await page.getByRole('heading', { level: 1, name: 'Get emojis' }).waitFor();
        await go(page, '');
      }
    });
  });
}
