import { type ForEachGenerator, GENERATORS, type Generator } from './contenders.ts';

type Answer = 'yes' | 'partly' | 'no';

/** A cell of the table: the answer, and where it needs them, some words after a colon. */
type Cell = Answer | `${Answer}: ${string}`;

interface Row {
  readonly feature: string;
  readonly cells: ForEachGenerator<Cell>;
}

/** What the table says. The tests check it with each generator. */
const CLAIMS = {
  plainData: row('Builds a request without sending it', 'yes', 'partly: its URL', 'partly: its URL', 'yes'),
  styles: row(
    'Follows `style` and `explode` of parameters',
    'yes',
    'partly: not `label`',
    'partly: not `pipeDelimited`, `label`',
    'yes',
  ),
  encoding: row('Encodes `/` in a path parameter', 'yes', 'yes', 'no', 'yes'),
  dots: row('Rejects `..` in a path parameter', 'yes', 'no', 'no', 'no'),
  missing: row(
    'Rejects a missing path parameter',
    'yes',
    'partly: by the compiler',
    'partly: by the compiler',
    'partly: at run time',
  ),
  typos: row('A misspelled query parameter is a type error', 'yes', 'yes', 'yes', 'no'),
  responses: row('Types the response from the call', 'yes', 'yes', 'yes', 'no'),
} as const;

export type Claim = keyof typeof CLAIMS;

function row(feature: string, routebook: Cell, heyApi: Cell, orval: Cell, swaggerClient: Cell): Row {
  return { feature, cells: { routebook, heyApi, orval, swaggerClient } };
}

const generators = Object.keys(GENERATORS) as Generator[];

/** The answer of every cell, without its words. */
export const answers = (Object.keys(CLAIMS) as Claim[]).flatMap((claim) =>
  generators.map((generator) => {
    const { feature, cells } = CLAIMS[claim];
    return { claim, generator, feature, answer: cells[generator].split(':')[0] };
  }),
);

/** The lines of the table. */
export const lines = [
  `| | ${Object.values(GENERATORS).join(' | ')} |`,
  `|---|${generators.map(() => '---|').join('')}`,
  ...Object.values(CLAIMS).map(
    ({ feature, cells }) => `| ${feature} | ${generators.map((generator) => cells[generator]).join(' | ')} |`,
  ),
];
