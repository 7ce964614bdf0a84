import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Rules {
  readonly runOnly?: readonly string[];
  readonly rules?: { readonly [rule: string]: { readonly enabled: boolean } };
}

export async function loadAxe(page: Page): Promise<void> {
  await page.evaluate(axe);
}

/** The findings of axe-core, one line per element. */
export async function findBarriers(page: Page, rules: Rules, exclude: readonly string[]): Promise<string[]> {
  const options = { ...rules, resultTypes: ['violations'], selectors: false };
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify({ exclude: exclude.map((each) => [each]) })}, ${JSON.stringify(options)})`,
  );
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
}
