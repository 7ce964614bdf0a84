import { fileURLToPath } from 'node:url';
import { EndpointError, endpoint, type RequestOptions } from 'routebook';
import { toCurl, toFetch, toKy, toOctokit, toRequest } from 'routebook/convert';
import { describe, expect, it } from 'vitest';
import { CLIENT_FUNCTIONS, type ClientFunction } from '../support/client-functions.ts';
import { describeOutput } from '../support/describe-output.ts';
import { builderAt, CASES, type WireCase } from '../wire/cases/index.ts';

const BASE_URL = 'https://api.example.com/v1';
const build = builderAt(BASE_URL);

/** An Octokit for the server of the requests: without it, `toOctokit` accepts only requests for GitHub. */
const octokit = { request: { endpoint: { DEFAULTS: { baseUrl: BASE_URL } } } };

/** What is shown of the functions: `toKy` and `toRequest` are compared with `toFetch`, and `maskSecrets` is for requests with secrets. */
const FUNCTIONS = CLIENT_FUNCTIONS.filter(([name]) => !['toKy', 'toRequest', 'maskSecrets'].includes(name)).map(
  ([name, convert]): readonly [string, ClientFunction] =>
    name === 'toOctokit' ? [name, (options) => toOctokit(options, octokit)] : [name, convert],
);

/** One request of each kind of body, of method, and of what has to be encoded. */
const CHOSEN = [
  'hostile values in path and query',
  'a fragment, which stays behind',
  'a DELETE with JSON',
  'an empty PUT',
  'hostile text',
  'a window of a larger buffer',
  'a blob whose type the headers overrule',
  'a stream of Node',
  'URLSearchParams',
  'a form with a file',
].map((name) => CASES.find((wireCase) => wireCase.name === name) as WireCase);

async function outputOf(convert: ClientFunction, options: RequestOptions, textOptions?: object): Promise<string> {
  try {
    return await describeOutput(await convert(options, textOptions));
  } catch (error) {
    if (error instanceof EndpointError) return `${error.code}: ${error.message}`;
    throw error;
  }
}

function fileOf(name: string): string {
  return fileURLToPath(new URL(`./outputs/${name.replaceAll(' ', '-')}.txt`, import.meta.url));
}

/** Those that return text. */
const TEXT_FUNCTIONS = CLIENT_FUNCTIONS.filter(([, convert]) => typeof convert(endpoint('GET /user')) === 'string');
// The tests in `test/wire` send these requests and others with real clients, which shows that these outputs are right. This test runs
// in a second and makes every change of an output visible in review. `npx vitest run test/convert/outputs -u` renews the files.
describe('the output for requests of all kinds', () => {
  it.each(FUNCTIONS)('of %s has not changed', async (name, convert) => {
    const sections = CHOSEN.map(
      async (wireCase) => `## ${wireCase.name}\n${await outputOf(convert, wireCase.build(build))}\n`,
    );
    await expect((await Promise.all(sections)).join('\n')).toMatchFileSnapshot(fileOf(name));
  });

  it.each(CHOSEN)('of toKy and of toRequest is that of toFetch: $name', async (wireCase) => {
    const options = wireCase.build(build);
    const [url, init] = toFetch(options);
    expect(toKy(options)).toEqual([url, init]);
    expect(await describeOutput(toRequest(wireCase.build(build)))).toBe(
      await describeOutput(new Request(url, init as RequestInit)),
    );
  });
});

describe('text options', () => {
  it.each([
    [{ mask: 'a b' }, 'mask', 'must be true, false or the name of a variable: letters, digits and underscores.'],
    [{ mask: 1 }, 'mask', 'must be true, false or the name of a variable: letters, digits and underscores.'],
    [{ secrets: 'a' }, 'secrets', 'must be a list of strings.'],
    [{ secrets: ['a', 1] }, 'secrets', 'must be a list of strings.'],
  ])('are refused with the reason: %o', (textOptions, parameter, message) => {
    for (const [, convert] of TEXT_FUNCTIONS) {
      expect(() => convert(endpoint('GET /user'), textOptions)).toThrow(
        expect.objectContaining({ code: 'INVALID_OPTION', parameter, message: expect.stringContaining(message) }),
      );
    }
  });

  it('may name the variable of the token', () => {
    const options = endpoint('GET /user', { headers: { authorization: 'token t' } });
    expect(toCurl(options, { mask: 'MY_TOKEN' })).toContain('"authorization: token $MY_TOKEN"');
    expect(toCurl(options, { mask: true })).toContain('"authorization: token $GITHUB_TOKEN"');
    expect(toCurl(options, { mask: false })).toContain("'authorization: token t'");
  });
});
