import { describe, expect, it } from 'vitest';
import { searchField } from './elements.ts';
import type { Explorer } from './visit.ts';

export function describeWebhooks({ stay }: Explorer): void {
  describe('a webhook', () => {
    it('is found by a search, and its page shows the payload, an example and a handler', async () => {
      const { page } = await stay();
      await searchField(page).fill('issue');
      await page.getByRole('link', { name: 'issues', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'issues', exact: true }).waitFor();
      await page
        .getByRole('navigation', { name: 'Actions' })
        .getByRole('link', { name: 'opened', exact: true })
        .click();
      const heading = page.getByRole('heading', { level: 1, name: 'issues.opened' });
      await heading.waitFor();
      await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
      expect(await page.title()).toBe('issues.opened · routebook explorer');
      const payload = page.getByRole('region', { name: 'Payload' });
      await payload.getByRole('button', { name: 'repository' }).click();
      await payload.getByText('full_name', { exact: true }).waitFor();
      expect(await page.getByRole('region', { name: 'Example' }).textContent()).toContain('"action": "opened"');
      expect(await page.getByRole('region', { name: 'Handler' }).textContent()).toContain("'issues.opened': async");
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'issues', exact: true }).waitFor();
    });

    it('that does not exist is a route that was not found', async () => {
      const { page } = await stay('#route=issues.exploded');
      await page.getByRole('heading', { level: 1, name: 'Route not found' }).waitFor();
    });
  });
}
