import { describe, expect, test } from 'vitest';
import { BODIES, type Case, describeCase, keyOf, MORE, STYLES } from './cases.ts';
import { DELIMITED_CASES, HEADER_CASES, TEMPLATE_CASES } from './matrix.ts';
import DIFFERENCES from './peer-differences.json' with { type: 'json' };
import { loadPeers, type PeerRequest } from './peers.ts';
import { endpointOf } from './support.ts';

const CASES = [...STYLES, ...MORE, ...TEMPLATE_CASES, ...DELIMITED_CASES, ...HEADER_CASES, ...BODIES].filter(
  // The option `headers` is routebook's own, except for the choice of a media type.
  ({ isRefused, options }) =>
    !isRefused && !Object.keys(options['headers'] ?? {}).some((name) => name !== 'Content-Type'),
);
const peers = await loadPeers();

/**
 * A URL as a server reads it. Servers decode characters such as `$`, `[` and `|`, so it makes no difference whether they are encoded;
 * those that separate values are another thing encoded than as they are.
 */
function readUrl(url: string): string {
  const path = url.replace(/^https:\/\/h\.test/, '');
  return path
    .replace(/%(?!2C|26|3D|2B|23|25|2F|3F|3B)(?:[0-7][\dA-F])/gi, (triple) => decodeURIComponent(triple))
    .replace(/[^!-~]+/gu, encodeURIComponent)
    .replace(/[^%\w~.,&=+#/?;-]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** The headers that a case is about. Whether a cookie is encoded is left to the client that sends it. */
function readHeaders(headers: Readonly<Record<string, unknown>>, { headers: wanted = {} }: Case) {
  const values = Object.keys(wanted)
    .filter((name) => name !== 'accept' && name !== 'content-type')
    .map((name) => [name, name === 'cookie' ? decodeURIComponent(String(headers[name])) : headers[name]]);
  const type = 'content-type' in wanted ? String(headers['content-type']).split(';')[0] : undefined;
  return Object.fromEntries([...values, ['content-type', type]]);
}

/** A form as its fields, JSON as a value, anything else as it is. */
function readBody(body: unknown, contentType: string): unknown {
  if (body instanceof FormData) {
    return [...body].map(([name, value]) => [name, typeof value === 'string' ? value : '(a file)']);
  }
  if (typeof body !== 'string') return body;
  if (contentType.startsWith('application/x-www-form-urlencoded')) return [...new URLSearchParams(body)];
  if (!/json|\*/.test(contentType)) return body;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

function read({ url, headers, body }: PeerRequest, each: Case) {
  const read = readHeaders(headers, each);
  return { url: readUrl(url), headers: read, body: readBody(body, String(headers['content-type'])) };
}

describe.each([...peers])('the requests are those of %s', (name, peer) => {
  const listed = new Map(
    DIFFERENCES.filter((each) => each.peer === name).flatMap(({ cases, reason }) =>
      cases.map((each) => [each, reason]),
    ),
  );

  test.each(CASES)('$title', async (each) => {
    const ours = read(endpointOf(describeCase(each))(keyOf(each), each.options) as PeerRequest, each);
    let theirs: unknown;
    try {
      theirs = read(await peer(each), each);
    } catch (error) {
      theirs = `throws ${error}`;
    }
    if (listed.has(each.title)) expect(theirs, 'is listed as a difference, but agrees').not.toEqual(ours);
    else expect(theirs).toEqual(ours);
  });

  test('each difference is one of a case', () => {
    const titles = new Set(CASES.map(({ title }) => title));
    expect([...listed.keys()].filter((title) => !titles.has(title))).toEqual([]);
  });
});
