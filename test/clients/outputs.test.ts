import { fileURLToPath } from 'node:url';
import { EndpointError } from 'routebook';
import { describe, expect, it } from 'vitest';
import { CLIENT_FUNCTIONS, type ClientFunction } from '../support/client-functions.ts';
import { describeOutput } from '../support/describe-output.ts';
import { builderAt, CASES, type WireCase } from '../wire/cases/index.ts';

const build = builderAt('https://api.example.com/v1');

/** One case of each kind. */
const CHOSEN = [
  'a plain GET',
  'HEAD',
  'a query',
  'unicode',
  'hostile values in path and query',
  'a fragment, which stays behind',
  'JSON',
  'a DELETE with JSON',
  'JSON that is text already',
  'an empty POST',
  'an empty PUT',
  'raw text',
  'hostile text',
  'text with NUL',
  'a blob with a type',
  'a blob whose type the headers overrule',
  'a file',
  'a window of a larger buffer',
  'a stream of the web',
  'a stream of Node',
  'URLSearchParams',
  'a form with a file',
  'a form with hostile values',
  'an empty form',
  'an authorization',
  'hostile headers',
  'an empty header',
  'a wrong content-length, which is left out',
].map((name) => CASES.find((wireCase) => wireCase.name === name) as WireCase);

async function outputOf(convert: ClientFunction, wireCase: WireCase): Promise<string> {
  try {
    return await describeOutput(await convert(wireCase.build(build)));
  } catch (error) {
    if (error instanceof EndpointError) return `${error.code}: ${error.message}`;
    throw error;
  }
}

// That these outputs are right is shown by the tests in `test/wire`, which send the same requests with real clients. This test runs
// in a second and makes every change of an output visible in review. `npx vitest run test/clients/outputs -u` renews the files.
describe('the output for requests of all kinds', () => {
  it.each(CLIENT_FUNCTIONS)('of %s has not changed', async (name, convert) => {
    const sections = CHOSEN.map(async (wireCase) => `## ${wireCase.name}\n${await outputOf(convert, wireCase)}\n`);
    const file = new URL(`./outputs/${name.replaceAll(' ', '-')}.txt`, import.meta.url);
    await expect((await Promise.all(sections)).join('\n')).toMatchFileSnapshot(fileURLToPath(file));
  });
});
