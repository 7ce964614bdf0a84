// Takes the screenshots of the explorer in docs/screenshots, with a form that is filled in.
import { mkdirSync } from 'node:fs';
import { withExplorer } from '../test/browser/with-explorer.js';

const folder = 'docs/screenshots';
const STATE = new URLSearchParams([
  ['route', 'POST /repos/{owner}/{repo}/issues'],
  ['.owner', 'octokit'],
  ['.repo', 'app'],
  ['.title', 'Retry when the server is busy'],
  ['.body', 'It answers 503 about twice a day.'],
  ['.labels', 'bug'],
  ['as', 'curl'],
]);

const PICTURES = {
  light: { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  dark: { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  narrow: { colorScheme: 'light', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
};

mkdirSync(folder, { recursive: true });
await withExplorer(async (browser, address) => {
  for (const [name, options] of Object.entries(PICTURES)) {
    const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(`${address}#${STATE}`);
    await page.locator('[role="treeitem"][aria-current]').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: `${folder}/${name}.png` });
    await context.close();
  }
});
