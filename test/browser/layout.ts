import type { Page } from 'playwright-core';
import { github } from 'routebook/catalogue';
import { describe, expect, it } from 'vitest';
import { writeAddress } from '../../explorer/model/address.ts';
import { githubApi } from '../../explorer/model/github-api.ts';
import { EMPTY_VIEW } from '../../explorer/model/view.ts';
import { field, go, hideRequest, readCode, resize, searchField, showRequest } from './elements.ts';
import { listTellingRoutes } from './telling-routes.ts';
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

export function describeLayout({ open, stay }: Explorer): void {
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

    it('is nowhere wider than a phone of 390 pixels, on any kind of route', async () => {
      const all = [...github].map(({ route }) => route);
      const described = { ...githubApi, ...(await githubApi.loadDescriptions?.()) };
      const chosen = process.env['FUZZ_RUNS'] ? all : await listTellingRoutes(described);
      expect(all.length).toBeGreaterThan(1_300);
      expect(chosen.length).toBeGreaterThan(150);
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

    it('has no empty space below a long form, and only the columns scroll', async () => {
      const { page } = await stay('#route=PUT /repos/{owner}/{repo}/branches/{branch}/protection');
      await field(page, 'owner').waitFor();
      const space = await page.evaluate(() => {
        const main = document.querySelector('main') as HTMLElement;
        main.scrollTop = main.scrollHeight;
        const last = Math.max(...Array.from(main.children, (child) => child.getBoundingClientRect().bottom));
        return { below: innerHeight - last, document: document.documentElement.scrollHeight - innerHeight };
      });
      expect(space.document).toBe(0);
      expect(space.below).toBeLessThanOrEqual(48);
    });

    it('shows the tabs of the code in one row, and scrolls long lines of code instead of breaking words', async () => {
      const { page } = await stay('#route=POST /repos/{owner}/{repo}/issues');
      await page.getByRole('tab').first().waitFor();
      for (const width of [1440, 1280]) {
        await resize(page, width, 720);
        for (const format of ['curl', 'Options']) {
          await readCode(page, format);
          const layout = await page.evaluate(() => {
            const tabs = Array.from(document.querySelectorAll('[role="tab"]'), (tab) => tab.getBoundingClientRect());
            const list = document.querySelector('[role="tablist"]') as HTMLElement;
            const code = document.querySelector('#code pre') as HTMLElement;
            return {
              rows: new Set(tabs.map(({ top }) => top)).size,
              isListClipped: list.scrollWidth > list.clientWidth,
              // A person without a mouse scrolls it with the keyboard.
              canScroll: getComputedStyle(code).overflowX === 'auto' && code.tabIndex === 0,
              isBroken: code.offsetHeight > (code.textContent ?? '').split('\n').length * 19 + 40,
            };
          });
          expect(layout).toEqual({ rows: 1, isListClipped: false, canScroll: true, isBroken: false });
        }
      }
    });

    it('does not jump while a route opens or somebody types', async () => {
      const { page } = await open();
      await page.evaluate(recordShifts);
      await searchField(page).pressSequentially('organization repos', { delay: 20 });
      await page.getByRole('option', { name: '/orgs/{org}/repos' }).first().click();
      await page.locator('.example code').waitFor();
      expect(await sumShifts(page, '')).toBeLessThan(0.01);
      await field(page, 'org').pressSequentially('octokit', { delay: 20 });
      await field(page, 'per_page').pressSequentially('many', { delay: 20 });
      // The lines of the code wrap in other places when a value becomes longer. Nothing else may move.
      expect(await sumShifts(page, '.request')).toBeLessThan(0.01);
    });
  });
}

interface Shift {
  readonly value: number;
  readonly elements: readonly (Element | null)[];
}

/** Records all shifts of the layout, including those right after an input, which browsers leave out of their score. */
function recordShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  const elementOf = (node: Node | null | undefined) => (node instanceof Element ? node : (node?.parentElement ?? null));
  new PerformanceObserver((list) => {
    type Entry = PerformanceEntry & { value: number; sources: readonly { node?: Node | null }[] };
    for (const { value, sources } of list.getEntries() as Entry[])
      shifts.push({ value, elements: sources.map(({ node }) => elementOf(node)) });
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The sum of the recorded shifts, without those that only move elements inside `ignored`. Forgets what it has summed up. */
function sumShifts(page: Page, ignored: string): Promise<number> {
  return page.evaluate(async (selector) => {
    // A shift is reported after the frame in which it happens.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { shifts } = window as unknown as { shifts: Shift[] };
    return shifts
      .splice(0)
      .filter(({ elements }) => selector === '' || !elements.every((element) => element?.closest(selector) ?? false))
      .reduce((sum, { value }) => sum + value, 0);
  }, ignored);
}
