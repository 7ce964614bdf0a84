import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startExplorer } from '../support/explore.js';
import { findBarriers } from './axe.ts';
import {
  authentication,
  field,
  go,
  holdBack,
  LONGEST_STEP,
  reload,
  searchField,
  showRequest,
  tokenField,
  waitForFocus,
} from './elements.ts';
import type { Explorer } from './visit.ts';

/** What the small API refuses, by the start of the path. */
const FAILURES = [
  { path: '/orgs/missing', status: 404, headers: {}, body: { message: 'Not Found <b>bold</b>' } },
  {
    path: '/repos/o/invalid/issues',
    status: 422,
    headers: {},
    body: { message: 'Validation Failed', errors: [{ resource: 'Issue', field: 'title', code: 'missing_field' }] },
  },
  {
    path: '/orgs/limited',
    status: 403,
    headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(Math.floor(Date.now() / 1000) + 1500) },
    body: { message: 'API rate limit exceeded' },
  },
  {
    path: '/orgs/forbidden',
    status: 403,
    headers: { 'x-accepted-github-permissions': 'members=read' },
    body: { message: 'Resource not accessible by personal access token' },
  },
];

/** The page with `--send`, and a small API that it sends to. */
export function describeSending({ open }: Explorer): void {
  describe('the page with --send', () => {
    const received: string[] = [];
    let api: Server;
    let explorer: Awaited<ReturnType<typeof startExplorer>>;

    beforeAll(async () => {
      api = createServer(async (request, response) => {
        const body = Buffer.concat(await request.toArray()).toString();
        const { method, url = '', headers } = request;
        received.push(`${method} ${url} ${headers.authorization ?? 'no token'} ${body}`.trim());
        if (url.startsWith('/orgs/slow')) return;
        const page = Number(new URL(url, 'http://a').searchParams.get('page') ?? 1);
        const link = `<http://${headers.host}/orgs/octokit/repos?page=${page + 1}>; rel="next"`;
        const failure = FAILURES.find(({ path }) => url.startsWith(path));
        if (failure) {
          const { status, headers: own, body: text } = failure;
          response.writeHead(status, { 'content-type': 'application/json', ...own }).end(JSON.stringify(text));
          return;
        }
        response
          .writeHead(method === 'POST' ? 201 : 200, {
            'content-type': 'application/json; charset=utf-8',
            'x-ratelimit-limit': '60',
            'x-ratelimit-remaining': '58',
            ...(url.includes('/repos') && method === 'GET' ? { link } : {}),
          })
          .end(JSON.stringify([{ id: `page ${page}`, surprise: 1 }]));
      });
      // On a busy machine, the next request comes after five seconds, in the moment in which the server would close its connection.
      api.keepAliveTimeout = 0;
      api.listen(0, '127.0.0.1');
      await once(api, 'listening');
      const base = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
      explorer = await startExplorer(['--send', '--base-url', base]);
    });
    afterAll(async () => {
      await explorer?.stop();
      api?.close().closeAllConnections();
    });

    /** The printed URL, with a route in it. */
    const address = (route: string) => `${explorer.address}&route=${encodeURIComponent(route)}`;

    it('sends a GET, shows what differs from the schema, and goes to the next page', async () => {
      received.length = 0;
      const { page } = await open(address('GET /orgs/{org}/repos'));
      const card = page.getByRole('region', { name: 'Response', exact: true });
      await card.getByText('Fill in one more value to send this.').waitFor();
      expect(page.url()).not.toContain('send=');
      await field(page, 'org').fill('octokit');
      await card.getByRole('button', { name: 'Send GET' }).click();
      await card.getByText('58 of 60 requests remain').waitFor();
      // The schema is loaded when a response is there.
      await card.getByText(/members differ from the schema/).waitFor();
      expect(await card.locator('.differs').allTextContents()).toContainEqual(expect.stringContaining('surprise'));
      const old = card.getByText('This is the response to an earlier request.');
      expect(await old.count()).toBe(0);
      await card.getByRole('button', { name: 'Next page' }).click();
      await card.getByText('"page 2"').waitFor();
      expect(received).toEqual(['GET /orgs/octokit/repos no token', 'GET /orgs/octokit/repos?page=2 no token']);
      expect(await findBarriers(page, { without: ['.sidebar'] })).toEqual([]);
      expect(await old.count()).toBe(0);
      await field(page, 'org').fill('octokit-2');
      await old.waitFor();
      await card.getByRole('tab', { name: 'Example' }).click();
      await card.getByText('As the API describes it').waitFor();
      await field(page, 'org').fill('octokit');
      // The key stays with the tab, and what was sent is on the first page.
      // The code and the part that sends are loaded after the page, which says so until then.
      for (const [part, name] of [
        ['forms', 'Request'],
        ['send-card', 'Response'],
      ])
        await page.route(`**/${part}*.js`, async (route) => {
          await page.locator(`[aria-label="${name}"][aria-busy="true"]`).waitFor();
          await route.continue();
        });
      await reload(page);
      await field(page, 'org').press('Control+Enter');
      await card.getByText('58 of 60 requests remain').waitFor();
    });

    it('sends the request if its keys are pressed before the part that sends is loaded', async () => {
      received.length = 0;
      const { page } = await open(`${address('GET /orgs/{org}')}&.org=octokit`);
      const release = await holdBack(page, '**/send-card*.js');
      await page.reload();
      await field(page, 'org').press('Control+Enter');
      release();
      await page.getByText('58 of 60 requests remain').waitFor();
      expect(received).toEqual(['GET /orgs/octokit no token']);
      await page.unroute('**/send-card*.js');
    });

    it('keeps recent requests and favourites without secrets, and forgets them', async () => {
      const { page } = await open(address('GET /orgs/{org}'));
      await field(page, 'org').fill('octokit');
      await page.getByRole('button', { name: 'Favourite' }).click();
      await page
        .getByRole('region', { name: 'Response', exact: true })
        .getByRole('button', { name: 'Send GET' })
        .click();
      await page.getByText('requests remain').waitFor();
      await go(page, '');
      for (const list of ['Favourites', 'Recent']) {
        const section = page.getByRole('region', { name: list });
        expect(await section.getByRole('link').getAttribute('href')).toContain('octokit');
        if (list === 'Favourites') expect(await findBarriers(page, { without: ['.sidebar'] })).toEqual([]);
        await section.getByRole('button', { name: 'Clear' }).click();
        await section.waitFor({ state: 'detached' });
      }
      expect(
        await page.evaluate(() => Object.keys(localStorage).filter((name) => /history|favourites/.test(name))),
      ).toEqual([]);
    });

    it('keeps the values of a route when another one is opened', async () => {
      const { page } = await open(address('GET /orgs/{org}'));
      await field(page, 'org').fill('octokit');
      await go(page, '#route=GET /zen');
      await page.getByRole('heading', { level: 1, name: 'Get the Zen of GitHub' }).waitFor();
      await go(page, '');
      const links = page.getByRole('region', { name: 'Recent' }).getByRole('link');
      const targets = () =>
        links.evaluateAll((all) => all.map((each) => decodeURIComponent(each.getAttribute('href') ?? '')));
      await expect.poll(targets).toEqual([expect.stringContaining('/zen'), expect.stringMatching(/orgs.*octokit/)]);
      await page.getByRole('region', { name: 'Recent' }).getByRole('button', { name: 'Clear' }).click();
    });

    it('asks before a write, by keyboard, and sends the pasted token', async () => {
      received.length = 0;
      const { page } = await open(address('POST /orgs/{org}/repos'), {
        viewport: { width: 390, height: 800 },
        colorScheme: 'dark',
      });
      await field(page, 'org').fill('octokit');
      await field(page, 'name').fill('demo');
      await showRequest(page);
      await authentication(page).selectOption({ label: 'Paste a token' });
      await tokenField(page).fill('ghp_typed');
      const send = page.getByRole('button', { name: 'Send POST' });
      await send.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Send this POST request?' });
      await dialog.getByText('octokit', { exact: true }).waitFor();
      await dialog.getByText('It creates an organization repository').waitFor();
      expect(await dialog.locator('.confirm-line').textContent()).toMatch(/^POST http:.*\/orgs\/octokit\/repos$/);
      expect(JSON.parse((await dialog.locator('pre').textContent()) ?? '')).toEqual({ name: 'demo' });
      await waitForFocus(dialog.getByRole('button', { name: 'Do not send' }));
      expect(await findBarriers(page, { without: ['.sidebar'] })).toEqual([]);
      // The first button is the safe one.
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      expect(received).toEqual([]);
      await waitForFocus(send);
      await page.keyboard.press('Enter');
      // The dialog takes the focus after it is drawn; a key that comes before goes to the page behind it.
      await waitForFocus(dialog.getByRole('button', { name: 'Do not send' }));
      await page.keyboard.press('Tab');
      await waitForFocus(dialog.getByRole('button', { name: 'Send POST' }));
      await page.keyboard.press('Enter');
      const card = page.getByRole('region', { name: 'Response', exact: true });
      await card.getByText('requests remain').waitFor();
      expect(await card.locator('.send-status').textContent()).toBe('201');
      expect(received).toEqual(['POST /orgs/octokit/repos Bearer ghp_typed {"name":"demo"}']);
      const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
      expect(kept).not.toContain('ghp_typed');
    });

    it('explains errors above the body, and leads from a 422 to the field', async () => {
      const { page } = await open(`${address('POST /repos/{owner}/{repo}/issues')}&.owner=o&.repo=invalid&.title=x`);
      const card = page.getByRole('region', { name: 'Response', exact: true });
      const explanation = card.locator('.explanation');
      const send = async (route: string, org: string) => {
        const base = new URLSearchParams(new URL(explorer.address).hash).get('base') ?? '';
        await go(page, `#base=${encodeURIComponent(base)}&route=${route}&.org=${org}`);
        await card.getByRole('button', { name: 'Send GET' }).click();
        return explanation;
      };
      await authentication(page).selectOption('Paste a token');
      await tokenField(page).fill('ghp_typed');
      await card.getByRole('button', { name: 'Send POST' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Send POST' }).click();
      await explanation.getByText('title is required').waitFor();
      expect(await explanation.textContent()).toContain('A value is missing, invalid or already taken.');
      const isAbove = () =>
        explanation.evaluate(
          (each) => (each.compareDocumentPosition(document.querySelector('#panel-received pre') as Node) & 4) > 0,
        );
      expect(await isAbove()).toBe(true);
      expect(await card.getByText('that the schema says').count()).toBe(0);
      expect(await findBarriers(page, { without: ['.sidebar'] })).toEqual([]);
      await explanation.getByRole('button', { name: 'title' }).click();
      await waitForFocus(field(page, 'title'));
      await (await send('GET /orgs/{org}', 'forbidden')).getByText('The token needs members: read.').waitFor();
      await (await send('GET /orgs/{org}', 'limited')).getByText(/again in [12]\d minutes/).waitFor();
      await authentication(page).selectOption('None');
      const missing = await send('GET /orgs/{org}', 'missing');
      await missing.getByText('The organization does not exist').waitFor();
      await missing.getByText('Check org. No token was sent').waitFor();
    });

    it('shows an error of the API as text, a missing token, and a request that was cancelled', async () => {
      const { page, problems } = await open(address('GET /orgs/{org}'));
      const send = page.getByRole('button', { name: 'Send GET' });
      await field(page, 'org').fill('missing');
      await send.click();
      await page.getByText('Not Found <b>bold</b>').waitFor();
      await authentication(page).selectOption({ index: 1 });
      await send.click();
      await page.getByText('TOKEN_WITHHELD').waitFor();
      // The browser may report it later than the page does.
      await expect.poll(() => problems, { timeout: LONGEST_STEP }).toEqual([expect.stringContaining('status of 403')]);
      problems.length = 0;
      await authentication(page).selectOption({ index: 0 });
      await field(page, 'org').fill('slow');
      await send.click();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('alert').getByText('You cancelled the request.').waitFor();
      expect(await searchField(page).isVisible()).toBe(true);
    });
  });
}
