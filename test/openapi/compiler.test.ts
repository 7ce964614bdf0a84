import { emitModules, emitTypes, generate } from 'routebook/generator';
import { beforeAll, describe, expect, test } from 'vitest';
import { compile } from '../support/compile.ts';
import { readCalls } from './calls/read-calls.ts';
import { sourceText } from './calls/source-text.ts';
import { STYLE_CALLS } from './calls/style-calls.ts';

const CALLS = [...['swagger', 'parameter', 'body', 'name', 'media', 'field'].flatMap(readCalls), ...STYLE_CALLS];

describe('the compiler refuses the calls that the builder refuses', () => {
  const refused = new Set<string>();

  beforeAll(() => {
    const files = new Map<string, string>();
    for (const [position, { description, key, options }] of CALLS.entries()) {
      const { catalogue } = generate(description);
      const profile = { baseUrl: 'https://h.test', vendor: 'test', userAgent: 'test', accept: 'application/json' };
      for (const [name, text] of [...emitTypes(catalogue), ...emitModules(catalogue, profile)]) {
        files.set(`call-${position}/${name}`, text);
      }
      const call = `endpoint(${JSON.stringify(key)}, ${sourceText(options)});`;
      files.set(`call-${position}/use.ts`, `import { endpoint } from './index.js';\n${call}\n`);
    }
    const lib = ['es2022', 'dom', 'dom.iterable'];
    for (const line of compile(files, { compilerOptions: { lib, skipLibCheck: true } })) {
      const [, position, file] = /^call-(\d+)\/([^(]+)\(/.exec(line) ?? [];
      if (position === undefined) continue;
      const { title = '' } = CALLS[Number(position)] ?? {};
      // An error in a generated file is never expected.
      refused.add(file === 'use.ts' ? title : `${title}: ${line}`);
    }
  });

  test('the compiler accepts all other calls, except where its types are stricter, and errors of the module never', () => {
    const found = CALLS.filter(({ title }) => refused.has(title)).map(({ title }) => title);
    const expected = CALLS.filter(({ refusal, compiles = refusal === undefined }) => !compiles).map(
      ({ title }) => title,
    );
    expect(found).toEqual(expected);
    expect(refused.size).toBe(found.length);
  });
});
