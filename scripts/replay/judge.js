// Compares recorded requests and responses with the catalogue: which requests it accepts, and which responses are valid for its schemas.
import { createRequire } from 'node:module';
import { Ajv2020 } from 'ajv/dist/2020.js';

const addFormats = createRequire(import.meta.url)('ajv-formats').default;

/** Recordings before this day are not judged: too much of what they contain has changed. */
export const SINCE = '2022-07-01';

/** Recordings that people have changed, by a part of the name of their file, with what they changed. */
const EDITED = [
  ['PullRequest.setUp.txt', 'a milestone, a reviewer and a team have one member each'],
  ['OrganizationCodeScanAlert.', 'the alerts are examples of the documentation, not responses'],
  ['OrganizationDependabotAlert.', 'the alerts are examples of the documentation, not responses'],
];

/** The earlier version in data/source.json has the description of Enterprise Server 3.9, so it is from this day or later. */
const EARLIER_DAY = '2023-06-08';

/** Members that were added later than no recording and no description shows: a part of the URL, the member, and the first day of a description with it. */
const LATER = [
  // The description of June 2023 has teams without it, and that of Enterprise Server 3.17 with it.
  [/\/teams|\/protection$/, 'type', '2025-06-03'],
  // The description of June 2023 has these without them.
  [/\/releases/, 'digest', EARLIER_DAY],
  [/\/orgs\/[^/]+$/, 'archived_at', EARLIER_DAY],
  // Recordings of October 2022 lack it, and the description of June 2023 requires it.
  [/\/jobs$/, 'created_at', EARLIER_DAY],
  // Recordings of February 2026 lack it, and no description before has it.
  [/\/search\/issues/, 'search_type', '2026-02-11'],
];

/** @typedef {import('./read-recordings.js').Exchange} Exchange */

/**
 * Counts what is accepted, and lists what is not.
 * @param {readonly Exchange[]} recorded
 * @param {any} github
 * @param {any} cloud The catalogue of Enterprise Cloud, which api.github.com serves too.
 * @param {string} earlier The description of the day EARLIER_DAY, as text.
 * @param {readonly Exchange[]} [others] Other recordings, which show when a member was added.
 */
export function judgeRecordings(recorded, github, cloud, earlier, others = []) {
  const exchanges = recorded.filter(isJudged);
  const requests = { count: 0, accepted: 0, refused: [] };
  const responses = { count: 0, accepted: 0, early: 0, refused: [] };
  const validate = createValidator({ firstSeen: findFirstSightings([...others, ...recorded]), earlier });
  for (const exchange of exchanges) {
    const catalogue = github.match(exchange.method, exchange.url) === undefined ? cloud : github;
    const route = catalogue.match(exchange.method, exchange.url);
    if (route && catalogue.get(route.route)?.deprecation?.removed) continue;
    const problem = route === undefined ? 'no route' : problemOf(catalogue, exchange);
    requests.count += 1;
    if (problem === undefined) requests.accepted += 1;
    else requests.refused.push(`${describe(exchange)}: ${problem}`);
    const schema = route && hasJson(exchange) ? catalogue.schemaOf(route.route, exchange.status) : undefined;
    if (schema === undefined) continue;
    const found = validate(schema, exchange);
    if (found?.isEarly) responses.early += 1;
    else responses.count += 1;
    if (found === undefined) responses.accepted += 1;
    else if (!found.isEarly) responses.refused.push(`${describe(exchange)}, ${exchange.date}: ${found.fault}`);
  }
  return { exchanges: exchanges.length, requests, responses };
}

/** Requests that GitHub answered with an error are not examples of correct ones, and GraphQL is not part of the catalogue. */
function isJudged({ date, url, status, file }) {
  const [, server, path] = /^https:\/\/((?:api|uploads)\.github\.com)(\/[^?]*)/.exec(url) ?? [];
  if (server === undefined || path === '/graphql' || status >= 400) return false;
  return date !== undefined && date >= SINCE && !EDITED.some(([name]) => file.includes(name));
}

function describe({ method, url, status, file }) {
  return `${method} ${new URL(url).pathname} → ${status} (${file})`;
}

function problemOf(catalogue, { method, url, body }) {
  const findings = catalogue.check(method, url, body === undefined ? {} : { data: body });
  return findings.find(({ severity }) => severity === 'error')?.message;
}

function hasJson({ data, status, accept }) {
  return typeof data === 'object' && data !== null && status < 300 && !/html|text|raw|diff|patch/.test(accept);
}

/** The first day on which a recording has a member, by its name and by the name of the object around it. */
function findFirstSightings(recorded) {
  const days = new Map();
  const see = (name, day) => {
    if (!(days.get(name) <= day)) days.set(name, day);
  };
  const visit = (value, around, day) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      if (!Array.isArray(value)) {
        see(name, day);
        see(`${around} ${name}`, day);
      }
      visit(member, Array.isArray(value) ? around : name, day);
    }
  };
  // New members were added to older recordings by hand.
  for (const { url, data, date } of recorded) if (date >= SINCE) visit(data, kindOf(url), date);
  return days;
}

/** What a response contains: the last word of the path that is not a value. */
function kindOf(url) {
  const words = (url.split('?')[0] ?? '').match(/[a-z_-]{3,}(?=\/|$)/g) ?? [];
  return words.at(-1) ?? '';
}

/** Whether a member that a response lacks was added later. */
function isLater(member, path, { url, date }, { firstSeen, earlier }) {
  const around = path.split('/').findLast((part) => part !== '' && !/^\d+$/.test(part)) ?? kindOf(url);
  if (firstSeen.get(member) > date || firstSeen.get(`${around} ${member}`) > date) return true;
  if (date < EARLIER_DAY && !earlier.includes(`"${member}"`)) return true;
  return LATER.some(([pattern, name, day]) => pattern.test(url) && name === member && date < day);
}

/** Creates a function that returns the first fault of a response. Undefined if it is valid. */
function createValidator(knowledge) {
  const compile = (schema) => {
    const ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true });
    addFormats(ajv);
    return ajv.compile(schema);
  };
  const compiled = new Map();
  return (schema, exchange) => {
    const text = JSON.stringify(schema);
    const isValid = compiled.get(text) ?? compile(schema);
    compiled.set(text, isValid);
    if (isValid(exchange.data)) return undefined;
    const [left] = errorsWithoutLater(text, exchange);
    const { instancePath, message } = left ?? isValid.errors[0];
    return { fault: `${instancePath || 'the response'} ${message}`, isEarly: left === undefined };
  };

  /** What is wrong with a response for a schema that does not require members that were added later. */
  function errorsWithoutLater(text, exchange) {
    const schema = JSON.parse(text);
    const isValid = compile(schema);
    if (isValid(exchange.data)) return [];
    for (const { keyword, params, parentSchema, instancePath } of isValid.errors) {
      const { missingProperty: member } = params;
      if (keyword === 'required' && isLater(member, instancePath, exchange, knowledge))
        parentSchema.required = parentSchema.required.filter((name) => name !== member);
    }
    const isLeft = compile(structuredClone(schema));
    return isLeft(exchange.data) ? [] : isLeft.errors;
  }
}
