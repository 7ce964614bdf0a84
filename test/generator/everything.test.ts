import { readFileSync } from 'node:fs';
import { emitTypes, generate } from 'routebook/generator';
import { describe, expect, test } from 'vitest';
import { COMPILERS, compile } from '../support/compile.ts';
import { everything, everythingOptions } from './everything.ts';

const { catalogue } = generate(everything, everythingOptions);
// Back from text, as from a file: nothing of a catalogue may be lost on the way.
const files = emitTypes(JSON.parse(JSON.stringify(catalogue)), { module: './operation.js' });

/** What a user would write, right and wrong. A wrong line that compiles is an error too. */
const use = `
import type { Endpoints } from './endpoints.js';
import type { Endpoints as Endpoints2 } from './2/endpoints.js';
import type { Bodies } from './bodies.js';
import type { Formats } from './formats.js';
import type { Pages } from './pages.js';
import type { Account, TreeNode } from './schemas.js';
import type { BaseVersion, OtherVersions } from './versions.js';

type Same<Left, Right> = [Left] extends [Right] ? ([Right] extends [Left] ? true : false) : false;
export const checks: true[] = [
  true satisfies Same<Endpoints['GET /accounts/{id}']['response'], { data: Account; status: 200; url: string; headers: Endpoints['GET /accounts/{id}']['response']['headers'] }>,
  true satisfies Same<Endpoints['GET /accounts/{account_id}']['parameters'], { account_id: string }>,
  true satisfies Same<Endpoints['GET /accounts/{account_id}']['request']['url'], '/accounts/{id}'>,
  true satisfies Same<Endpoints['DELETE /accounts/{id}{?force}']['response']['data'], never>,
  true satisfies Same<Endpoints['HEAD /accounts/{id}']['response']['data'], unknown>,
  true satisfies Same<Endpoints['GET /responses/none']['response'], unknown>,
  true satisfies Same<Endpoints2['GET /responses/none']['response']['status'], 204>,
  true satisfies Same<Endpoints['GET /responses/many']['response']['data'], Account | string>,
  true satisfies Same<Endpoints['GET /responses/any']['response']['status'], number>,
  true satisfies Same<Endpoints['GET /gone']['response']['data'], { id?: string }>,
  true satisfies Same<Bodies['POST /bodies/map'], { [name: string]: string }>,
  true satisfies Same<Formats['GET /accounts']['raw'], string>,
  true satisfies Same<Pages['GET /accounts'], Account>,
  true satisfies Same<keyof Endpoints2, keyof Endpoints>,
  true satisfies Same<BaseVersion | keyof OtherVersions, '1' | '2'>,
  true satisfies Same<TreeNode['right'], TreeNode | null | undefined>,
];

export const update: Endpoints['PATCH /accounts/{id}']['parameters'] = { id: 'a', name: 'b', password: 'c' };
// @ts-expect-error: a member that only responses have
export const withId: Endpoints['PATCH /accounts/{id}']['parameters'] = { id: 1, name: 'b', password: 'c' };
// @ts-expect-error: a member that only requests have
export const password = (account: Account) => account.password;
// @ts-expect-error: gone in the second version
export const old = (account: Endpoints2['GET /accounts/{id}']['response']['data']) => account.old;
export const list: Endpoints['POST /bodies/union']['parameters'] = { data: ['a'] };
export const fields: Endpoints['POST /bodies/union']['parameters'] = { lives: 9 };
export const bytes: Endpoints['POST {origin}/bodies/bytes']['parameters'] = { data: new Uint8Array(1) };
export const preview: Endpoints['POST /bodies/text']['parameters'] = { data: 'a', mediaType: { previews: ['baptiste', 'more'] } };
// @ts-expect-error: the preview is required, and must come first
export const noPreview: Endpoints['POST /bodies/text']['parameters'] = { data: 'a', mediaType: { previews: ['more'] } };
export const big: Endpoints['GET /accounts']['parameters'] = { page: 1n, headers: { cookie: 'session=1' } };
// @ts-expect-error: not one of the values
export const wrong: Endpoints['GET /accounts']['parameters'] = { sort: 'sideways', headers: { cookie: 'session=1' } };
`;

describe('a description with every construct at once', () => {
  const operation = readFileSync(new URL('../../src/core/types/operation.ts', import.meta.url), 'utf8');
  const project = new Map([...files, ['operation.ts', operation], ['use.ts', use]]);

  test.each(COMPILERS)('has types that %s compiles, and checks calls by', (compiler) => {
    expect(
      compile(project, { compiler, compilerOptions: { skipDefaultLibCheck: true, exactOptionalPropertyTypes: true } }),
    ).toEqual([]);
  });

  test('each compiler reports an error in a wrong program, so the test above can fail', () => {
    expect(
      compile(
        new Map([
          ...project,
          [
            'wrong.ts',
            "import type { Endpoints } from './endpoints.js';\nexport const wrong: keyof Endpoints = 'GET /nothing';\n",
          ],
        ]),
      ).join(),
    ).toContain('GET /nothing');
  });
});
