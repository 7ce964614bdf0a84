import { readingCases } from '../builder/reading-cases.js';
import { writingCases } from '../builder/writing-cases.js';
import { findDifferences } from '../compare.js';
import { createFigure } from '../figures.js';
import { measureCases } from '../measure.js';
import { geometricMean } from '../statistics.js';
import { formatTimes } from '../table.js';
import { byHand, octokit, openapiFetch, routebook } from './contenders.js';

/** The arguments of a case's call, recorded by a function that builds nothing. */
function readCall({ call, inputs }) {
  const listen = (route, options = {}) => ({ route, options });
  return inputs.map((input) => call(listen, input));
}

/** Every contender supports a plain call of a path with placeholders in braces. */
function isForEverybody({ route, options }) {
  return /^[A-Z]+ \/[^:]*$/.test(route) && options.data === undefined && options.mediaType === undefined;
}

/** The builder's cases that every contender can turn into a `Request`, with the arguments of each call. */
const requestCases = [...readingCases, ...writingCases].flatMap((benchCase) => {
  const calls = readCall(benchCase);
  return calls.every(isForEverybody) ? [{ ...benchCase, calls }] : [];
});

const contenders = [routebook, octokit, openapiFetch, byHand];

const NOTES = `times as fast: as openapi-fetch, with a client made ahead of time, up to the moment it hands its Request to fetch.
  It is asynchronous; the others are not, and were given new Request, or toRequest of routebook/clients.
by hand: most of the time is that of Node's own Request, so nothing can be much faster than this.`;

function addRatio({ name, nanoseconds }) {
  return { name, nanoseconds, faster: nanoseconds[openapiFetch.name] / nanoseconds[routebook.name] };
}

export const requestSection = {
  name: 'request',
  summary: 'from a route to a Request for fetch, compared with openapi-fetch and @octokit/endpoint',
  title: 'From a route and parameters to a Request, median time of each',
  async run(reportProgress) {
    const differences = await findDifferences(requestCases, contenders);
    if (differences.length > 0) return { differences };
    const rows = (await measureCases(requestCases, contenders, reportProgress)).map(addRatio);
    const table = formatTimes('call', contenders, rows);
    return {
      results: rows,
      figures: [createFigure('requestMean', geometricMean(rows.map((row) => row.faster)))],
      text: `${table}\n\n${NOTES}`,
    };
  },
};
