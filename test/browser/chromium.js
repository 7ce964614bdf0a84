import { chromium } from 'playwright-core';
import { CHROMIUM } from '../support/programs.js';

/** Debian's Chromium. Playwright itself sees to a new profile, no window, no sandbox (root has none) and no calls home. */
export function launchChromium() {
  return chromium.launch({ executablePath: CHROMIUM, args: ['--disable-gpu', '--disable-quic'] });
}
