import { describe, expect, test } from 'vitest';
import { type DescribedCall, describedIn, readCalls } from './calls/read-calls.ts';
import { STYLE_CALLS } from './calls/style-calls.ts';
import { DELIMITED_CASES, HEADER_CASES, TEMPLATE_CASES } from './matrix.ts';
import { endpointOf, readableBody, refusalOf } from './support.ts';

async function check({
  description,
  key,
  options,
  url = '',
  headers = {},
  body,
  refusal,
}: DescribedCall): Promise<void> {
  const endpoint = endpointOf(description);
  if (refusal !== undefined) {
    expect(refusalOf(() => endpoint(key, options))).toBe(refusal);
    return;
  }
  const request = endpoint(key, options);
  expect(request.url).toBe(url.startsWith('/') ? `https://h.test${url}` : url);
  expect(request.headers).toMatchObject(headers);
  expect(await readableBody(request.body)).toEqual(await readableBody(body));
  const parsed = endpoint.parse(endpoint.merge(key, options));
  expect([parsed.url, comparable(parsed.headers)]).toEqual([request.url, comparable(request.headers)]);
}

/** Headers without the boundary of a form with files, which is random. */
function comparable(headers: object): string {
  return JSON.stringify(headers).replace(/routebook-[\da-f-]{36}/, 'routebook');
}

describe('a call is right or refused, never silently wrong', () => {
  test.each([...['swagger', 'parameter', 'body', 'name', 'media', 'field'].flatMap(readCalls), ...STYLE_CALLS])(
    '$title',
    check,
  );
});

test.each([...TEMPLATE_CASES, ...DELIMITED_CASES, ...HEADER_CASES])(
  'every style sends every kind of value as its URI template does: $title',
  ({ path = '/x', operation, options, url, headers = {}, isRefused }) => {
    const key = `GET ${path}`;
    const call = () => endpointOf(describedIn('3.1.0', {}, key, operation))(key, options);
    if (isRefused) expect(refusalOf(call)).toBeTypeOf('string');
    else expect(call()).toMatchObject({ url: `https://h.test${url}`, headers });
  },
);
