import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { go } from './elements.ts';
import { VIEWS } from './views.ts';
import type { Open } from './visit.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Serious and critical findings of axe-core, a line for each place. */
async function findBarriers(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate<AxeResults>('axe.run()');
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
}

const LOOKS = {
  light: { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  dark: { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  narrow: { colorScheme: 'light', viewport: { width: 360, height: 740 } },
} as const;

export function describeAccess(open: Open): void {
  describe('axe-core finds nothing serious', () => {
    it.each(Object.entries(LOOKS))('in any view, %s', async (_, look) => {
      const { page } = await open('', look);
      await page.evaluate(axe);
      for (const [name, state] of Object.entries(VIEWS)) {
        await go(page, state);
        expect({ name, barriers: await findBarriers(page) }).toEqual({ name, barriers: [] });
      }
    });
  });
}
