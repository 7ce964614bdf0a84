import { github } from 'routebook/catalogue';
import { withExplorer } from '../../test/browser/with-explorer.js';
import { queries } from '../catalogue/queries.js';
import { createFigure } from '../figures.js';
import { median } from '../statistics.js';
import { formatMilliseconds, formatTable } from '../table.js';
import { typeInPage } from './type-in-page.js';

const ROUNDS = 9;
const FRAME_MILLISECONDS = 1000 / 60;

/** What stands in the search field after each key, as somebody types one question after another; and what the list then begins with. */
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

function summarize(times) {
  const slowest = times.indexOf(Math.max(...times));
  const late = times.filter((time) => time > FRAME_MILLISECONDS).length;
  return {
    results: { median: median(times), worst: times[slowest], late, keystrokes: times.length },
    figures: [createFigure('explorerWorst', times[slowest])],
    text: formatTable(
      ['keystrokes', 'time'],
      [
        [`median of ${times.length}`, formatMilliseconds(median(times))],
        [`the slowest of them, "${KEYSTROKES[slowest].text}"`, formatMilliseconds(times[slowest])],
        ['not within a frame of 16.7 ms', `${late}`],
      ],
    ),
  };
}

export const explorerSection = {
  name: 'explorer',
  summary: 'typing into the search field of the page, in Chromium',
  title: `From a keystroke to the painted list of routes in Chromium, the median of ${ROUNDS} rounds for each`,
  run: (reportProgress) =>
    withExplorer(async (browser, address) => {
      const page = await browser.newPage();
      await page.goto(address);
      const differences = await findDifferences(page);
      return differences.length > 0 ? { differences } : summarize(await measureKeystrokes(page, reportProgress));
    }),
};
