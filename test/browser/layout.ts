import type { Page } from 'playwright-core';
import { github } from 'routebook/catalogue';
import { describe, expect, it } from 'vitest';
import { writeAddress } from '../../explorer/model/address.ts';
import { githubApi } from '../../explorer/model/github-api.ts';
import { EMPTY_VIEW } from '../../explorer/model/view.ts';
import { field, go, hideRequest, readCode, searchField, showRequest } from './elements.ts';
import { VIEWS } from './views.ts';
import type { Explorer } from './visit.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** How bright the background of the page is, from 0 to 255. */
function brightness(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { backgroundColor } = getComputedStyle(document.body);
    const [red = 0, green = 0, blue = 0] = (backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
    return (red + green + blue) / 3;
  });
}

/** The URL of a route as the page writes it, so that it does not replace it. The list, which is closed on a phone, has no rows to draw. */
function addressOf(route: string): string {
  return writeAddress(githubApi, { ...EMPTY_VIEW, method: 'NONE', route });
}

/** The length of the longest text of a route that no line break can divide. */
function longestWord(record: object): number {
  return Math.max(
    ...JSON.stringify(record)
      .split(/[\s"]+/)
      .map(({ length }) => length),
  );
}

/** Opens URLs in one page without loading or painting it, and returns those whose page is wider than the screen. */
async function findWide(addresses: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  document.documentElement.style.visibility = 'hidden';
  for (const address of addresses) {
    history.replaceState(undefined, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
    // The page is drawn in a task after the event.
    await new Promise((resolve) => setTimeout(resolve));
    if (document.documentElement.scrollWidth > innerWidth) found.push(address);
  }
  document.documentElement.style.visibility = '';
  return found;
}

export function describeLayout({ stay }: Explorer): void {
  describe('the layout', () => {
    it('is light or dark as the system is, even when that changes, and light in print', async () => {
      const { page } = await stay();
      expect(await brightness(page)).toBeGreaterThan(230);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await brightness(page)).toBeLessThan(40);
      await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
      expect(await brightness(page)).toBeGreaterThan(230);
      await page.emulateMedia({ colorScheme: 'light', media: 'screen' });
    });

    it('is nowhere wider than a phone of 390 pixels, on the routes with the longest words and on some others', async () => {
      const all = [...github]
        .map((record) => ({ route: record.route, longest: longestWord(record) }))
        .sort((a, b) => b.longest - a.longest)
        .map(({ route }) => route);
      const chosen = all.filter((_, rank) => rank < 100 || rank % 10 === 0 || process.env['FUZZ_RUNS']);
      expect(chosen.length).toBeGreaterThan(200);
      const { page } = await stay('#route=GET /zen', PHONE);
      expect(await page.evaluate(findWide, chosen.map(addressOf))).toEqual([]);
    });

    it('is nowhere wider than a phone in any state, with the request open and closed', async () => {
      const { page } = await stay('', PHONE);
      for (const [name, state] of Object.entries(VIEWS)) {
        await go(page, state);
        const width = () => page.evaluate(() => document.documentElement.scrollWidth);
        expect({ name, width: await width() }).toEqual({ name, width: 390 });
        await showRequest(page);
        expect({ name, width: await width() }).toEqual({ name, width: 390 });
        await hideRequest(page);
      }
    });

    it.each([
      { name: 'a laptop', options: {} },
      { name: 'a phone', options: PHONE },
    ])('shows every choice of a filter in full on $name', async ({ options }) => {
      const { page } = await stay('', options);
      const choices = await page.locator('.filters select').evaluateAll((all) =>
        (all as HTMLSelectElement[]).map((select) => {
          const whole = select.cloneNode(true) as HTMLSelectElement;
          whole.style.cssText = 'position: absolute; flex: none; width: auto; min-width: 0; max-width: none';
          select.parentElement?.append(whole);
          const isCut = select.offsetWidth < whole.offsetWidth;
          whole.remove();
          return { name: select.ariaLabel, isCut };
        }),
      );
      const names = ['Edition', 'Method', 'Category', 'Deprecated routes'];
      expect(choices).toEqual(names.map((name) => ({ name, isCut: false })));
    });

    it('leads from search to code on a phone', async () => {
      const { page } = await stay('', PHONE);
      await searchField(page).fill('organization repos');
      await page.getByRole('option', { name: '/orgs/{org}/repos' }).first().tap();
      await field(page, 'org').fill('octokit');
      await page.getByRole('button', { name: 'Copy the code for curl' }).tap();
      await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/orgs/octokit/repos');
      expect(await readCode(page, 'TypeScript')).toContain("org: 'octokit'");
    });
  });
}
