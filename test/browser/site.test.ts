import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { github } from 'routebook/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSiteFaults } from '../../scripts/check-docs/site.js';
import { createPaths, listCurrentRoutes } from '../../site/route-facts.js';
import { findBarriers } from './axe.ts';
import { isChromiumMissing, launchChromium } from './chromium.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, '.build/site');
const TYPES = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
  svg: 'image/svg+xml',
  json: 'application/json',
};

/** Whether the script of a page, or the explorer, has run. */
const isDrawn = "document.querySelector('.type-popup, .app h1') !== null";

/** One page of each kind. */
const PAGES = [
  '/',
  '/guide.html',
  '/comparison.html',
  '/routes/',
  '/routes/issues/',
  '/routes/issues/create.html',
  '/api/',
  '/api/routebook.html',
  '/explore/',
  '/404.html',
];

let server: Server;
let origin: string;

beforeAll(async () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['site/build-site.js'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(status, `${stdout}\n${stderr}`).toBe(0);
  server = createServer((request, response) => {
    const path = decodeURI(new URL(request.url ?? '/', 'http://localhost').pathname).replace(/\/$/, '/index.html');
    try {
      const content = readFileSync(join(folder, path));
      const extension = path.split('.').at(-1) as keyof typeof TYPES;
      response.writeHead(200, { 'content-type': TYPES[extension] ?? 'application/octet-stream' }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server?.close());

describe('the built site', () => {
  const file = JSON.parse(readFileSync(join(root, 'data/github.json'), 'utf8'));
  const paths = createPaths(listCurrentRoutes(file));

  it('has no link, anchor or image that leads nowhere', () => expect(findSiteFaults(folder)).toEqual([]));

  it('has a page for each current route, with all its parts and in the shell of the other pages', () => {
    expect(paths.size).toBe(github.counts.current);
    const list = readFileSync(join(folder, 'routes/index.html'), 'utf8');
    const faults = [...paths].flatMap(([route, path]) => {
      const { method, title } = github.get(route) ?? {};
      const page = join(folder, 'routes', `${path}.html`);
      const html = readFileSync(page, 'utf8');
      const parts = ['Permissions', 'Code', 'Parameters', 'Responses', 'API versions', 'Editions'];
      return [
        // The shell has 17 kB of it.
        ...(statSync(page).size > 90_000 ? [`${path}: too large`] : []),
        ...(list.includes(`href="${path}.html"`) ? [] : [`${path}: not in the list`]),
        ...(html.includes(`">${method}</span>`) && html.includes('<title>') && html.includes('VPSidebar')
          ? []
          : [`${path}: ${title}`]),
        ...(html.includes('<meta name="description" content="') ? [] : [`${path}: no description`]),
        // The pages share a shell, which does not know the next one.
        ...(html.includes('pager-link') ? [`${path}: leads to a next page`] : []),
        ...parts.filter((part) => !html.includes(`>${part}</h2>`)).map((part) => `${path}: no ${part}`),
      ];
    });
    expect(faults).toEqual([]);
  });

  it('has types on the examples of every page whose examples compile by themselves', () => {
    const pages = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
    const isTyped = (name: string) =>
      readFileSync(join(folder, name.replace(/md$/, 'html')), 'utf8').includes('twoslash-hover');
    const hasExample = (name: string) =>
      [...readFileSync(join(root, 'docs', name), 'utf8').matchAll(/^```ts\n([\s\S]*?)^```$/gm)].some(
        ([, code = '']) => !/ from '\.{1,2}\//.test(code),
      );
    expect(pages.filter(hasExample).length).toBeGreaterThan(15);
    expect(pages.filter((name) => hasExample(name) !== isTyped(name))).toEqual([]);
  });

  it('shows a route for four clients, if they can express it', () => {
    const html = readFileSync(join(folder, 'routes/issues/create.html'), 'utf8');
    expect([...html.matchAll(/id="code-([\w-]+)"/g)].map(([, name]) => name)).toEqual([
      'client',
      'routebook',
      'gh',
      'curl',
    ]);
    expect(html).toContain('github.issues.<span class="hl-function">create</span>({');
    expect(html).not.toContain('Bearer secret');
  });
});

describe.skipIf(isChromiumMissing)('the site in a browser', () => {
  let browser: Browser;
  /** By their options: a file that a page has loaded is there for the next one. */
  const contexts = new Map<string, BrowserContext>();
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  /** Opens a page, runs a check, and expects that nothing was reported in the console. */
  async function visit(path: string, check: (page: Page) => Promise<void>, options: BrowserContextOptions = {}) {
    const key = JSON.stringify(options);
    const context = contexts.get(key) ?? (await browser.newContext(options));
    contexts.set(key, context);
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('requestfailed', (request) => problems.push(request.url()));
    await page.goto(`${origin}${path}`);
    if (options.javaScriptEnabled !== false) await page.waitForFunction(isDrawn);
    await check(page);
    await page.waitForLoadState('networkidle');
    // Closing ends what is still being loaded, which is then reported as a failure.
    const found = [...problems];
    await page.close();
    expect(found).toEqual([]);
  }

  const loaded = (page: Page) => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));

  it.each(['/guide.html', '/routes/issues/create.html'])(
    'has one search, which is loaded when its button has the focus: %s',
    (path) =>
      visit(path, async (page) => {
        const hasSearch = async () => (await loaded(page)).some((name) => name.endsWith('/shell/search.js'));
        expect(await hasSearch()).toBe(false);
        await page.getByRole('button', { name: 'Search' }).first().focus();
        await page.waitForFunction(() =>
          performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/shell/search.js')),
        );
        await page.keyboard.press('Enter');
        const input = page.getByRole('combobox', { name: 'Search' });
        await input.fill('createGitHub');
        const firstAt = (end: string) => page.locator(`li:first-child > a[role=option][href$="${end}"]`).waitFor();
        await firstAt('/api/routebook.html#createGitHub');
        await input.fill('many processes');
        await firstAt('/many-processes.html');
      }),
  );

  it.each(['/guide.html', '/routes/issues/create.html'])(
    'copies the code of a block without its marks, and has the icon of the project: %s',
    (path) =>
      visit(
        path,
        async (page) => {
          const block = page.locator('[class*=language-]:visible').first();
          await block.hover();
          await block.getByRole('button', { name: 'Copy Code' }).click();
          await block.locator('button.copied').waitFor();
          const shown = (await block.locator('code').textContent()) ?? '';
          expect(shown.length).toBeGreaterThan(10);
          expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown.trimEnd());
          const icon = await page.locator('link[rel=icon]').getAttribute('href');
          expect(readFileSync(join(folder, icon ?? ''), 'utf8')).toContain('<svg');
          expect(
            await page.locator('.VPNavBarTitle img').evaluate((image: HTMLImageElement) => image.naturalWidth),
          ).not.toBe(0);
        },
        { permissions: ['clipboard-read', 'clipboard-write'] },
      ),
  );

  it.each([
    { path: '/guide.html', text: 'Guide' },
    { path: '/routes/issues/create.html', text: 'Issues' },
    { path: '/api/routebook.html', text: 'routebook' },
  ])('marks the page in the sidebar, without an application: $path', ({ path, text }) =>
    visit(path, async (page) => {
      const current = page.locator('.VPSidebar a[aria-current=page]');
      expect(await current.textContent()).toBe(text);
      const colourOf = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => getComputedStyle(element).color);
      expect(await colourOf('.VPSidebar a[aria-current] .text')).not.toBe(
        await colourOf('.VPSidebar a:not([aria-current]) .text'),
      );
      const scripts = (await loaded(page)).filter((name) => name.endsWith('.js'));
      expect(scripts.map((name) => name.slice(origin.length))).toEqual(['/shell/shell.js']);
    }),
  );

  it('finds a route by words, and opens its page with the keyboard', () =>
    visit('/guide.html', async (page) => {
      await page.keyboard.press('/');
      await page.getByRole('combobox', { name: 'Search' }).fill('remove a label from an issue');
      await page.locator('a[role=option][aria-selected=true][href="/routes/issues/remove-label.html"]').waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/routes/issues/remove-label.html');
      await page.getByRole('heading', { level: 1, name: 'Remove a label from an issue', exact: true }).waitFor();
    }));

  it('keeps what is typed before the search has loaded, and says when there is nothing', () =>
    visit('/guide.html', async (page) => {
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/shell/search.js', async (route) => {
        await held;
        await route.continue();
      });
      await page.keyboard.press('/');
      await page.keyboard.type('tracing');
      const status = page.locator('.site-search-dialog [role=status]');
      await expect.poll(() => status.textContent()).toContain('being loaded');
      release();
      await page.locator('li:first-child > a[href$="/tracing.html"]').waitFor();
      await page.getByRole('combobox', { name: 'Search' }).fill('qqqqqqqqqqqq');
      await expect.poll(() => status.textContent()).toContain('Nothing has these words');
      expect(await findBarriers(page, { rules: 'default' })).toEqual([]);
    }));

  it('says that the search could not be loaded, and loads it again', async () => {
    const page = await browser.newPage();
    await page.route('**/shell/search.js', (route) => route.abort());
    await page.goto(`${origin}/guide.html`);
    await page.keyboard.press('/');
    await page.keyboard.type('tracing');
    await page.getByText('The search could not be loaded.').waitFor();
    await page.unroute('**/shell/search.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('li:first-child > a[href$="/tracing.html"]').waitFor();
    await page.close();
  });

  it('filters the list of routes by words', () =>
    visit('/routes/', async (page) => {
      await page.getByLabel('Filter').fill('create issue comment');
      const shown = page.locator('ul.routes li:visible');
      await expect.poll(() => shown.count()).toBeLessThan(10);
      expect(await shown.allTextContents()).toContainEqual(expect.stringContaining('Create an issue comment'));
    }));

  it('switches the theme on all pages', () =>
    visit('/routes/issues/create.html', async (page) => {
      const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
      expect(await isDark()).toBe(false);
      await page.locator('.VPNavBarAppearance .VPSwitchAppearance').click();
      expect(await isDark()).toBe(true);
      // What a page does is set up once.
      expect(await page.locator('.type-popup').count()).toBe(1);
      await page.goto(`${origin}/guide.html`);
      expect(await isDark()).toBe(true);
      await page.evaluate(() => localStorage.clear());
    }));

  it.each(['light', 'dark'] as const)('has no barriers that axe-core finds, in %s mode', async (colorScheme) => {
    // The explorer has tests of its own.
    for (const path of PAGES.filter((each) => each !== '/explore/'))
      await visit(
        path,
        async (page) =>
          expect({ path, barriers: await findBarriers(page, { rules: 'default' }) }).toEqual({ path, barriers: [] }),
        {
          colorScheme,
        },
      );
  });

  it.each([
    { path: '/client.html', name: 'createGitHub', text: 'createGitHub' },
    { path: '/permissions.html', name: 'permissions', text: 'permissions' },
  ])('shows the type of $name in an example of $path until the pointer leaves it', ({ path, name, text }) =>
    visit(path, async (page) => {
      await page.locator('.twoslash-hover', { hasText: name }).first().hover();
      const popup = page.locator('.type-popup');
      await popup.waitFor();
      await popup.locator('code', { hasText: text }).waitFor();
      await page.mouse.move(0, 0);
      await popup.waitFor({ state: 'hidden' });
    }),
  );

  it.each(PAGES)('has the width of a phone: %s', (path) =>
    visit(
      path,
      async (page) => {
        const width = await page.evaluate('document.documentElement.scrollWidth');
        expect(width).toBeLessThanOrEqual(390);
      },
      { viewport: { width: 390, height: 844 } },
    ),
  );

  it('shows a route and its code without JavaScript', () =>
    visit(
      '/routes/issues/create.html',
      async (page) => {
        expect(await page.locator('h1').textContent()).toBe('Create an issue');
        expect(await page.locator('#code-client code').isVisible()).toBe(true);
        await page.getByText('curl', { exact: true }).first().click();
        expect(await page.locator('#code-curl code').isVisible()).toBe(true);
        expect(await page.locator('#code-client code').isVisible()).toBe(false);
      },
      { javaScriptEnabled: false },
    ));

  it('opens the form of a route in the explorer', () =>
    visit('/routes/issues/create.html', async (page) => {
      await page.getByRole('link', { name: 'Fill in the form' }).click();
      await page.waitForURL('**/explore/#route=*');
      await page.getByRole('heading', { level: 1, name: 'Create an issue' }).waitFor();
    }));
});
