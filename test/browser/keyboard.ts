import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { field, searchField, waitForFocus } from './elements.ts';
import type { Explorer } from './visit.ts';

const isFocused = async (element: Locator) =>
  (await element.count()) === 1 && (await element.evaluate((found) => found === document.activeElement));

/** Goes on from focus to focus until one is reached. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let step = 0; step < 60; step++) {
    if (await isFocused(element)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there');
}

export function describeKeyboard({ open }: Explorer): void {
  describe('with the keyboard only, a person', () => {
    it('finds a route, fills it in and copies the request', async () => {
      const { page } = await open();
      const { keyboard } = page;
      await keyboard.press('/');
      await waitForFocus(searchField(page));
      await keyboard.press('Tab');
      expect(await isFocused(searchField(page))).toBe(false);
      await keyboard.press('Control+K');
      await waitForFocus(searchField(page));
      await keyboard.type('list organization repositories');
      await page.getByRole('option', { name: '/orgs/{org}/repos' }).first().waitFor();
      await keyboard.press('ArrowDown');
      await keyboard.press('ArrowUp');
      await page.locator('[aria-activedescendant]').waitFor();
      const active = page.locator(`[id="${await searchField(page).getAttribute('aria-activedescendant')}"]`);
      expect(await active.getAttribute('aria-selected')).toBe('true');
      await keyboard.press('Enter');
      // The focus moves to the heading when everything is drawn, and the tabs are loaded after that.
      await waitForFocus(page.getByRole('heading', { level: 1, name: 'List organization repositories' }));
      await page.getByRole('tab').first().waitFor();
      await tabTo(page, field(page, 'org'));
      await keyboard.type('octokit');
      const chosen = page.getByRole('tab', { selected: true });
      await tabTo(page, chosen);
      await keyboard.press('Home');
      for (let step = 0; (await chosen.textContent()) !== 'curl' && step < 9; step++)
        await keyboard.press('ArrowRight');
      await tabTo(page, page.getByRole('button', { name: 'Copy the request as curl' }));
      await keyboard.press('Enter');
      await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toContain("--url 'https://api.github.com/orgs/octokit/repos'");
    });

    it('always sees the focus', async () => {
      const { page } = await open('#route=PUT /repos/{owner}/{repo}/branches/{branch}/protection');
      await field(page, 'owner').waitFor();
      for (let step = 0; step < 40; step++) {
        await page.keyboard.press('Tab');
        const focused = await page.evaluate(() => {
          const element = document.activeElement as HTMLElement;
          // A radio button or checkbox may be drawn by the element after it.
          const styles = [element, element.nextElementSibling ?? element].map((each) => getComputedStyle(each));
          return {
            name: element.outerHTML.slice(0, 100),
            isShown: styles.some(({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none'),
          };
        });
        expect(focused).toEqual({ ...focused, isShown: true });
      }
    });
  });
}
