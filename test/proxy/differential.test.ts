import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { findWrite } from '../../cli/proxy/read-document.ts';
import { fetchTools } from '../../tools/fetch-tools.js';

interface Definition {
  readonly kind: string;
  readonly operation?: string;
  /** A text before a definition, which the proxy refuses: servers need not accept it. */
  readonly description?: object;
}

const { parse } = createRequire(`${fetchTools('graphql')}/`)('graphql') as {
  parse(document: string): { readonly definitions: readonly Definition[] };
};

/** What graphql-js finds in a document: only queries and fragments, something else, or that it need not be valid. */
function judge(document: string): 'read' | 'write' | 'invalid' {
  try {
    const isRead = ({ kind, operation }: Definition) => kind === 'FragmentDefinition' || operation === 'query';
    const { definitions } = parse(document);
    if (!definitions.every(isRead)) return 'write';
    return definitions.some(({ description }) => description !== undefined) ? 'invalid' : 'read';
  } catch {
    return 'invalid';
  }
}

/** Whole definitions, and what can be put between and into them. */
const DEFINITIONS = [
  ...[
    '{a}',
    'query{a}',
    'query Q{a{b}}',
    'query Q($a:[Int!]=[1],$b:T={x:{y:1}})@d(a:{b:1}){a(x:$a){...F}}',
    'mutation{a}',
  ],
  ...['mutation M($a:Int){a(x:$a){b}}', 'subscription{a}', 'fragment F on T{a}', 'fragment mutation on T{mutation}'],
  ...['query mutation{mutation:a}', '{a(b:"x")}', '{a(b:"""x""")}', '{a(b:"""\\"""""")}', '{a(b:"\\"")}', '{a(b:"")}'],
  ...[
    'type A{b:Int}',
    'extend type A{b:Int}',
    'schema{query:A}',
    '{a(b:"\\\\")}',
    '{a(b:"""\\\\""")}',
    'mutation@d{a}',
  ],
];
const PIECES = [
  ...[
    '"',
    '"""',
    '\\',
    '\\"',
    '\\"""',
    '#',
    '\n',
    '\r',
    '\r\n',
    ' ',
    ',',
    '\t',
    '\ufeff',
    '\u2028',
    '\u0000',
    '\f',
    '{',
    '}',
  ],
  ...[
    '(',
    ')',
    '[',
    ']',
    ':',
    '=',
    '@',
    '$',
    '!',
    '|',
    '&',
    '...',
    '..',
    'mutation',
    'subscription',
    'query',
    'fragment',
    'on',
  ],
  ...['a', 'b', 'null', '1', '-1.5e3', '01', '\\u{1F600}', '\\u0022', '\u00e9', 'mutation{a}', '#"""', '"""#'],
];

describe('The reader of GraphQL documents and graphql-js', () => {
  it('agree on random documents: no write passes, and no read is refused', { timeout: 240_000 }, () => {
    let seed = 64;
    // A linear congruential generator, so that a failure can be repeated.
    const random = (count: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((seed / 2 ** 32) * count);
    };
    const pick = (list: readonly string[]) => String(list[random(list.length)]);
    const counts = { read: 0, write: 0, invalid: 0 };
    for (let round = 0; round < 100_000; round++) {
      let document = Array.from({ length: 1 + random(3) }, () => pick(DEFINITIONS)).join(
        pick(['', ' ', '\n', ',', '#x\n']),
      );
      for (let change = random(4); change > 0; change--) {
        const at = random(document.length + 1);
        const end = random(3) === 0 ? at + random(3) : at;
        document = document.slice(0, at) + pick(PIECES) + document.slice(end);
      }
      const expected = judge(document);
      counts[expected] += 1;
      const isRefused = findWrite(document) !== undefined;
      if (expected !== 'invalid' && isRefused !== (expected === 'write'))
        expect.fail(`${expected}: ${JSON.stringify(document)}`);
    }
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(5000);
  });
});
