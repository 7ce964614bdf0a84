import { describe, expect, it } from 'vitest';
import { field, go, readCode } from './elements.ts';
import type { Explorer } from './visit.ts';

const RULESETS = '#route=POST /repos/{owner}/{repo}/rulesets&.owner=octokit&.repo=app&.name=main&.enforcement=active';

/** Forms of bodies with structure, their JSON, and the states of the request. */
export function describeBodies({ stay }: Explorer): void {
  describe('the form of a body', () => {
    it('has the members that the chosen type of a list item has', async () => {
      const { page } = await stay(RULESETS);
      const main = page.getByRole('main');
      await main.getByRole('button', { name: 'Add an item to rules' }).click();
      await field(page, 'type').selectOption('pull_request');
      await main.getByRole('button', { name: 'Add parameters' }).click();
      await field(page, 'required_approving_review_count').fill('99');
      await main.getByText('"required_approving_review_count" must be at most 10.').waitFor();
      await field(page, 'required_approving_review_count').fill('1');
      expect(await readCode(page, 'Options')).toContain('"required_approving_review_count": 1');
      expect(await page.getByText('Everything required is filled in.').count()).toBe(0);
    });

    it('keeps the focus where something was added or removed', async () => {
      const { page } = await stay(RULESETS);
      const main = page.getByRole('main');
      const focused = () =>
        page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id);
      const press = async (name: string) => {
        await main.getByRole('button', { name, exact: true }).focus();
        await page.keyboard.press('Enter');
      };
      await press('Add an item to rules');
      await expect.poll(focused).toBe('field%2Frules%2F0%2Ftype');
      await press('Add an item to rules');
      await expect.poll(focused).toBe('field%2Frules%2F1%2Ftype');
      await press('Remove rules 2');
      await expect.poll(focused).toBe('field%2Frules');
      await go(page, '#route=POST /gists');
      await page.getByLabel('Name of a new entry of files').fill('a.txt');
      await page.keyboard.press('Enter');
      await expect.poll(focused, { timeout: 3000 }).toBe('field%2Ffiles%2Fa.txt%2Fcontent');
      await press('Remove a.txt');
      await expect.poll(focused).toBe('Name of a new entry of files');
    });

    it('has named entries in a map', async () => {
      const { page } = await stay('#route=POST /gists');
      const name = page.getByLabel('Name of a new entry of files');
      await name.fill('a.txt');
      await name.press('Enter');
      await field(page, 'content').fill('Hello');
      expect(await readCode(page, 'Options')).toMatch(/"files": \{\s+"a\.txt": \{\s+"content": "Hello"/);
      await page.getByRole('button', { name: 'Remove a.txt' }).click();
      expect(await readCode(page, 'Options')).not.toContain('a.txt');
    });

    it('is JSON as a second view of the same value, with the members that the schema names', async () => {
      const { page } = await stay(RULESETS);
      await page.getByRole('radio', { name: 'JSON' }).check();
      const json = page.getByRole('main').getByRole('textbox', { name: 'Body' });
      expect(JSON.parse(await json.inputValue())).toEqual({ name: 'main', enforcement: 'active' });
      await page.getByText('Members: name (required), enforcement (required), target').waitFor();
      await json.fill('{ "name": "main", "enforcement": "evaluate" }');
      await page.getByRole('radio', { name: 'Form' }).check();
      expect(await field(page, 'enforcement').locator('option:checked').textContent()).toBe('evaluate');
    });

    it('has no value as JSON that nobody typed', async () => {
      const { page } = await stay('#route=POST /repos/{owner}/{repo}/issues&.owner=o&.repo=r');
      await page.getByRole('radio', { name: 'JSON' }).check();
      const json = page.getByRole('main').getByRole('textbox', { name: 'Body' });
      expect(await json.inputValue()).toBe('');
      expect(await page.getByText('Everything required is filled in.').count()).toBe(0);
      expect(await readCode(page, 'curl')).toContain('"title": "TITLE"');
      await json.fill('{"title": "x"}');
      await page.getByText('Everything required is filled in.').waitFor();
    });

    it('has each problem in JSON with its line, which a click selects', async () => {
      const { page } = await stay('#route=POST /repos/{owner}/{repo}/issues&.owner=o&.repo=r');
      await page.getByRole('radio', { name: 'JSON' }).check();
      const json = page.getByRole('main').getByRole('textbox', { name: 'Body' });
      await json.fill(
        '{\n  "title": {},\n  "labels": [\n    "a",\n    5.5,\n    [1]\n  ],\n  "assignee": 1,\n  "odd": 1\n}',
      );
      const request = page.getByRole('complementary', { name: 'Request' });
      const jumps = () => request.locator('.jump').allTextContents();
      await expect.poll(jumps).toEqual(['body line 2', 'body line 3', 'body line 8', 'body line 9']);
      const selected = () =>
        page.evaluate(() => {
          const { value, selectionStart, selectionEnd } = document.activeElement as HTMLTextAreaElement;
          return value.slice(selectionStart, selectionEnd).trim();
        });
      await request.getByRole('button', { name: 'body line 8' }).click();
      await expect.poll(selected).toBe('"assignee": 1,');
      await page.getByRole('main').getByRole('button', { name: 'Line 3' }).click();
      await expect.poll(selected).toBe('"labels": [');
      await json.fill('{\n  "title": "x",\n  odd\n}');
      await page.getByRole('main').getByRole('button', { name: 'Line 3' }).click();
      await expect.poll(selected).toBe('odd');
    });

    it('is filled in with an example that the check accepts', async () => {
      const { page } = await stay(RULESETS);
      await page.getByRole('button', { name: 'Fill in an example' }).click();
      await page.getByText('Everything required is filled in.').waitFor();
    });
  });

  describe('the code of an invalid value', () => {
    it('is that of the last valid one, without colours, with the reason', async () => {
      const { page } = await stay('#route=GET /orgs/{org}/repos&.org=octokit&.per_page=5');
      expect(await readCode(page, 'curl')).toContain('per_page=5');
      await field(page, 'per_page').fill('many');
      await page.getByText('The code is that of the last valid values.').waitFor();
      const panel = page.getByRole('tabpanel', { name: 'curl', exact: true });
      expect(await panel.textContent()).toContain('per_page=5');
      const colours = await panel
        .locator('code span')
        .evaluateAll((all) => all.map((each) => getComputedStyle(each).color));
      expect(new Set(colours).size).toBe(1);
      await field(page, 'per_page').fill('6');
      await expect.poll(() => panel.textContent()).toContain('per_page=6');
    });
  });

  describe('the keyboard', () => {
    it('copies with Ctrl+Shift+C, and reaches the button in ten steps from the last field', async () => {
      const { page } = await stay('#route=POST /repos/{owner}/{repo}/issues&.owner=o&.repo=r&.title=x');
      const code = await readCode(page, 'curl');
      await field(page, 'base URL').focus();
      await page.keyboard.press('Control+Shift+C');
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);
      let steps = 0;
      const isThere = () => page.evaluate(() => document.activeElement?.matches('.tab-bar .copy-main') === true);
      while (!(await isThere()) && steps < 20) {
        await page.keyboard.press('Tab');
        steps += 1;
      }
      expect(steps).toBeLessThanOrEqual(10);
    });
  });
}
