import type { Locator, Page } from 'playwright-core';

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

/** On a small screen, the request is behind a bar. */
export async function showRequest(page: Page): Promise<void> {
  const bar = page.getByRole('button', { name: 'Show the request' });
  if (await bar.isVisible()) await bar.click();
}

/** Chooses a format, by its tab or from the menu, and returns the code. */
export async function readCode(page: Page, label: string): Promise<string> {
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
