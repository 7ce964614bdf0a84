import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { go, showRequest } from './elements.ts';
import { VIEWS } from './views.ts';
import type { Open } from './visit.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** All findings of axe-core, one line per element. Target size is a rule that is off by default. */
async function findBarriers(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate<AxeResults>("axe.run({ rules: { 'target-size': { enabled: true } } })");
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
}

const LOOKS = {
  light: { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  dark: { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  phone: { colorScheme: 'light', viewport: { width: 390, height: 844 }, hasTouch: true },
} as const;

export function describeAccess(open: Open): void {
  describe('axe-core finds nothing', () => {
    it.each(Object.entries(LOOKS))(
      'in any state, %s',
      async (_, look) => {
        const { page } = await open('', look);
        await page.evaluate(axe);
        for (const [name, state] of Object.entries(VIEWS)) {
          await go(page, state);
          await showRequest(page);
          expect({ name, barriers: await findBarriers(page) }).toEqual({ name, barriers: [] });
          if (await page.getByRole('button', { name: 'Close the request' }).isVisible())
            await page.keyboard.press('Escape');
        }
      },
      180_000,
    );
  });
}
