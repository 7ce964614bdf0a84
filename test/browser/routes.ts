import { endpoint, type RequestOptions } from 'routebook';
import { github, type RouteRecord } from 'routebook/catalogue';
import { toCode, toCurl, toHar, toHttpie } from 'routebook/clients';
import { describe, expect, it } from 'vitest';
import { field, go, readCode, searchField } from './elements.ts';
import type { Open } from './visit.ts';

const ROUTE = 'POST /repos/{owner}/{repo}/issues';
const VALUES = { owner: 'octokit', repo: 'app', title: 'Hello', body: "It's here" };
const asText = (value: unknown) => JSON.stringify(value, undefined, 2);

/** Each form of a request, as the library writes it. */
const FORMS: { readonly [label: string]: (request: RequestOptions) => string } = {
  Request: asText,
  fetch: (request) => toCode(request, 'fetch'),
  axios: (request) => toCode(request, 'axios'),
  got: (request) => toCode(request, 'got'),
  curl: toCurl,
  HTTPie: toHttpie,
  Python: (request) => toCode(request, 'python-requests'),
  HAR: (request) => asText(toHar(request)),
};

export function describeRoutes(open: Open): void {
  describe('a route', () => {
    it('is found, filled in, and taken away as curl', async () => {
      const { page } = await open('', { permissions: ['clipboard-read', 'clipboard-write'] });
      await searchField(page).fill('creat issue');
      await page.getByRole('option', { name: '/repos/{owner}/{repo}/issues' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Create an issue' }).waitFor();
      for (const [name, value] of Object.entries(VALUES)) await field(page, name).fill(value);
      const expected = toCurl(endpoint(ROUTE, VALUES)).trimEnd();
      expect(await readCode(page, 'curl')).toBe(expected);
      await page.getByRole('button', { name: 'Copy the request as curl' }).click();
      await page.getByRole('status').filter({ hasText: 'Copied the request as curl' }).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(expected);
    });

    it('is shown in every form that the library writes', async () => {
      const fields = new URLSearchParams(Object.entries(VALUES).map(([name, value]) => [`.${name}`, value]));
      const { page } = await open(`#route=${ROUTE}&${fields}`);
      for (const [label, write] of Object.entries(FORMS)) {
        expect(await readCode(page, label)).toBe(write(endpoint(ROUTE, VALUES)).trimEnd());
      }
      expect(await readCode(page, 'TypeScript')).toContain(`endpoint('${ROUTE}', {`);
    });

    it('is among those that the filters leave', async () => {
      const { page } = await open();
      const filter = async (label: string, value: string, isLeft: (record: RouteRecord) => boolean) => {
        await page.getByLabel(label, { exact: true }).selectOption(value);
        const left = [...github].filter(isLeft).length;
        await page.getByText(`${left} routes`, { exact: true }).waitFor();
      };
      await filter('Method', 'GET', ({ method }) => method === 'GET');
      await filter('Category', 'teams', ({ method, category }) => method === 'GET' && category === 'teams');
      await filter('Deprecated routes', 'deprecated', ({ method, category, deprecation }) => {
        return method === 'GET' && category === 'teams' && deprecation !== undefined;
      });
    });

    it('has its problems beside the fields they are about', async () => {
      const { page } = await open('#route=GET /orgs/{org}/repos');
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
      expect(await field(page, 'org').evaluate((element) => element === document.activeElement)).toBe(true);
    });

    it('holds a file for as long as its field does', async () => {
      const route = 'POST {origin}/repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}';
      const values = '.owner=octokit&.repo=app&.release_id=1&.name=a.zip';
      const { page } = await open(`#route=${encodeURIComponent(route)}&${values}`);
      await field(page, 'data').setInputFiles({
        name: 'chosen.zip',
        mimeType: 'application/zip',
        buffer: Buffer.from('x'),
      });
      expect(await readCode(page, 'Request')).toContain('chosen.zip');
      await go(page, '#route=GET /zen');
      await page.goBack();
      expect(await field(page, 'data').inputValue()).toBe('');
      expect(await readCode(page, 'Request')).not.toContain('chosen.zip');
    });

    it('that is deprecated leads to the one to use instead', async () => {
      const { page } = await open('#route=PATCH /teams/{team_id}');
      await page.getByRole('link', { name: 'PATCH /orgs/{org}/teams/{team_slug}' }).click();
      await field(page, 'team_slug').waitFor();
    });
  });
}
