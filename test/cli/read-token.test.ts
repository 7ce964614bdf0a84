import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Api } from '../../cli/shared/input/api.ts';
import { findGitHubToken, readToken } from '../../cli/shared/input/read-token.ts';

const GITHUB = { isGitHub: true } as Api;

afterEach(() => {
  vi.unstubAllEnvs();
});

function setVariables(own: string | undefined, shared: string | undefined): void {
  vi.stubEnv('GH_TOKEN', own);
  vi.stubEnv('GITHUB_TOKEN', shared);
}

describe('the token for GitHub', () => {
  test.each([
    ['one', 'two', { variable: 'GH_TOKEN', token: 'one' }],
    ['one', undefined, { variable: 'GH_TOKEN', token: 'one' }],
    [undefined, 'two', { variable: 'GITHUB_TOKEN', token: 'two' }],
    ['', 'two', { variable: 'GITHUB_TOKEN', token: 'two' }],
    [' ', ' two\n', { variable: 'GITHUB_TOKEN', token: 'two' }],
    ['', '', undefined],
  ])('with GH_TOKEN=%j and GITHUB_TOKEN=%j, the token is %j', (own, shared, expected) => {
    setVariables(own, shared);
    expect(findGitHubToken()).toEqual(expected);
    if (expected !== undefined) expect(readToken(GITHUB, undefined)).toEqual(expected);
  });

  test('a missing token of --auth is reported with both variables', () => {
    setVariables('', undefined);
    expect(() => readToken(GITHUB, undefined)).toThrow('GH_TOKEN or GITHUB_TOKEN, and neither is set');
  });
});

test('--auth-variable names the only variable that is read', () => {
  setVariables('one', 'two');
  vi.stubEnv('ACME', '');
  expect(() => readToken(GITHUB, 'ACME')).toThrow('ACME is not set');
  vi.stubEnv('ACME', ' three ');
  expect(readToken({ isGitHub: false } as Api, 'ACME')).toEqual({ variable: 'ACME', token: 'three' });
});

test('the token of GitHub is never used for another API', () => {
  setVariables('one', 'two');
  expect(() => readToken({ isGitHub: false } as Api, undefined)).toThrow('--auth needs --auth-variable');
});
