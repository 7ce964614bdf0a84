import { startExplorer } from '../support/explore.js';
import { launchChromium } from './chromium.js';

/**
 * For scripts and benchmarks: runs `work` with a browser and the URL of the page, then stops both.
 * @template Result
 * @param {(browser: import('playwright-core').Browser, address: string) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withExplorer(work) {
  const browser = await launchChromium();
  try {
    const explorer = await startExplorer();
    try {
      return await work(browser, explorer.address);
    } finally {
      await explorer.stop();
    }
  } finally {
    await browser.close();
  }
}
