import { startExplorer } from '../support/explore.js';
import { installPrograms } from '../support/programs.js';
import { launchChromium } from './chromium.js';

/**
 * For what is no test: does something with a browser and the address of the page, and leaves neither running.
 * @template Result
 * @param {(browser: import('playwright-core').Browser, address: string) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withExplorer(work) {
  installPrograms(['chromium']);
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
