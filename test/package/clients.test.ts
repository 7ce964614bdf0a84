import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COMPILERS, compile } from '../support/compile.ts';

const PROGRAM = `
import { endpoint } from 'routebook';
import * as clients from 'routebook/convert';

const options = endpoint('GET /user');
export const call: clients.FetchArguments<'GET /user'> = clients.toFetch(options);
export const answer: Promise<Response> = fetch(...call);
export const texts: string[] = [clients.toCurl(options), clients.toCode(options, 'fetch'), clients.toHar(options).url];
`;

describe('the declarations of the clients', () => {
  const platforms = [
    { platform: 'a browser', compilerOptions: { lib: ['es2022', 'dom', 'dom.iterable'] } },
    { platform: 'Node', compilerOptions: { lib: ['es2022'], types: ['node'] } },
  ];
  // The oldest and the newest: what lies between reads what both can.
  const compilers = [COMPILERS[0], 'typescript'] as const;
  const cases = compilers.flatMap((compiler) => platforms.map((platform) => ({ compiler, ...platform })));

  it.each(cases)('are correct with $compiler and $platform', ({ compiler, compilerOptions }) => {
    const lines = compile(new Map([['program.ts', PROGRAM]]), {
      compiler,
      compilerOptions: { ...compilerOptions, skipDefaultLibCheck: true },
    });
    expect(lines.filter((line) => !line.includes('node_modules/@types'))).toEqual([]);
  });
});

describe('the declarations of all entry points', () => {
  const { exports } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    readonly exports: object;
  };
  const names = Object.keys(exports).filter((name) => !/\*|\.json$/.test(name));
  const program = names.map((name) => `export type * from 'routebook${name.slice(1)}';\n`);

  it('need no types of the web that Node does not declare', () => {
    expect(names).toContain('./send');
    const lines = compile(new Map(program.map((text, index) => [`entry-${index}.ts`, text])), {
      compilerOptions: { lib: ['es2022'], types: ['node'], skipDefaultLibCheck: true },
    });
    expect(lines.filter((line) => !line.includes('node_modules/@types'))).toEqual([]);
  });
});
