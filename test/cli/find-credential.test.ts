import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isServerOf, senderOptions } from '../../cli/shared/input/call-options.ts';
import { type CredentialApi, findCredential } from '../../cli/shared/input/find-credential.ts';

const GITHUB: CredentialApi = { isGitHub: true };
const EDITION: CredentialApi = { isGitHub: true, edition: 'server' };
const ACME: CredentialApi = { isGitHub: false, isFromFolder: false, source: { baseUrl: 'https://acme.example/v1' } };
const FOLDER: CredentialApi = { ...ACME, isFromFolder: true };

const HOME = 'https://api.github.com';
const SERVER = 'https://ghes.example/api/v3';
const MISSING = /neither is set/;

beforeEach(() => {
  for (const name of ['GH_TOKEN', 'GITHUB_TOKEN', 'ACME', 'ABSENT']) vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the credential of an API', () => {
  test.each<[text: string, CredentialApi, Parameters<typeof findCredential>[1], string | undefined]>([
    ['GitHub', GITHUB, {}, `GH_TOKEN at ${HOME}`],
    ['GitHub, with --auth', GITHUB, { auth: true }, `GH_TOKEN at ${HOME}`],
    ['GitHub, at another base URL', GITHUB, { 'base-url': 'https://evil.example' }, `GH_TOKEN at ${HOME}`],
    ['GitHub, with --auth at another base URL', GITHUB, { auth: true, 'base-url': SERVER }, `GH_TOKEN at ${SERVER}`],
    ['an edition', EDITION, {}, `GH_TOKEN at ${HOME}`],
    ['an edition on its server', EDITION, { 'base-url': SERVER }, `GH_TOKEN at ${SERVER}`],
    ['GitHub, with a variable', GITHUB, { 'auth-variable': 'ACME', 'base-url': SERVER }, `ACME at ${SERVER}`],
    ['another API', ACME, {}, undefined],
    ['another API at a base URL', ACME, { 'base-url': HOME }, undefined],
    ['another API of the folder', FOLDER, {}, undefined],
    ['another API, with a variable', ACME, { 'auth-variable': 'ACME' }, 'ACME at https://acme.example/v1'],
    [
      'another API of the folder, with a variable',
      FOLDER,
      { 'auth-variable': 'ACME' },
      'ACME at https://acme.example/v1',
    ],
    [
      'another API that the command line names, with the variable of GitHub',
      ...([ACME, { 'auth-variable': 'GITHUB_TOKEN', 'base-url': 'https://a.test' }] as const),
      'GITHUB_TOKEN at https://a.test',
    ],
  ])('of %s is found', (_, api, values, expected) => {
    for (const name of ['GH_TOKEN', 'GITHUB_TOKEN', 'ACME']) vi.stubEnv(name, `${name}-value`);
    const found = findCredential(api, values);
    expect(found && `${found.variable} at ${found.baseUrl ?? HOME}`).toBe(expected);
    expect(found?.token).toBe(found && `${found.variable}-value`);
  });

  test.each<[string | undefined, string | undefined, string | RegExp]>([
    ['one', 'two', 'one'],
    ['one', '', 'one'],
    [undefined, ' two\n', 'two'],
    [undefined, undefined, MISSING],
    ['', 'two', /GH_TOKEN is empty or blank/],
    [' \n', undefined, /GH_TOKEN is empty or blank/],
    [undefined, '\t', /GITHUB_TOKEN is empty or blank/],
  ])('with GH_TOKEN=%j and GITHUB_TOKEN=%j is %s', (own, shared, expected) => {
    vi.stubEnv('GH_TOKEN', own);
    vi.stubEnv('GITHUB_TOKEN', shared);
    const find = () => findCredential(GITHUB, { auth: true })?.token;
    if (typeof expected === 'string') expect(find()).toBe(expected);
    else expect(find).toThrow(expected);
  });

  test('is optional without --auth, but never empty', () => {
    expect(findCredential(GITHUB, {})).toBeUndefined();
    vi.stubEnv('GITHUB_TOKEN', ' ');
    expect(() => findCredential(GITHUB, {})).toThrow('GITHUB_TOKEN is empty or blank');
    expect(findCredential(ACME, {})).toBeUndefined();
  });

  test.each<[CredentialApi, Parameters<typeof findCredential>[1], string]>([
    [GITHUB, { 'auth-variable': 'ABSENT' }, 'the variable ABSENT is not set'],
    [GITHUB, { 'auth-variable': 'ACME' }, 'the variable ACME is empty or blank'],
    [ACME, { auth: true }, '--auth needs --auth-variable'],
    [FOLDER, { 'auth-variable': 'GITHUB_TOKEN' }, 'Name the API with --catalogue too'],
    [FOLDER, { 'auth-variable': 'GH_TOKEN', 'base-url': 'https://acme.example' }, 'Name the API with --catalogue too'],
  ])('of %j with %j is refused', (api, values, message) => {
    for (const name of ['GH_TOKEN', 'GITHUB_TOKEN']) vi.stubEnv(name, 'secret');
    vi.stubEnv('ACME', ' ');
    expect(() => findCredential(api, values)).toThrow(message);
  });
});

describe('the server of a credential', () => {
  const credential = (baseUrl: string) => ({ variable: 'X', token: 'secret', baseUrl });
  test.each([
    [HOME, 'https://api.github.com/user', true],
    [HOME, 'https://uploads.github.com/x', true],
    [HOME, 'http://api.github.com/user', false],
    [HOME, 'https://api.github.com:444/user', false],
    [HOME, 'https://api.github.com.evil.example/user', false],
    [HOME, 'https://api.github.com@evil.example/user', false],
    [SERVER, 'https://ghes.example/anything', true],
    [SERVER, 'https://api.github.com/user', false],
    ['/', '/user', false],
    ['/', 'https://evil.example/', false],
  ])('%s receives the token at %s: %s', (baseUrl, url, expected) => {
    expect(isServerOf(credential(baseUrl), url)).toBe(expected);
    expect(senderOptions(credential(baseUrl), url)).toEqual(expected ? { token: 'secret', baseUrl } : {});
    if (baseUrl === HOME) expect(isServerOf({ ...credential(baseUrl), baseUrl: undefined }, url)).toBe(expected);
    expect(senderOptions(undefined, url)).toEqual({});
  });
});

test('no other file of the command reads a variable whose name is not written there', () => {
  const folder = fileURLToPath(new URL('../../cli/', import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(100);
  const reading = files.filter((name) => {
    const code = readFileSync(join(folder, name), 'utf8').replace(/`[^`]*`/g, '');
    return /\benv\[(?!')|\benv\['(?:GH|GITHUB)_TOKEN/.test(code);
  });
  expect(reading.map((name) => name.replaceAll('\\', '/')).sort()).toEqual([
    'main.ts',
    'shared/input/find-credential.ts',
  ]);
});
