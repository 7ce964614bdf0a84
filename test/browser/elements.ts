import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** How long a page may take for one step, in milliseconds: ten times as long as the slowest one on an idle machine. */
export const LONGEST_STEP = 30_000;

/** Holds files of the page back. Returns what lets the page have them. */
export async function holdBack(page: Page, files: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

// Everything is found by its role and name, as people find it.

export function searchField(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Search routes' });
}

/** The field of a parameter or of an option. */
export function field(page: Page, name: string): Locator {
  return page.getByRole('main').getByLabel(name, { exact: true });
}

/** The choice of how requests are authenticated. */
export function authentication(page: Page): Locator {
  return page.getByLabel('Authentication', { exact: true });
}

/** The field for a token that is pasted. */
export function tokenField(page: Page): Locator {
  return page.getByLabel('Token', { exact: true });
}

/** On a small screen, the request is behind a bar. The route must be drawn, if one is open. */
export async function showRequest(page: Page): Promise<void> {
  const bar = page.getByRole('button', { name: 'Show the request' });
  if (!(await bar.isVisible())) return;
  await bar.click();
  await page.getByRole('button', { name: 'Close the request' }).waitFor();
}

/** Puts the request behind its bar again, if there is one. */
export async function hideRequest(page: Page): Promise<void> {
  if (!(await page.getByRole('button', { name: 'Close the request' }).isVisible())) return;
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show the request' }).waitFor();
}

/** Chooses a format, by its tab or from the menu, and returns the code. */
export async function readCode(page: Page, label: string): Promise<string> {
  await page.getByRole('complementary', { name: 'Request' }).waitFor();
  await showRequest(page);
  // The code of the formats is loaded when a route is opened.
  await page.getByRole('tab').first().waitFor();
  const tab = page.getByRole('tab', { name: label, exact: true });
  if ((await tab.count()) > 0) await tab.click();
  else await page.getByLabel('More formats').selectOption({ label });
  return (await page.getByRole('tabpanel', { name: label, exact: true }).locator('code').textContent()) ?? '';
}

/** The chosen option of a select element. */
export async function readChoice(choice: Locator): Promise<string> {
  return (await choice.locator('option:checked').textContent()) ?? '';
}

/** Waits until the page is drawn, can be used with mouse and keyboard, and has loaded its list and the form of an open route. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // The routes are read when somebody begins to use the page. Before the script runs, nobody listens.
    dispatchEvent(new Event('pointermove'));
    const isListed = Boolean(document.querySelector('.count')?.textContent);
    return isListed && document.querySelector('[aria-busy="true"], [data-outline]') === null;
  });
}

/** Loads the page again, with what its URL and the browser keep. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await settle(page);
}

/** Waits until an element has the focus. */
export async function waitForFocus(element: Locator): Promise<void> {
  const isFocused = () => element.evaluate((found) => found === document.activeElement);
  await expect.poll(isFocused, { timeout: LONGEST_STEP }).toBe(true);
}

/** Changes the size of the window, and waits until the page has it. */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.waitForFunction((wanted) => innerWidth === wanted, width);
}

/** Goes to another state of the page without loading it again, and waits until that is loaded and drawn. */
export async function go(page: Page, state: string): Promise<void> {
  await page.evaluate(async (hash) => {
    const moved = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    location.assign(hash);
    await moved;
    do await new Promise(requestAnimationFrame);
    while (document.querySelector('[aria-busy="true"]') !== null);
  }, state || '#');
}
