import { describe, expect, it } from 'vitest';
import { findBarriers, loadAxe, type Rules } from './axe.ts';
import { go, hideRequest, showRequest } from './elements.ts';
import { VIEWS } from './views.ts';
import type { Explorer } from './visit.ts';

/** Target size is a rule that is off by default. */
const ALL: Rules = { rules: { 'target-size': { enabled: true } } };

/** The rule for colours takes as long as all others together, so each look is checked for what it changes. */
const LOOKS = {
  light: { rules: ALL, options: { colorScheme: 'light', viewport: { width: 1280, height: 800 } } },
  dark: {
    rules: { runOnly: ['color-contrast'] } as Rules,
    options: { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  },
  phone: {
    rules: { rules: { ...ALL.rules, 'color-contrast': { enabled: false } } } as Rules,
    options: { colorScheme: 'light', viewport: { width: 390, height: 844 }, hasTouch: true },
  },
} as const;

/** Parts of the page that are the same for all routes. They are checked only with the first route that is open. */
const SHARED = ['.sidebar', '.example'];

export function describeAccess({ open }: Explorer): void {
  describe('axe-core finds nothing', () => {
    it.each(Object.entries(LOOKS))('in any state, %s', async (_, { rules, options }) => {
      const { page } = await open('', options);
      await loadAxe(page);
      let routes = 0;
      for (const [name, state] of Object.entries(VIEWS)) {
        await go(page, state);
        await showRequest(page);
        if (state.includes('route=')) {
          routes++;
          // The code and the example are loaded after the form.
          if (routes === 1) await page.locator('.example code').waitFor();
        }
        const barriers = await findBarriers(page, rules, routes > 1 ? SHARED : []);
        expect({ name, barriers }).toEqual({ name, barriers: [] });
        await hideRequest(page);
      }
    });
  });
}
