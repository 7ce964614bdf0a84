import { describe, expect, it, onTestFinished } from 'vitest';
import { SERVER } from '../support/editions.ts';
import { startExplorer } from '../support/explore.js';
import { field, go, readCode, reload, searchField } from './elements.ts';
import type { Explorer } from './visit.ts';

const SERVER_ROUTE = `#edition=${SERVER.name}&route=POST /admin/users`;

export function describeEditions({ open, stay }: Explorer): void {
  describe('the edition', () => {
    it('is chosen in the page, kept in the URL, and undone by "back"', async () => {
      const { page } = await stay();
      const edition = page.getByRole('combobox', { name: 'Edition' });
      const count = page.getByRole('status').first();
      await count.filter({ hasText: /^1,2\d\d routes/ }).waitFor();
      await edition.selectOption({ label: SERVER.title.replace('GitHub ', '') });
      await count.filter({ hasText: /^1,0\d\d routes/ }).waitFor();
      await page.waitForURL((url) => url.hash.includes(`edition=${SERVER.name}`));
      await searchField(page).fill('create a user');
      await page.getByRole('option', { name: '/admin/users' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Create a user' }).waitFor();
      await page.waitForURL((url) => url.hash.includes(`edition=${SERVER.name}`) && url.hash.includes('route='));
      await reload(page);
      await page.getByRole('heading', { level: 1, name: 'Create a user' }).waitFor();
      expect(await edition.inputValue()).toBe(SERVER.name);
      await edition.selectOption({ label: 'github.com' });
      await page.getByText(new RegExp(`^This route exists in .*${SERVER.title}`)).waitFor();
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Create a user' }).waitFor();
    });

    it('of a server needs its base URL, and stays with it from route to route', async () => {
      const { page } = await stay(SERVER_ROUTE);
      await field(page, 'login').fill('ada');
      const shown = await readCode(page, 'curl');
      expect(shown).toContain('https://HOSTNAME/api/v3/admin/users');
      await page.getByRole('button', { name: 'baseUrl' }).waitFor();
      await field(page, 'base URL').fill('https://git.example.test/api/v3');
      expect(await readCode(page, 'curl')).toContain('https://git.example.test/api/v3/admin/users');
      expect(await readCode(page, 'TypeScript')).toContain(`from 'routebook/${SERVER.name}'`);
      expect(await page.getByRole('button', { name: 'baseUrl' }).count()).toBe(0);
      await searchField(page).fill('zen');
      await page.getByRole('option', { name: '/zen' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Get the Zen of GitHub' }).waitFor();
      expect(await readCode(page, 'curl')).toContain('https://git.example.test/api/v3/zen');
    });

    it('that does not exist is reported', async () => {
      const { page } = await stay('#edition=ghes-1.0');
      await page.getByText('There is no edition ghes-1.0.').waitFor();
    });

    it('of the command opens in the page', async () => {
      const explorer = await startExplorer(['--edition', 'ghec']);
      // After the page is left: a server that ends while the page loads a file is an error in its console.
      onTestFinished(async () => void (await explorer.stop()));
      expect(new URL(explorer.address).hash).toBe('#edition=ghec');
      const { page } = await open(explorer.address);
      await page
        .getByRole('status')
        .filter({ hasText: /^1,4\d\d routes/ })
        .waitFor();
    });
  });

  describe('the form', () => {
    it('has the fields of the chosen API version', async () => {
      const { page } = await stay('#route=POST /repos/{owner}/{repo}/issues');
      await field(page, 'assignee').waitFor();
      await field(page, 'assignee').fill('octocat');
      await page.getByRole('radio', { name: '2026-03-10' }).check();
      // What was filled in stays, as something that this version does not have.
      await page.getByRole('region', { name: 'Unknown parameters' }).getByLabel('assignee', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Remove assignee' }).click();
      expect(await field(page, 'assignee').count()).toBe(0);
      expect(await field(page, 'title').count()).toBe(1);
      expect(await readCode(page, 'curl')).toContain('x-github-api-version: 2026-03-10');
      await go(page, '#route=POST /repos/{owner}/{repo}/issues');
      await field(page, 'assignee').waitFor();
    });
  });
}
