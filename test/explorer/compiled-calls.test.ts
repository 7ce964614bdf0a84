import { github, type RouteRecord } from 'routebook/catalogue';
import { expect, test } from 'vitest';
import { fieldsOf } from '../../explorer/model/form/fields.ts';
import { githubApi } from '../../explorer/model/github-api.ts';
import { compile } from '../support/compile.ts';
import { leastValue } from './values.ts';
import { filled, shapes, write } from './write-request.ts';

const HEAD =
  "import { openAsBlob } from 'node:fs';\nimport { createGitHub } from 'routebook';\n\nconst github = createGitHub();\n";
const SETTINGS = { compilerOptions: { lib: ['es2022', 'dom'], types: ['node'] } };

/** A body that is one of several objects. A form does not know which of their fields belong together. */
function isOneOfSeveral({ body }: RouteRecord): boolean {
  const types = Object.values(body?.content ?? {}) as { anyOf?: readonly unknown[] }[];
  return types.some(({ anyOf = [] }) => anyOf.filter((type) => type !== 'null').length > 1);
}

test('the TypeScript that the page shows for each route compiles when it is filled in', () => {
  const routes = [...github].filter((each) => !isOneOfSeveral(each));
  expect(routes.length).toBeGreaterThan(1_320);
  const functions = routes.map((each, index) => {
    // The types require a body that is one field even where the description does not.
    const isBody = (name: string) => name === 'data' && each.body?.fields.length === 0;
    const fields = fieldsOf(githubApi, shapes, each, new Map());
    const given = fields.filter(({ name, required }) => required || isBody(name));
    const values = Object.fromEntries(given.map(({ name, control }) => [name, leastValue(control)]));
    const file = new File(['x'], 'a.zip');
    const code = write('routebook', each, filled(each, values), '', 'GITHUB_TOKEN', file);
    return `export async function call${index}() {\n${code.replace(/^(?:import|const github) .*\n/gm, '')}}\n`;
  });
  expect(compile(new Map([['calls.ts', HEAD + functions.join('')]]), SETTINGS)).toEqual([]);
});
