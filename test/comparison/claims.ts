import { CONTENDERS, type Contender, type ForEach } from './contenders.ts';

/** `–` where the question does not arise. */
type Answer = 'yes' | 'partly' | 'no' | '–' | `${number}`;

/** A cell of the table: the answer, and where it needs them, some words behind a colon. */
type Cell = Answer | `${Answer}: ${string}`;

/** What the table says. The tests ask each contender whether it is so. */
const CLAIMS = {
  plainData: row('Builds a request as plain data for any client', 'yes', 'yes', 'no', 'no'),
  clients: row('Has adapters for fetch, undici, axios, got, ky, curl and others', 'yes', 'no', 'partly: fetch', 'no'),
  sending: row('Sends the request and parses the response', 'yes', 'no', 'yes', 'no'),
  missing: row('Rejects a missing path parameter', 'yes', 'no', 'partly: by the compiler', 'no'),
  dots: row('Rejects `..` in a path parameter', 'yes', 'no', 'no', 'no'),
  credentials: row('Never sends default credentials to another host', 'yes', 'no', 'no', '–'),
  typos: row('A misspelled parameter is a type error', 'yes', 'no', 'partly: not in a body', 'no'),
  unknownRoutes: row('An unknown route is a type error', 'no: any route can be called', 'no', 'yes', '–'),
  answers: row('Types the response from the call', 'yes', 'partly: the route must be repeated', 'yes', '–'),
  mediaTypes: row('Types the response by media type', 'yes', 'no', 'partly: with `parseAs`', '–'),
  versions: row('One option sets the API version in the header and in the types', 'yes', 'no', 'no', '–'),
  defaults: row('Default parameters', 'yes', 'yes', 'no', 'no'),
  templates: row(
    'Implements RFC 6570, level 4',
    'yes',
    'partly: not `{/list*}`',
    'partly: `{x}`, `{.x}`, `{;x}`',
    'partly: malformed templates pass',
  ),
  matching: row('Finds the route that matches a URL', 'yes', 'no', 'no', 'no'),
  searching: row('Searches routes', 'yes', 'no', 'no', 'no'),
  checking: row('Checks calls at run time', 'yes', 'no', 'no', 'no'),
  anyApi: row('Types any API that has an OpenAPI description', 'yes', 'no', 'yes', '–'),
  command: row('Has a command-line tool', 'yes', 'no', 'partly: it only writes types', 'no'),
  dependencies: row('Runtime dependencies, including transitive ones', '0', '3', '1', '0'),
} as const;

export type Claim = keyof typeof CLAIMS;

interface Row {
  readonly feature: string;
  readonly cells: ForEach<Cell>;
}

function row(feature: string, routebook: Cell, octokit: Cell, openapi: Cell, urlTemplate: Cell): Row {
  return { feature, cells: { routebook, octokit, openapi, urlTemplate } };
}

const contenders = Object.keys(CONTENDERS) as Contender[];

/** The answer of every cell, without its words. */
export const answers = (Object.keys(CLAIMS) as Claim[]).flatMap((claim) =>
  contenders.map((contender) => {
    const { feature, cells } = CLAIMS[claim];
    return { claim, contender, feature, answer: cells[contender].split(':')[0] };
  }),
);

/** The lines of the table. */
export const lines = [
  `| | ${Object.values(CONTENDERS).join(' | ')} |`,
  `|---|${contenders.map(() => '---|').join('')}`,
  ...Object.values(CLAIMS).map(
    ({ feature, cells }) => `| ${feature} | ${contenders.map((contender) => cells[contender]).join(' | ')} |`,
  ),
];
