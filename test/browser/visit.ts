import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { startExplorer } from '../support/explore.js';
import { launchChromium } from './chromium.js';
import { go, LONGEST_STEP, settle } from './elements.ts';

export interface Visit {
  readonly page: Page;
  /** What no visit may bring: errors in the console or the page, dialogs, requests to other hosts. Checked after each test. */
  readonly problems: string[];
  /** Which of them a test causes. The browser may report them later than the page shows what follows from them. */
  expected: RegExp | undefined;
}

export type Open = (path?: string, options?: BrowserContextOptions) => Promise<Visit>;

export interface Explorer {
  /** Loads the page for a person who has never seen it. */
  readonly open: Open;
  /**
   * Goes to a state of a page that another test has left, because loading it takes ten times as long. For tests that change nothing but the form and
   * the URL: no credentials, no values of a path that the next route takes over.
   */
  readonly stay: Open;
}

/** A page that several visits use, one after the other. */
interface SharedPage extends Visit {
  /** Visits with the same options can use the same page. */
  readonly options: string;
  /** Whether it stays loaded for the next test. */
  isKept: boolean;
  /** The only origin that the page may send requests to. */
  origin: string;
}

/**
 * Opens pages of the real command in one browser. Each visit is a new person's: nothing is stored from the one before. A page whose test
 * passed is used again, because a new one takes five times as long: it starts a process and has nothing in its cache.
 */
export function useExplorer(): Explorer {
  let browser: Browser;
  let explorer: Awaited<ReturnType<typeof startExplorer>>;
  const used: SharedPage[] = [];
  const free: SharedPage[] = [];
  /** Those of `stay`, which are still loaded. */
  const loaded: SharedPage[] = [];

  beforeAll(async () => {
    browser = await launchChromium();
    explorer = await startExplorer();
  });
  afterAll(async () => {
    await browser?.close();
    await explorer?.stop();
  });
  afterEach(async ({ task }) => {
    const visits = used.splice(0);
    const problems = visits.flatMap(unexpected);
    const isClean = problems.length === 0 && task.result?.state !== 'fail';
    for (const visit of visits) {
      const { page, isKept } = visit;
      const moveOn = () => (isKept ? go(page, '') : leave(page));
      if (isClean && !page.isClosed() && (await forget(page, moveOn))) (isKept ? loaded : free).push(visit);
      else await visit.page.context().close();
    }
    expect(problems).toEqual([]);
  });

  const load = async (path: string, options: BrowserContextOptions) => {
    const address = new URL(path, explorer.address);
    const key = JSON.stringify(options);
    const at = free.findIndex((each) => each.options === key);
    const visit = at < 0 ? await createPage(browser, options) : (free.splice(at, 1)[0] as SharedPage);
    visit.origin = address.origin;
    visit.problems.splice(0, visit.problems.length, ...unexpected(visit));
    visit.expected = undefined;
    used.push(visit);
    await visit.page.goto(address.href);
    await settle(visit.page);
    return visit;
  };
  return {
    open: async (path = '', options = {}) => {
      const visit = await load(path, options);
      visit.isKept = false;
      return visit;
    },
    stay: async (path = '', options = {}) => {
      const at = loaded.findIndex((each) => each.options === JSON.stringify(options));
      const visit = at < 0 ? await load('', options) : (loaded.splice(at, 1)[0] as SharedPage);
      if (at >= 0) used.push(visit);
      visit.isKept = true;
      await go(visit.page, path);
      return visit;
    },
  };
}

const unexpected = ({ problems, expected }: Visit) => problems.filter((problem) => !expected?.test(problem));

async function createPage(browser: Browser, options: BrowserContextOptions): Promise<SharedPage> {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const context = await browser.newContext({ reducedMotion: 'reduce', permissions, ...options });
  context.setDefaultTimeout(LONGEST_STEP);
  const page = await context.newPage();
  const shared: SharedPage = {
    page,
    problems: [],
    expected: undefined,
    isKept: false,
    options: JSON.stringify(options),
    origin: '',
  };
  watch(shared);
  return shared;
}

/** Removes everything that a visit has stored, and moves on. Returns false if the page cannot be used again. */
async function forget(page: Page, moveOn: () => Promise<unknown>): Promise<boolean> {
  try {
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.context().clearCookies();
    await moveOn();
    return true;
  } catch {
    return false;
  }
}

/** Goes to the smallest file of the same server. From there, the browser loads the page in the same process; from `about:blank`, it starts one. */
async function leave(page: Page): Promise<void> {
  const icon = await page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href);
  await page.goto(icon ?? 'about:blank');
}

function watch(shared: SharedPage): void {
  const { page, problems } = shared;
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  page.context().on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${shared.origin}/`) && url !== 'about:blank') problems.push(`request: ${url}`);
  });
  page.context().on('page', (other) => problems.push(`window: ${other.url()}`));
}
