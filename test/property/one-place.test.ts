import { expect, test } from 'vitest';
import { endpoint } from '../core/endpoint/loose.ts';
import fc from '../support/fast-check.ts';
import type { AnyOptions } from './arbitraries.ts';
import { holds } from './holds.ts';
import { attempt, createTally, expectSame } from './outcome.ts';

const NAMES = [
  'a',
  'b_1',
  'c-d',
  'url',
  'method',
  'headers',
  'data',
  'baseUrl',
  'parameters',
  '0',
  '12',
  'constructor',
];
/** Names that only the bucket takes for parameters. */
const OPTION_NAMES = ['headers', 'data', 'baseUrl', 'parameters'];

const PLACES = ['path', 'segment', 'tail', 'rest'] as const;
const SOURCES = ['loose', 'bucket', 'default', 'overridden default', 'loose, then bucket'] as const;

interface Parameter {
  name: string;
  place: (typeof PLACES)[number];
  source: (typeof SOURCES)[number];
}

const parameters = fc.uniqueArray(
  fc.record<Parameter>({
    name: fc.constantFrom(...NAMES),
    place: fc.constantFrom(...PLACES),
    source: fc.constantFrom(...SOURCES),
  }),
  { selector: ({ name }) => name, maxLength: 6 },
);

const WRITTEN = { path: (name: string) => `/{${name}}`, segment: (name: string) => `{/${name}}` };

/** The value that must arrive, and the one that must not. */
const sent = (index: number): string => `sent${index}.`;
const replaced = (index: number): string => `replaced${index}.`;

function write(given: readonly Parameter[]) {
  const path = given.map(({ name, place }) => (place === 'path' || place === 'segment' ? WRITTEN[place](name) : ''));
  const tail = given.filter(({ place }) => place === 'tail').map(({ name }) => name);
  const defaults: AnyOptions = {};
  const loose: AnyOptions = {};
  const bucket: AnyOptions = {};
  given.forEach(({ name, source }, index) => {
    const inBucketOnly = OPTION_NAMES.includes(name);
    if (source.includes('default')) defaults[name] = source === 'default' ? sent(index) : replaced(index);
    if (source === 'loose, then bucket' && !inBucketOnly) loose[name] = replaced(index);
    if (source === 'default') return;
    (inBucketOnly || source.endsWith('bucket') ? bucket : loose)[name] = sent(index);
  });
  return { template: `/x${path.join('')}${tail.length > 0 ? `{?${tail.join()}}` : ''}`, defaults, loose, bucket };
}

const count = (text: string, part: string): number => text.split(part).length - 1;

test('every parameter is sent in exactly one place', async () => {
  const tally = createTally();
  const methods = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE');
  await holds(
    5_000,
    fc.property(methods, parameters, (method, given) => {
      const { template, defaults, loose, bucket } = write(given);
      const api = endpoint.defaults({ parameters: defaults });
      const outcome = attempt(() => api(`${method} ${template}`, { ...loose, parameters: bucket }));
      if ('error' in outcome) expect.unreachable(JSON.stringify(outcome.error));
      else {
        const { url, body = {}, headers } = outcome.result as { url: string; body?: AnyOptions; headers: object };
        const [path = '', query = ''] = url.split('?');
        const hasBody = method !== 'GET' && method !== 'HEAD';
        given.forEach(({ name, place, source }, index) => {
          const found = [path, query, JSON.stringify(body), JSON.stringify(headers)].map((text) =>
            count(text, sent(index)),
          );
          const inPath = place === 'path' || place === 'segment';
          const inBody = place === 'rest' && hasBody;
          expectSame([name, ...found], [name, Number(inPath), Number(!inPath && !inBody), Number(inBody), 0]);
          if (inBody) expectSame(body[name], sent(index));
          else if (!inPath) expectSame(new URLSearchParams(query).get(name), sent(index));
          tally.add(source);
        });
        expectSame(count(JSON.stringify(outcome.result), 'replaced'), 0);
      }
    }),
  );
  for (const source of SOURCES) expect([source, tally.share(source) > 0.1]).toEqual([source, true]);
});
