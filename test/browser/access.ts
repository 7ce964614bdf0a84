import { describe, expect, it } from 'vitest';
import { findBarriers } from './axe.ts';
import { go, hideRequest, showRequest } from './elements.ts';
import { VIEWS } from './views.ts';
import type { Explorer } from './visit.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

/** Parts of the page that are the same for all routes. They are checked only with the first route that is open. */
const SHARED = ['.sidebar', '.example'];

export function describeAccess({ stay }: Explorer): void {
  describe('axe-core finds nothing', () => {
    // The structure is the same in both colours, and the colours are the same on a phone.
    it.each([
      { look: 'light and dark', options: {}, checks: { light: 'all', dark: 'colours' } },
      { look: 'on a phone', options: PHONE, checks: { light: 'structure' } },
    ] as const)('in any state, $look', async ({ options, checks }) => {
      const { page } = await stay('', options);
      let routes = 0;
      for (const [name, state] of Object.entries(VIEWS)) {
        await go(page, state);
        await showRequest(page);
        if (state.includes('route=')) {
          routes++;
          // The code and the example are loaded after the form.
          if (routes === 1) await page.locator('.example code').waitFor();
        }
        const without = routes > 1 ? SHARED : [];
        for (const [colorScheme, rules] of Object.entries(checks) as ['light' | 'dark', 'all'][]) {
          await page.emulateMedia({ colorScheme });
          const barriers = await findBarriers(page, { rules, without });
          expect({ name, colorScheme, barriers }).toEqual({ name, colorScheme, barriers: [] });
        }
        await hideRequest(page);
      }
      await page.emulateMedia({ colorScheme: 'light' });
    });
  });
}
