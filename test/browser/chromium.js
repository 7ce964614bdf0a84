import { chromium } from 'playwright-core';
import { requireProgram } from '../support/programs.js';

// When this module is loaded: installing takes longer than a test's hook may.
const executablePath = requireProgram('chromium', 'tests in a browser');

/** Playwright starts it with a new profile, without a window, without a sandbox (root has none) and without background requests. */
export function launchChromium() {
  return chromium.launch({ executablePath, args: ['--disable-gpu', '--disable-quic'] });
}
