import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PET_SHOP } from '../explorer/pet-shop.ts';
import { SERVER } from '../support/editions.ts';
import { startExplorer } from '../support/explore.js';
import { findBarriers } from './axe.ts';
import { authentication, field, go, readChoice, readCode, resize } from './elements.ts';
import type { Explorer } from './visit.ts';

const WIDTHS = [1440, 1024, 390];
const COLORS = ['light', 'dark'] as const;
const DESKTOP = { viewport: { width: 1440, height: 900 } };

/** Looks at a page in every width and colour: nothing is wider than the screen, and axe-core finds nothing. */
async function lookEverywhere(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await resize(page, width, 800);
    for (const colorScheme of COLORS) {
      await page.emulateMedia({ colorScheme });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      // The colours differ by scheme, and everything else by width.
      const rules = colorScheme === 'dark' ? 'colours' : 'default';
      const barriers = width === 1024 ? [] : await findBarriers(page, { rules, without: ['.sidebar'] });
      expect({ name, width, colorScheme, wide, barriers }).toEqual({ name, width, colorScheme, wide: 0, barriers: [] });
    }
  }
  await resize(page, 1440, 900);
  await page.emulateMedia({ colorScheme: 'light' });
}

export function describePoints({ open, stay }: Explorer): void {
  describe('the description of another API', () => {
    it('is shown with its texts, media types, servers and response headers', async () => {
      mkdirSync('.cache', { recursive: true });
      writeFileSync('.cache/pet-shop.json', JSON.stringify(PET_SHOP));
      const explorer = await startExplorer(['--catalogue', '.cache/pet-shop.json']);
      onTestFinished(async () => void (await explorer.stop()));
      const { page } = await open(explorer.address, DESKTOP);
      await page.getByText('Everything about pets.').waitFor();
      const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
      expect(loaded.filter((name) => /\/data\/|github/.test(name))).toEqual([]);
      await go(page, '#route=POST /pets');
      await field(page, 'name').waitFor();
      const main = page.getByRole('main');
      await main.getByText('Animals that you can buy.').waitFor();
      await main.getByText('What the pet is called.').waitFor();
      await main.getByText('at most 20 characters').waitFor();
      await main.getByRole('button', { name: 'Fill in an example' }).waitFor();
      expect(await readCode(page, 'curl')).toContain('x-api-key: $X_API_KEY');
      expect(await field(page, 'photo').count()).toBe(0);
      await field(page, 'name').fill('Rex');
      await page.getByLabel('content-type').selectOption('multipart/form-data');
      await field(page, 'photo').fill('rex.png');
      expect(await field(page, 'name').inputValue()).toBe('Rex');
      expect(await readCode(page, 'curl')).toContain('filename="rex.png"');
      await page.getByText('Everything required is filled in.').waitFor();
      await page.getByLabel('region').selectOption('us');
      expect(await readCode(page, 'curl')).toContain('https://us.pets.test/v1/pets');
      await lookEverywhere(page, 'another API');
      await go(page, '#route=GET /pets/{id}');
      await main.getByText('Returns one pet, sold or not.').waitFor();
      const response = page.getByRole('region', { name: 'Response' });
      await response.getByText('Requests that are left.').waitFor();
      await field(page, 'accept').selectOption('text/csv');
      await expect.poll(() => response.locator('.example code').textContent()).toBe('name\nRex');
      await response.getByRole('radio', { name: '404' }).check();
      await response.getByText('Nobody has this pet.').waitFor();
      await lookEverywhere(page, 'a response of another API');
    });
  });

  describe('a file with a description', () => {
    it('is opened from the page, chosen or dropped, and says what is wrong with it', async () => {
      const { page } = await open('', DESKTOP);
      const text = JSON.stringify(PET_SHOP);
      const file = { name: 'pets.json', mimeType: 'application/json', buffer: Buffer.from(text) };
      const input = page.getByLabel('Open an OpenAPI file');
      await input.setInputFiles({ ...file, buffer: Buffer.from('{}') });
      await page.getByText('pets.json is not an OpenAPI').first().waitFor();
      expect(await findBarriers(page, { without: ['.sidebar'] })).toEqual([]);
      await input.setInputFiles(file);
      await page.getByText('Everything about pets.').waitFor();
      await page.evaluate((content) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([content.replace('Everything about pets.', 'Dropped.')], 'pets.json'));
        dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
      }, text);
      await page.getByText('Dropped.').waitFor();
      await go(page, '#route=POST /pets');
      await field(page, 'name').fill('Rex');
      expect(await readCode(page, 'curl')).toContain('pets.test');
    });
  });

  describe('a route of GitHub', () => {
    it('has a link to copy, large fields on touch, and an outline around what is selected in forced colours', async () => {
      const { page } = await open('#route=POST /repos/{owner}/{repo}/issues&version=2026-03-10', {
        viewport: { width: 390, height: 800 },
        hasTouch: true,
        isMobile: true,
      });
      await field(page, 'title').fill('Hello');
      await page.getByRole('button', { name: 'Copy link to this request' }).click();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      expect(link).toMatch(/^http:.*#.*title=Hello/);
      const sizes = await page
        .locator('input:not([type=radio]), select, textarea')
        .evaluateAll((all) => all.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)));
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
      await page.emulateMedia({ forcedColors: 'active' });
      const outlines = await page
        .locator('.versions label span:not(.dot, .hidden)')
        .evaluateAll((all) => all.map((each) => getComputedStyle(each).outlineStyle));
      expect(outlines.toSorted()).toEqual(['none', 'solid']);
    });

    it('shows the response that the request asks for, and what a status means', async () => {
      const { page } = await stay('#route=GET /repos/{owner}/{repo}/contents/{path}', DESKTOP);
      const response = page.getByRole('region', { name: 'Response' });
      await response.locator('.example code').waitFor();
      await field(page, 'format').selectOption('raw');
      await response.getByText('application/vnd.github.raw').waitFor();
      expect(await response.locator('.example code').textContent()).not.toMatch(/^[{"[]/);
      await response.getByRole('radio', { name: '404' }).check();
      await response.getByText('The repository or file or folder does not exist').waitFor();
      await lookEverywhere(page, 'a raw response');
    });

    it('shows tokens, and links to related routes and to other editions', async () => {
      const { page } = await stay('#route=POST /repos/{owner}/{repo}/issues', DESKTOP);
      await page.getByText('fine-grained personal access tokens').waitFor();
      expect(await readChoice(authentication(page))).toBe('$GITHUB_TOKEN');
      const related = page.getByRole('navigation', { name: 'Related routes' });
      await related.locator('details').evaluate((each) => each.setAttribute('open', ''));
      await related.scrollIntoViewIfNeeded();
      await related.getByRole('link', { name: SERVER.title.replace('GitHub ', '') }).click();
      await page.getByText('The URL of the API on your server').waitFor();
      await page.waitForURL((url) => url.hash.includes(`edition=${SERVER.name}`));
      await related.locator('details').evaluate((each) => each.setAttribute('open', ''));
      await related.getByText('List repository issues').click();
      await page.getByRole('heading', { level: 1, name: 'List repository issues' }).waitFor();
      await lookEverywhere(page, 'related routes');
    });
  });
}
