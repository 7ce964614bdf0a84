import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { field, go, readCode, searchField } from './elements.ts';
import { VIEWS } from './views.ts';
import type { Open } from './visit.ts';

const NARROW = { viewport: { width: 360, height: 740 } };

/** How bright the page is behind its text, from 0 to 255. */
function brightness(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { backgroundColor } = getComputedStyle(document.body);
    const [red = 0, green = 0, blue = 0] = (backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
    return (red + green + blue) / 3;
  });
}

export function describeLayout(open: Open): void {
  describe('the layout', () => {
    it('is light or dark as the system is, also when that changes', async () => {
      const { page } = await open('', { colorScheme: 'light' });
      expect(await brightness(page)).toBeGreaterThan(230);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await brightness(page)).toBeLessThan(40);
    });

    it('never makes anybody scroll sideways on 360 pixels', async () => {
      const { page } = await open('', NARROW);
      for (const [name, state] of Object.entries(VIEWS)) {
        await go(page, state);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect({ name, width }).toEqual({ name, width: 360 });
      }
    });

    it('leads from search to request on 360 pixels', async () => {
      const { page } = await open('', { ...NARROW, hasTouch: true });
      await searchField(page).fill('organization repos');
      await page.getByRole('option', { name: '/orgs/{org}/repos' }).first().tap();
      await field(page, 'org').fill('octokit');
      expect(await readCode(page, 'curl')).toContain('/orgs/octokit/repos');
    });

    it('does not jump while somebody types', async () => {
      const { page } = await open();
      await page.evaluate(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await searchField(page).pressSequentially('organization repos', { delay: 20 });
      await page.getByRole('option', { name: '/orgs/{org}/repos' }).first().click();
      await field(page, 'org').pressSequentially('octokit', { delay: 20 });
      await field(page, 'per_page').pressSequentially('many', { delay: 20 });
      // A shift is reported after the frame that has it.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
      // A URL that goes on to a second line is 0.006 of it; code that a single problem pushes down would be 0.011 more.
      expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
    });
  });
}
