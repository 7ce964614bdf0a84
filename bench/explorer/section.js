import { github } from 'routebook/catalogue';
import { withExplorer } from '../../test/browser/with-explorer.js';
import { queries } from '../catalogue/queries.js';
import { createFigure } from '../figures.js';
import { median } from '../statistics.js';
import { formatMilliseconds, formatTable } from '../table.js';
import { typeInPage } from './type-in-page.js';

const ROUNDS = 9;
const LOADS = 5;
/** How long the preparation of the search may take at full speed, in milliseconds. */
const PREPARING = 500;
/** The slowdown factor that simulates the processor of a phone. */
const THROTTLE = 4;
const FRAME_MILLISECONDS = 1000 / 60;

/** The text in the search field after each keystroke, for several questions, and the route that the list should then start with. */
const KEYSTROKES = queries
  .filter((query) => !query.startsWith('https:'))
  .slice(0, 12)
  .flatMap((query) => Array.from(query, (_, index) => query.slice(0, index + 1)))
  .map((text) => {
    const [found] = github.search(text, { limit: 1 });
    return { text, first: found && { method: found.method, path: found.path } };
  });

/** The median time of each keystroke, in milliseconds. */
async function measureKeystrokes(page, reportProgress) {
  const rounds = [];
  for (let round = 1; round <= ROUNDS; round++) {
    reportProgress(`round ${round} of ${ROUNDS}`);
    rounds.push(await page.evaluate(typeInPage, KEYSTROKES));
  }
  return KEYSTROKES.map((_, index) => median(rounds.map((round) => round[index].milliseconds)));
}

async function findDifferences(page) {
  const answers = await page.evaluate(typeInPage, KEYSTROKES);
  return KEYSTROKES.filter((_, index) => !answers[index].isRight).map(
    ({ text }) => `the list for "${text}" does not begin with the route that github.search finds`,
  );
}

/**
 * Opens the page several times, each with a new browser profile. Returns the medians of the first paint and of the layout shift, the
 * bytes of the last load, and the longest task of the load in which it was shortest: other programs only make tasks longer.
 */
async function measureLoads(browser, address, rate) {
  const loads = [];
  for (let load = 0; load < LOADS; load++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const bytes = await countBytes(page);
    await throttle(page, rate);
    await page.addInitScript(watchTasks);
    await page.goto(address);
    await page.getByRole('treeitem').first().waitFor();
    await page.waitForLoadState('networkidle');
    // The search is prepared in tasks after that.
    await prepare(page);
    await page.waitForTimeout(PREPARING * rate);
    loads.push({ ...(await page.evaluate(readPaint)), bytes: bytes() });
    await context.close();
  }
  return {
    paint: median(loads.map(({ paint }) => paint)),
    shift: median(loads.map(({ shift }) => shift)),
    task: Math.min(...loads.map(({ task }) => task)),
    bytes: loads.at(-1).bytes,
  };
}

/** Counts what is sent over the network from now on. */
async function countBytes(page) {
  let sum = 0;
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    sum += encodedDataLength;
  });
  return () => sum;
}

/** Waits until the routes are listed. They are read when somebody begins to use the page, and before its script runs, nobody listens. */
async function prepare(page) {
  await page.waitForFunction(() => {
    dispatchEvent(new Event('pointermove'));
    return (
      document.querySelector('.count')?.textContent && !document.querySelector('[aria-busy="true"], [data-outline]')
    );
  });
}

/** Runs in the page. The browser reports tasks of 50 ms and more. */
function watchTasks() {
  window.longestTask = 0;
  const note = (list) => {
    for (const { duration } of list.getEntries()) window.longestTask = Math.max(window.longestTask, duration);
  };
  new PerformanceObserver(note).observe({ type: 'longtask', buffered: true });
}

/** Runs in the page. */
async function readPaint() {
  const shifts = await new Promise((resolve) => {
    const seen = [];
    new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    });
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(seen)));
  });
  const [{ startTime }] = performance.getEntriesByName('first-contentful-paint');
  return { paint: startTime, task: window.longestTask, shift: shifts.reduce((sum, { value }) => sum + value, 0) };
}

async function throttle(page, rate) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Measures everything at the speed of this machine, and then at that of a slower one. */
async function measureAt(browser, address, rate, reportProgress) {
  const load = await measureLoads(browser, address, rate);
  const page = await browser.newPage();
  await throttle(page, rate);
  await page.goto(address);
  await prepare(page);
  const times = await measureKeystrokes(page, (text) => reportProgress(`${rate} × throttle, ${text}`));
  await page.context().close();
  return { load, times };
}

function rowsOf({ load, times }) {
  const slowest = times.indexOf(Math.max(...times));
  const late = times.filter((time) => time > FRAME_MILLISECONDS).length;
  return [
    ['first contentful paint', formatMilliseconds(load.paint)],
    ['layout shift while it loads', load.shift.toFixed(3)],
    ['bytes over the network', load.bytes.toLocaleString('en')],
    ['longest task while it loads', load.task === 0 ? 'less than 50 ms' : formatMilliseconds(load.task)],
    [`a keystroke, median of ${times.length}`, formatMilliseconds(median(times))],
    [`the slowest keystroke, "${KEYSTROKES[slowest].text}"`, formatMilliseconds(times[slowest])],
    ['keystrokes not within a frame of 16.7 ms', `${late}`],
  ];
}

function summarize(plain, slow) {
  const { times, load } = plain;
  const late = times.filter((time) => time > FRAME_MILLISECONDS).length;
  const worst = Math.max(...times);
  return {
    results: {
      median: median(times),
      worst,
      late,
      keystrokes: times.length,
      load,
      slow: { ...slow, times: undefined },
    },
    figures: [createFigure('explorerWorst', worst)],
    text: [
      formatTable(['at full speed', ''], rowsOf(plain)),
      formatTable([`with the processor slowed down ${THROTTLE} ×`, ''], rowsOf(slow)),
    ].join('\n\n'),
  };
}

export const explorerSection = {
  name: 'explorer',
  summary: 'loading the page and typing into its search field, in Chromium',
  title: `From a keystroke to the painted list of routes in Chromium, the median of ${ROUNDS} rounds for each`,
  run: (reportProgress) =>
    withExplorer(async (browser, address) => {
      const page = await browser.newPage();
      await page.goto(address);
      await prepare(page);
      const differences = await findDifferences(page);
      await page.context().close();
      if (differences.length > 0) return { differences };
      const plain = await measureAt(browser, address, 1, reportProgress);
      return summarize(plain, await measureAt(browser, address, THROTTLE, reportProgress));
    }),
};
