import { github, type RouteRecord } from 'routebook/catalogue';
import { describe, expect, it } from 'vitest';
import { FORMS } from '../../explorer/model/request/forms.ts';
import { filled, write } from '../explorer/write-request.ts';
import { authentication, field, go, readCode, reload, searchField, waitForFocus } from './elements.ts';
import type { Explorer } from './visit.ts';

const ROUTE = 'POST /repos/{owner}/{repo}/issues';
const VALUES = { owner: 'octokit', repo: 'app', title: 'Hello', body: "It's here" };

const RECORD = github.get(ROUTE);
/** The route needs a token, so its code has one. */
const TOKEN = 'GITHUB_TOKEN';

export function describeRoutes({ open, stay }: Explorer): void {
  describe('a route', () => {
    it('is found, filled in and copied as curl', async () => {
      const { page } = await stay();
      await searchField(page).fill('creat issue');
      await page.getByRole('option', { name: '/repos/{owner}/{repo}/issues' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Create an issue' }).waitFor();
      for (const [name, value] of Object.entries(VALUES)) await field(page, name).fill(value);
      const expected = write('curl', RECORD, filled(RECORD, VALUES), TOKEN).trimEnd();
      expect(expected).toContain('Bearer $GITHUB_TOKEN');
      expect(await readCode(page, 'curl')).toBe(expected);
      await page.getByRole('button', { name: 'Copy the request as curl' }).click();
      await page.getByRole('status').filter({ hasText: 'Copied the request as curl' }).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(expected);
    });

    it('is shown in every format', async () => {
      const fields = new URLSearchParams(Object.entries(VALUES).map(([name, value]) => [`.${name}`, value]));
      const { page } = await open(`#route=${ROUTE}&${fields}`);
      for (const { id, label } of FORMS) {
        expect(await readCode(page, label)).toBe(write(id, RECORD, filled(RECORD, VALUES), TOKEN).trimEnd());
      }
    });

    it('is offered on the first page as one of three tasks, and as the nearest one where nothing matches', async () => {
      const { page } = await stay();
      await page.getByRole('heading', { level: 1, name: 'Find a route, fill it in, copy the request' }).waitFor();
      expect(await page.locator('.start .examples').getByRole('link').count()).toBe(3);
      await searchField(page).fill('starzzz');
      await page.getByText('No route matches.').waitFor();
      const nearest = page.getByRole('navigation').locator('.no-results');
      expect(await nearest.getByRole('link', { name: 'GraphQL API' }).getAttribute('href')).toMatch(/graphql/);
      // A link would bring a secret into the history.
      const docs = nearest.getByRole('link', { name: 'docs.github.com' });
      expect(await docs.getAttribute('href')).toBe('https://docs.github.com/search?query=starzzz');
      await searchField(page).fill('ghp_SECRETTOKEN123456');
      await expect.poll(() => docs.getAttribute('href')).toBe('https://docs.github.com/search');
      await searchField(page).fill('starzzz');
      await nearest.getByRole('listitem').getByRole('link').first().click();
      await page.getByRole('heading', { level: 1, name: /star/i }).waitFor();
    });

    it('is listed if it matches the filters', async () => {
      const { page } = await stay();
      const filter = async (label: string, value: string, isLeft: (record: RouteRecord) => boolean) => {
        await page.getByLabel(label, { exact: true }).selectOption(value);
        const left = [...github].filter(isLeft).filter(({ deprecation }) => !deprecation?.removed).length;
        await page
          .getByRole('navigation')
          .getByRole('status')
          .filter({ hasText: `${left} routes` })
          .waitFor();
      };
      await filter('Method', 'GET', ({ method }) => method === 'GET');
      await filter('Category', 'teams', ({ method, category }) => method === 'GET' && category === 'teams');
      await filter('Deprecated routes', 'deprecated', ({ method, category, deprecation }) => {
        return method === 'GET' && category === 'teams' && deprecation !== undefined;
      });
    });

    it('shows problems next to their fields', async () => {
      const { page } = await stay('#route=GET /orgs/{org}/repos');
      await field(page, 'per_page').fill('many');
      await field(page, 'org').focus();
      await field(page, 'per_page').focus();
      for (const [name, problem] of [
        ['per_page', /integer/],
        ['org', /required/],
      ] as const) {
        expect(await field(page, name).getAttribute('aria-invalid')).toBe('true');
        const note = page.locator(`[id="${await field(page, name).getAttribute('aria-describedby')}"]`);
        expect(await note.textContent()).toMatch(problem);
        const color = await note.evaluate((element) => getComputedStyle(element).color);
        expect(await field(page, name).evaluate((element) => getComputedStyle(element).borderColor)).toBe(color);
      }
      await page.getByRole('button', { name: 'org', exact: true }).click();
      await waitForFocus(field(page, 'org'));
      await go(page, '#route=GET /orgs/{org}/repos&format=odd');
      await page.getByRole('button', { name: 'mediaType.format', exact: true }).click();
      await waitForFocus(field(page, 'format'));
    });

    it('keeps a file while its field is shown', async () => {
      const route = 'POST {origin}/repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}';
      const values = '.owner=octokit&.repo=app&.release_id=1&.name=a.zip';
      const { page } = await stay(`#route=${encodeURIComponent(route)}&${values}`);
      await field(page, 'data').setInputFiles({
        name: 'chosen.zip',
        mimeType: 'application/zip',
        buffer: Buffer.from('x'),
      });
      expect(await readCode(page, 'Options')).toContain('chosen.zip');
      await go(page, '#route=GET /zen');
      await page.goBack();
      expect(await field(page, 'data').inputValue()).toBe('');
      expect(await readCode(page, 'Options')).not.toContain('chosen.zip');
    });

    it('that is deprecated links to its replacement', async () => {
      const { page } = await stay('#route=PATCH /teams/{team_id}');
      await page.getByRole('link', { name: 'PATCH /orgs/{org}/teams/{team_slug}' }).click();
      await field(page, 'team_slug').waitFor();
    });

    it('has code at once, with placeholders', async () => {
      const { page } = await open('#route=GET /repos/{owner}/{repo}/issues/{issue_number}');
      expect(await readCode(page, 'curl')).toContain('https://api.github.com/repos/OWNER/REPO/issues/ISSUE_NUMBER');
      expect(await page.locator('.code-placeholder').allTextContents()).toEqual(['OWNER', 'REPO', 'ISSUE_NUMBER']);
      await authentication(page).selectOption('$GITHUB_TOKEN');
      expect(await readCode(page, 'curl')).toContain('Bearer $GITHUB_TOKEN');
    });

    it('is opened with the format and the variable that were chosen last', async () => {
      const { page } = await open('#route=GET /user');
      await readCode(page, 'HTTP');
      await authentication(page).selectOption('$GH_TOKEN');
      await reload(page);
      await go(page, '#route=GET /zen');
      expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('HTTP');
      expect(await authentication(page).locator('option:checked').textContent()).toBe('$GH_TOKEN');
    });

    it('takes over the owner and repository of the route before it', async () => {
      const { page } = await stay('#route=GET /repos/{owner}/{repo}');
      // Other values than those that an earlier test may have filled in.
      await field(page, 'owner').fill('nodejs');
      await field(page, 'repo').fill('undici');
      await searchField(page).fill('create an issue');
      await page.getByRole('option', { name: 'Create an issue' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Create an issue' }).waitFor();
      expect(await field(page, 'owner').inputValue()).toBe('nodejs');
      expect(await field(page, 'repo').inputValue()).toBe('undici');
    });

    it('shows what another API version has differently', async () => {
      const { page } = await stay('#route=POST /repos/{owner}/{repo}/issues');
      await page.getByRole('radio', { name: '2026-03-10' }).check();
      await page.getByText('The body member assignee was removed.').waitFor();
      expect(await readCode(page, 'curl')).toContain('x-github-api-version: 2026-03-10');
      await go(page, '#route=GET /zen&version=2026-03-10');
      await page.getByText('This route is the same in 2026-03-10').waitFor();
    });

    it('shows its response as an example and as a schema', async () => {
      const { page } = await stay('#route=GET /repos/{owner}/{repo}');
      const response = page.getByRole('region', { name: 'Response' });
      await response.getByText('"full_name"').first().waitFor();
      await response.getByRole('radio', { name: 'Schema' }).check();
      await response.getByRole('button', { name: 'owner' }).first().click();
      await response.getByText('login').first().waitFor();
      await response.getByRole('radio', { name: '404' }).check();
      await response.getByText('Not found').first().waitFor();
    });

    it('marks the file of an upload as required', async () => {
      const route = 'POST {origin}/repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}';
      const { page } = await stay(`#route=${encodeURIComponent(route)}`);
      expect(await field(page, 'data').getAttribute('aria-required')).toBe('true');
      expect(await readCode(page, 'curl')).toContain("--data-binary '@FILE'");
      const choose = (content: string) =>
        field(page, 'data').setInputFiles({ name: 'e.zip', mimeType: 'application/zip', buffer: Buffer.from(content) });
      await choose('');
      await page.getByRole('main').getByText('This file is empty').waitFor();
      // An empty file is invalid, so the code is that of before.
      expect(await readCode(page, 'curl')).toContain("--data-binary '@FILE'");
      expect(await page.locator('#code').getAttribute('data-old')).not.toBeNull();
      await choose('x');
      await expect.poll(() => page.locator('#code code').textContent()).toContain("--data-binary '@e.zip'");
      expect(await page.locator('#code').getAttribute('data-old')).toBeNull();
    });
  });
}
