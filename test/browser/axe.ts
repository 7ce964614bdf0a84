import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const code = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Check {
  /** Target size is a rule that is off by default. `colours` is for a page whose structure was checked in another colour scheme. */
  readonly rules?: 'all' | 'default' | 'structure' | 'colours';
  /** Parts of the page that were checked before. */
  readonly without?: readonly string[];
}

/**
 * The findings of axe-core, one line per element. Texts of the same look (colours, size, element) are checked for contrast once while a page is
 * loaded, because this takes longer than all other rules together.
 */
export async function findBarriers(page: Page, { rules = 'all', without = [] }: Check = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(code);
  return page.evaluate(inspect, { rules, without });
}

/** Runs in the page. */
async function inspect({ rules, without }: Required<Check>): Promise<string[]> {
  const { axe, checkedLooks = new Set() } = window as unknown as {
    axe: typeof import('axe-core');
    checkedLooks?: Set<string>;
  };
  Object.assign(window, { checkedLooks });

  /** What the contrast of a text depends on. What a parent does not cover is seen through it. */
  const lookOf = (element: Element) => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const parts: unknown[] = [
      element.localName,
      element.className,
      element.matches(':disabled'),
      color,
      fontSize,
      fontWeight,
      textShadow,
    ];
    for (let each: Element | null = element; each !== null; each = each.parentElement) {
      const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(each);
      parts.push(backgroundColor, backgroundImage, opacity, filter);
    }
    return parts.filter((part) => part !== 'rgba(0, 0, 0, 0)' && part !== 'none' && part !== '1').join(' ');
  };
  /** Whether there is a text that axe-core decides about: it leaves out single characters. */
  const hasText = (element: Element) => {
    const { width, height, bottom } = element.getBoundingClientRect();
    if (width <= 1 || height <= 1 || bottom <= 0 || !element.checkVisibility({ visibilityProperty: true }))
      return false;
    if (element.matches('input, select, textarea')) return !element.matches('[type=radio], [type=checkbox]');
    const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    return texts.some(({ nodeValue }) => (nodeValue?.trim().length ?? 0) > 1);
  };
  const run = (context: axe.ElementContext, options: axe.RunOptions) =>
    axe.run(context, { selectors: false, ...options });
  const describe = ({ violations }: AxeResults) =>
    violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));

  // axe-core walks over the whole page to find out what covers what, even over parts that it does not check.
  const isLeftOut = (node: Node) => without.some((selector) => (node as Element).matches(selector));
  document.createTreeWalker = (root: Node, what?: number) =>
    Document.prototype.createTreeWalker.call(document, root, what, (node) =>
      isLeftOut(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    );
  try {
    const found: string[] = [];
    if (rules !== 'colours') {
      const structure = { 'color-contrast': { enabled: false }, 'target-size': { enabled: rules !== 'default' } };
      found.push(...describe(await run({ exclude: [...without] }, { resultTypes: ['violations'], rules: structure })));
    }
    if (rules !== 'structure') {
      const isShared = (element: Element) => without.some((selector) => element.closest(selector) !== null);
      const looks = new Map<string, Element[]>();
      for (const element of document.body.querySelectorAll('*'))
        if (hasText(element) && !isShared(element)) {
          const look = lookOf(element);
          if (!checkedLooks.has(look)) looks.set(look, [...(looks.get(look) ?? []), element]);
        }
      if (looks.size > 0) {
        // axe-core does not decide about a text that something covers. More than one of a look are tried, and again in the next state.
        const include = [...looks.values()].flatMap((elements) => elements.slice(0, 3));
        const results = await run({ include }, { runOnly: ['color-contrast'], elementRef: true });
        found.push(...describe(results));
        const passed = new Set<unknown>(results.passes.flatMap(({ nodes }) => nodes.map(({ element }) => element)));
        for (const [look, elements] of looks) if (elements.some((each) => passed.has(each))) checkedLooks.add(look);
      }
    }
    return found;
  } finally {
    Reflect.deleteProperty(document, 'createTreeWalker');
  }
}
