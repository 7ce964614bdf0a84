import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { fileOf } from '../../scripts/bundle/list-entries.js';
import { launchChromium } from '../browser/chromium.js';

/** Run the suite in a page of Chromium, which loads each module of the package by itself; gives what it ran on. */
export async function runPage(project: string, folder: string, baseUrl: string): Promise<string> {
  const { exports } = JSON.parse(readFileSync(join(project, 'node_modules/routebook/package.json'), 'utf8'));
  const imports = Object.fromEntries(
    Object.entries<object>(exports).map(([path, target]) => [
      join('routebook', path),
      join('/node_modules/routebook', fileOf(target)),
    ]),
  );
  const page = `<!doctype html><script type="importmap">${JSON.stringify({ imports })}</script>`;

  const browser = await launchChromium();
  try {
    const tab = await browser.newPage();
    // The page lives at the address of the server, so that it may talk to it; its files come from the project.
    const { origin } = new URL(baseUrl);
    await tab.route(`${origin}/`, (route) => route.fulfill({ body: page, contentType: 'text/html' }));
    await tab.route(/\.js$/, (route) => {
      const { pathname } = new URL(route.request().url());
      return route.fulfill({ path: join(pathname.startsWith('/node_modules/') ? project : folder, pathname) });
    });
    await tab.goto(`${origin}/`);
    const answer = await tab.evaluate(`import('/imported.js').then(({ run }) => run(${JSON.stringify(baseUrl)}))`);
    expect(answer).toMatch(/^Chrome \d+/);
    return `Chromium ${browser.version()}`;
  } finally {
    await browser.close();
  }
}
