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

    it('is the first result of a search for its name, and tasks find their routes', async () => {
      const { page } = await stay();
      await searchField(page).fill('issues.opened');
      await page.getByText('Enter opens the webhook issues.opened.').waitFor();
      const link = page.getByRole('navigation').getByRole('link', { name: 'issues.opened', exact: true });
      await link.waitFor();
      const options = page.getByRole('listbox', { name: 'Routes' }).getByRole('option');
      const tops = [link, options.first()].map((each) => each.boundingBox());
      const [first, second] = await Promise.all(tops);
      expect(first?.y ?? 0).toBeLessThan(second?.y ?? 0);
      await searchField(page).press('Enter');
      await page.getByRole('heading', { level: 1, name: 'issues.opened' }).waitFor();
      for (const [search, path] of [
        ['approve pull request', '/repos/{owner}/{repo}/pulls/{pull_number}/reviews'],
        ['CI minutes used', '/organizations/{org}/settings/billing/usage'],
      ] as const) {
        await searchField(page).fill(search);
        await expect.poll(() => options.first().textContent()).toContain(path);
      }
    });

    it('that does not exist is a route that was not found', async () => {
      const { page } = await stay('#route=issues.exploded');
      await page.getByRole('heading', { level: 1, name: 'Route not found' }).waitFor();
    });
  });
}
