import type { Locator, Page } from 'playwright-core';

// Everything is found by its role and name, as people find it.

export function searchField(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Search routes' });
}

/** The field of a parameter, or of an option such as the token. */
export function field(page: Page, name: string): Locator {
  return page.getByRole('main').getByLabel(name, { exact: true });
}

/** What is shown under a tab. */
export async function readCode(page: Page, label: string): Promise<string> {
  await page.getByRole('tab', { name: label, exact: true }).click();
  return (await page.getByRole('tabpanel', { name: label, exact: true }).locator('code').textContent()) ?? '';
}

/** What is chosen in a field that offers choices. */
export async function readChoice(choice: Locator): Promise<string> {
  return (await choice.locator('option:checked').textContent()) ?? '';
}

/** Goes to another state of the page, without loading it again, and waits until that is drawn. */
export async function go(page: Page, state: string): Promise<void> {
  await page.evaluate(async (hash) => {
    const moved = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    location.assign(hash);
    await moved;
    await new Promise(requestAnimationFrame);
  }, state || '#');
}
