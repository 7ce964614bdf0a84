import { CONTENDERS, type Contender, type ForEach } from './contenders.ts';

/** `–` where the question does not arise. */
type Answer = 'yes' | 'partly' | 'no' | '–' | `${number}`;

/** A cell of the table: the answer, and where it needs them, some words behind a colon. */
type Cell = Answer | `${Answer}: ${string}`;

/** What the table says. The tests ask each contender whether it is so. */
const CLAIMS = {
  plainData: row('A request as plain data, for any client', 'yes', 'yes', 'no', 'no'),
  clients: row('Adapters for fetch, undici, axios, got, ky, curl and more', 'yes', 'no', 'partly: fetch', 'no'),
  sending: row('Sends the request and reads the answer', 'yes', 'no', 'yes', 'no'),
  missing: row('Missing path parameter refused', 'yes', 'no', 'partly: by the compiler', 'no'),
  dots: row('`..` in a path value refused', 'yes', 'no', 'no', 'no'),
  credentials: row('Tokens of the defaults kept from other hosts', 'yes', 'no', 'no', '–'),
  typos: row('Typo in a parameter does not compile', 'yes', 'no', 'partly: not in a body', 'no'),
  unknownRoutes: row('Unknown route does not compile', 'no: any route can be called', 'no', 'yes', '–'),
  answers: row('Answer typed by the call', 'yes', 'partly: the route is named again', 'yes', '–'),
  mediaTypes: row("Answer's type follows the media type", 'yes', 'no', 'partly: with `parseAs`', '–'),
  versions: row('API version chosen for header and types together', 'yes', 'no', 'no', '–'),
  defaults: row('Defaults for parameters', 'yes', 'yes', 'no', 'no'),
  templates: row(
    'RFC 6570, level 4',
    'yes',
    'partly: not `{/list*}`',
    'partly: `{x}`, `{.x}`, `{;x}`',
    'partly: malformed templates pass',
  ),
  matching: row('The route of a URL', 'yes', 'no', 'no', 'no'),
  searching: row('Search among routes', 'yes', 'no', 'no', 'no'),
  checking: row('Calls checked at run time, with findings', 'yes', 'no', 'no', 'no'),
  anyApi: row('Types for any API with an OpenAPI description', 'yes', 'no', 'yes', '–'),
  command: row('A command', 'yes', 'no', 'partly: to write types', 'no'),
  dependencies: row('Runtime dependencies in total', '0', '3', '1', '0'),
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
