import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { startExplorer } from '../support/explore.js';
import { launchChromium } from './chromium.js';

export interface Visit {
  readonly page: Page;
  /** What no visit may bring: errors in the console or the page, dialogs, requests to other hosts. Checked after each test. */
  readonly problems: string[];
}

export type Open = (path?: string, options?: BrowserContextOptions) => Promise<Visit>;

/** Opens pages of the real command in one browser. Each visit is a new person's: nothing is stored from the one before. */
export function useExplorer(): Open {
  let browser: Browser;
  let explorer: Awaited<ReturnType<typeof startExplorer>>;
  let visits: Visit[] = [];

  beforeAll(async () => {
    browser = await launchChromium();
    explorer = await startExplorer();
  });
  afterAll(async () => {
    await browser?.close();
    await explorer?.stop();
  });
  afterEach(async () => {
    const problems = visits.flatMap((visit) => visit.problems);
    await Promise.all(visits.map(({ page }) => page.context().close()));
    visits = [];
    expect(problems).toEqual([]);
  });

  return async (path = '', options = {}) => {
    const address = new URL(path, explorer.address);
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
    context.setDefaultTimeout(30_000);
    const page = await context.newPage();
    const visit = { page, problems: watch(page, address.origin) };
    visits.push(visit);
    await page.goto(address.href);
    return visit;
  };
}

function watch(page: Page, origin: string): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  page.context().on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) problems.push(`request: ${request.url()}`);
  });
  page.context().on('page', (other) => problems.push(`window: ${other.url()}`));
  return problems;
}
