import { endpoint } from 'routebook';
import { createSend } from 'routebook/send';
import { expect, test } from 'vitest';
import { playBy, type Step } from './scripted.ts';

const LINK = '<https://api.github.com/list?page=2>; rel="next"';

/** The response for each path of the scenario. */
function stepOf(url: string, headers: Record<string, string>): Step {
  const { pathname, search } = new URL(url);
  if (pathname === '/list') return { status: 200, headers: search ? {} : { link: LINK }, body: { list: [1, 2] } };
  if (pathname === '/cached')
    return Object.hasOwn(headers, 'if-none-match') ? 304 : { status: 200, headers: { etag: '"1"' }, body: { a: 1 } };
  if (pathname === '/plain') return { status: 200, body: { a: 1 } };
  // Has a body, because Node reads a polluted one if a response has none.
  if (pathname === '/moved') return { status: 301, headers: { location: '/plain' }, body: {} };
  if (pathname === '/limit') return { status: 429, body: {} };
  if (pathname === '/fault') return { fault: new TypeError() };
  return { status: 404, body: {} };
}

/** Uses every part of the sender, and returns what a caller sees. */
async function useSender(): Promise<string> {
  const { fetch, sent } = playBy(({ url, headers }) => stepOf(url, headers));
  const cache = new Map();
  const limits = {
    read: ({ status }: { status: number }) => (status === 429 ? { kind: 'primary' as const } : undefined),
  };
  const seen: unknown[] = [];
  for (const options of [{}, { cache }, { limits }]) {
    const send = createSend({ fetch, retries: 0, maxWait: 0, ...options });
    for await (const item of send.items(endpoint({ url: '/list' }), { paging: { next: () => undefined } }))
      seen.push(item);
    for (const path of ['/plain', '/cached', '/cached', '/moved', '/missing', '/fault', '/limit', '/limit']) {
      await send.attempt(endpoint({ url: path })).then(
        (value) => seen.push({ ...value }),
        (error: Error) => seen.push({ ...error, message: error.message }),
      );
    }
  }
  seen.push(sent.map(({ method, url, headers }) => ({ method, url, headers: Object.entries(headers).sort() })));
  return JSON.stringify(seen, (name, value) => (name === 'retryAt' ? 0 : value));
}

const NAMES = `
  maxConcurrency etag items link message resource retryAt kind cause code errors field documentation_url x-request-
  id has_more key entry response data request status body redirected movedTo cached authorization content-type
  cache-control signal timeout pages limit prefetch paging token baseUrl limits cache error headers if-none-match
  storing url arrayBuffer json text value done retries concurrency onResponse hit previous mask list location retry-
  after files
`
  .trim()
  .split(/\s+/);

const expected = await useSender();

/** What a caller sees while `Object.prototype` has these members. */
async function usePolluted(names: readonly string[], value: unknown): Promise<string> {
  try {
    for (const name of names) Object.defineProperty(Object.prototype, name, descriptorOf(value));
    return await useSender();
  } finally {
    for (const name of names) Reflect.deleteProperty(Object.prototype, name);
  }
}

// A plain descriptor would itself read what has been polluted so far.
const descriptorOf = (value: unknown) =>
  Object.assign(Object.create(null), { value, configurable: true, writable: true, enumerable: false });

/** The members that are read, found one by one. */
async function findRead(value: unknown): Promise<string[]> {
  const read: string[] = [];
  for (const name of NAMES) if ((await usePolluted([name], value)) !== expected) read.push(name);
  return read.length > 0 ? read : ['several of them together'];
}

test.each([['polluted'], [1], [['polluted']], [{ polluted: [true] }]])(
  'a polluted prototype whose members are %j changes nothing',
  async (value) => {
    const isUnchanged = (await usePolluted(NAMES, value)) === expected;
    expect(isUnchanged ? [] : await findRead(value)).toEqual([]);
  },
);
