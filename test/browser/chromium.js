import { chromium } from 'playwright-core';
import { findBrowser } from '../support/programs.js';

// When this module is loaded: installing takes longer than a test's hook may.
const executablePath = findBrowser('tests in a browser');

/** For `skipIf`. */
export const isChromiumMissing = executablePath === undefined;

/** Playwright starts it with a new profile, without a window, without a sandbox (root has none) and without background requests. */
export function launchChromium() {
  if (isChromiumMissing) throw new Error('Chromium is missing: install it, or set CHROMIUM to its path.');
  return chromium.launch({ executablePath, args: ['--disable-gpu', '--disable-quic'] });
}
