import { expect, test } from 'vitest';
import { endpoint } from './loose.ts';

// Far below a second each where no expression goes back and forth; where one does, many times the limit. It is the processor's
// time and not the clock's, which other programs move on as well.
const SIZE = 60_000;
const LIMIT_MICROSECONDS = 5_000_000;

const many = <Item>(make: (index: number) => Item, size = SIZE) =>
  Array.from({ length: size }, (_, index) => make(index));
const record = (value: unknown, size = SIZE) => Object.fromEntries(many((index) => [`n${index}`, value], size));

test.each<[string, () => unknown]>([
  ['a long path', () => endpoint(`GET /${'a'.repeat(SIZE)}`)],
  ['a long path of slashes', () => endpoint(`GET /a${'/'.repeat(SIZE)}`)],
  ['a long path of dots', () => endpoint(`GET /{x}${'.'.repeat(SIZE)}`, { x: 1 })],
  ['many dot segments', () => endpoint(`GET /{+x}`, { x: 'a/../'.repeat(SIZE) })],
  ['many encoded dot segments', () => endpoint(`GET /{+x}`, { x: '%2e%2e%2f%5c'.repeat(SIZE) })],
  ['many colons', () => endpoint(`GET /${':'.repeat(SIZE)}a`, { a: 1 })],
  ['many placeholders', () => endpoint(`GET ${many((index) => `/{n${index}}`).join('')}`, record('v'))],
  ['many :names', () => endpoint(`GET ${many((index) => `/:n${index}`).join('')}`, record(1))],
  ['many missing parameters', () => endpoint(`GET ${many((index) => `/{n${index}}`).join('')}`)],
  ['many unsafe parameters', () => endpoint(`GET ${many((index) => `/{n${index}}`).join('')}`, record('..'))],
  ['one expression of many names', () => endpoint(`GET /{${many((index) => `n${index}`).join(',')}}`, record('.'))],
  ['many open braces', () => endpoint(`GET /${'{'.repeat(SIZE)}`)],
  ['many percent signs', () => endpoint(`GET /${'%'.repeat(SIZE)}`)],
  ['many query parameters', () => endpoint('GET /a', record('v'))],
  ['many query parameters in the bucket', () => endpoint('GET /a', { parameters: record('v') })],
  ['many body parameters', () => endpoint('POST /a', record('v'))],
  ['many defaults', () => endpoint.defaults(record('v', SIZE / 2))('GET /a', record('w', SIZE / 2))],
  ['a long query of its own', () => endpoint.defaults({ a: 1 })(`GET /a?${'b=c&'.repeat(SIZE)}`, { d: 1 })],
  ['a long fragment', () => endpoint(`GET /a#${'?'.repeat(SIZE)}`, { d: 1 })],
  ['many headers', () => endpoint('GET /a', { headers: record('v') })],
  ['many default headers', () => endpoint.defaults({ headers: record('v') })('GET /a')],
  ['a long header value', () => endpoint('GET /a', { headers: { a: ' \t'.repeat(SIZE) } })],
  [
    'a long accept',
    () => endpoint('GET /a', { headers: { accept: ' ,;'.repeat(SIZE) }, mediaType: { format: 'raw' } }),
  ],
  [
    'a long media range',
    () =>
      endpoint('GET /a', {
        headers: { accept: `application/vnd.github${'.v3'.repeat(SIZE)}+json+json` },
        mediaType: { format: 'raw' },
      }),
  ],
  ['many previews', () => endpoint('GET /a', { mediaType: { previews: many((index) => `p${index}`) } })],
  [
    'a preview of previews',
    () => endpoint('GET /a', { mediaType: { previews: [`a${'-preview'.repeat(SIZE / 10)}`] } }),
  ],
  [
    'many previews in accept',
    () => endpoint('GET /a', { headers: { accept: '-preview'.repeat(SIZE) }, mediaType: { previews: ['a'] } }),
  ],
  ['a long value', () => endpoint('GET /{x}', { x: '..é'.repeat(SIZE) })],
  ['a long list', () => endpoint('GET /a', { x: many(() => 'é') })],
  ['a long exploded list', () => endpoint('GET /a{/x*}', { x: many(() => 'a') })],
  ['a long baseUrl', () => endpoint('GET /a', { baseUrl: `https://example.com/${'/'.repeat(SIZE)}a` })],
  ['a long invalid baseUrl', () => endpoint('GET /a', { baseUrl: `https://${'/'.repeat(SIZE)}?` })],
  ['a long refused URL', () => endpoint(`GET https://${'a@'.repeat(SIZE)}`)],
  ['a long refused method', () => endpoint(`${'G'.repeat(SIZE)} /a`)],
  ['many spaces', () => endpoint(`GET${' '.repeat(SIZE)}`)],
])('%s takes less than five seconds of CPU time', (_what, action) => {
  const start = process.cpuUsage();
  try {
    action();
  } catch (error) {
    expect((error as Error).name).toBe('EndpointError');
  }
  const { user, system } = process.cpuUsage(start);
  expect(user + system).toBeLessThan(LIMIT_MICROSECONDS);
});
