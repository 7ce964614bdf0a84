import { EndpointError as published } from 'routebook';
import { expect, test } from 'vitest';
import { EndpointError } from '../../src/errors.ts';
import { parseTemplate } from '../../src/template/parse.ts';

/** The file of the function that throws. */
function fileOf(run: () => unknown): string | undefined {
  try {
    run();
  } catch (error) {
    return /\((?:file:\/\/)?[^()]*\/((?:src|dist)\/[^():?]+)[^()]*\)/.exec(`${(error as Error).stack}`)?.[1];
  }
  return undefined;
}

test('the tests run the sources, or with TEST_TARGET=dist the published files, inside the library too', () => {
  const isOnDist = process.env['TEST_TARGET'] === 'dist';
  const file = fileOf(() => parseTemplate(null as never, null as never, null as never));
  expect(file).toMatch(isOnDist ? /^dist\/shared\/[\w-]+\.js$/ : /^src\/template\//);
});

test('a class is the same by the name of the package and by the path of its source', () => {
  expect(EndpointError).toBe(published);
});
