import { emitModules, emitTypes, generate } from 'routebook/generator';
import { beforeAll, describe, expect, test } from 'vitest';
import { compile } from '../support/compile.ts';
import { BODY_CALLS } from './calls/body-calls.ts';
import { FIELD_CALLS } from './calls/field-calls.ts';
import { MEDIA_CALLS } from './calls/media-calls.ts';
import { NAME_CALLS } from './calls/name-calls.ts';
import { PARAMETER_CALLS } from './calls/parameter-calls.ts';
import { sourceText } from './calls/source-text.ts';
import { STYLE_CALLS } from './calls/style-calls.ts';
import { SWAGGER_CALLS } from './calls/swagger-calls.ts';

const CALLS = [
  ...SWAGGER_CALLS,
  ...PARAMETER_CALLS,
  ...BODY_CALLS,
  ...NAME_CALLS,
  ...STYLE_CALLS,
  ...MEDIA_CALLS,
  ...FIELD_CALLS,
];

/** Values that are wrong although their types are not, such as an item that contains the delimiter of its list. */
const WRONG_VALUES: readonly string[] = [
  'Swagger 2: a tab in an item of tsv',
  'Swagger 2: a bar in an item of pipes in a header',
  'Swagger 2: a comma in an item of csv in a multipart form',
  '3.1.0: a required list without items',
  '3.2.0: style cookie, what a cookie cannot hold',
  '3.1.0: JSON, a Date that may be a day or a time',
  '3.1.0: a multipart form, a file of another type',
  '3.1.0: a multipart form, bytes for a range of types',
  '3.1.0: a multipart form, a style and an item with its delimiter',
  '3.1.0: any text, an image',
  '3.0.3: path, simple, empty text',
  '3.0.3: path, simple, an empty list',
  '3.0.3: path, simple, two dots',
  '3.0.3: header, a list that is required and empty',
  '3.0.3: header, characters beyond Latin-1',
  '3.0.3: header, a line break',
];

/** Values of any type, where the description has no schema or an option may be anything. */
const UNTYPED: readonly string[] = [
  '3.1.0: a required object without members',
  '3.1.0: a list of objects in the style form',
  '3.1.0: a Map',
  '3.1.0: a Set',
  '3.1.0: an invalid date',
  '3.1.0: content text/plain, an object',
  '3.1.0: content JSON, not a number',
  '3.1.0: content form, an object',
  '3.1.0: JSON, not a number',
  '3.1.0: JSON, an infinite number in a list',
  '3.1.0: JSON, a Map',
  '3.1.0: JSON, a Set in an object',
  '3.1.0: JSON, a file in an object',
  '3.1.0: JSON, a function',
  '3.1.0: JSON, a symbol',
  '3.1.0: JSON, undefined in a list',
  '3.1.0: JSON, an invalid date',
  '3.1.0: a multipart form, a file in an object',
  '3.1.0: a query parameter called request, passed like the others',
];

/** Calls that only the compiler refuses: the types accept less than the builder could send. */
const STRICTER_TYPES: readonly string[] = [
  '3.1.0: bytes that are JSON',
  '3.1.0: two versions of JSON, the second chosen',
  '3.1.0: two types of images, a Blob',
  '3.1.0: plain text, a number',
  '3.1.0: plain text, a bigint',
  '3.1.0: a cookie of the API is sent as it is',
  '3.1.0: a field of another name in the whole body',
];

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

  test('the compiler accepts all other calls, except where its types are stricter', () => {
    const accepted = new Set(CALLS.filter(({ refusal }) => refusal === undefined).map(({ title }) => title));
    const known = new Set(CALLS.map(({ title }) => title));
    const unexpected = [...refused].filter((title) => accepted.has(title) || !known.has(title));
    expect(unexpected.sort()).toEqual([...STRICTER_TYPES].sort());
  });

  test('the compiler accepts calls whose error is visible only at run time', () => {
    const titles = CALLS.filter(({ refusal }) => refusal !== undefined).map(({ title }) => title);
    expect(titles.filter((title) => !refused.has(title)).sort()).toEqual([...WRONG_VALUES, ...UNTYPED].sort());
  });
});
