import { describe, expect, test } from 'vitest';
import { BODIES, type Case, CLASHES, describeCase, keyOf, MORE, STYLES } from './cases.ts';
import { DELIMITED_CASES, HEADER_CASES, TEMPLATE_CASES } from './matrix.ts';
import { endpointOf, readableBody, refusalOf } from './support.ts';

async function check(each: Case): Promise<void> {
  const endpoint = endpointOf(describeCase(each));
  if (each.isRefused) {
    expect(refusalOf(() => endpoint(keyOf(each), each.options))).toBeTypeOf('string');
    return;
  }
  const request = endpoint(keyOf(each), each.options);
  expect(request.url).toBe(`https://h.test${each.url}`);
  expect(request.headers).toMatchObject(each.headers ?? {});
  expect(await readableBody(request.body)).toEqual(await readableBody(each.body));
  if (request.body instanceof FormData) expect(request.headers).not.toHaveProperty('content-type');
  expect(await readableBody(endpoint.parse(endpoint.merge(keyOf(each), each.options)).body)).toEqual(
    await readableBody(request.body),
  );
}

describe('a request is what the description says', () => {
  test.each([...STYLES, ...MORE])('$title', check);
  test.each([...TEMPLATE_CASES, ...DELIMITED_CASES, ...HEADER_CASES])('$title', check);
  test.each(BODIES)('$title', check);
  test.each(CLASHES)('$title', check);
});
