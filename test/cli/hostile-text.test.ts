import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FORM_NAMES } from '../../cli/output/forms.ts';
import { SUBCOMMANDS } from '../../cli/subcommands.ts';
import { createWorkplace, runWith, type Workplace } from './program.ts';

/** A terminal title, a clear screen, the same as C1 characters, a carriage return, and characters that reorder text. */
const HOSTILE = 'X\u001b]0;owned\u0007\u001b[2J\u009b2J\u0085\r\b\u202e\u2066\u200f\u061c\u2028Z';
/** What a terminal would interpret. Line feeds and tabs are part of the output. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that must not appear.
const RAW = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

const DESCRIPTION: Json = {
  openapi: '3.1.0',
  info: { title: 'Acme', version: '1', description: 'About.' },
  servers: [{ url: 'https://api.acme.test', description: 'Main' }],
  tags: [{ name: 'things', description: 'All things.' }],
  paths: {
    '/things/{id}': {
      get: {
        operationId: 'things/get',
        summary: 'Get a thing',
        description: 'Returns a thing.',
        tags: ['things'],
        deprecated: true,
        externalDocs: { url: 'https://docs.acme.test/things' },
        parameters: [
          { name: 'id', in: 'path', required: true, description: 'The number.', schema: { type: 'string' } },
          {
            name: 'sort',
            in: 'query',
            required: true,
            schema: { type: 'string', enum: ['up', 'down'], default: 'up' },
          },
          { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
        ],
        responses: {
          '200': {
            description: 'A thing.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
          },
          '404': { description: 'Nothing.', content: { 'application/problem+json': { schema: { type: 'object' } } } },
        },
      },
      post: {
        operationId: 'things/create',
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['name'],
                properties: { name: { type: 'string', description: 'The name.', example: 'Tom' } },
              },
            },
          },
        },
        responses: { '201': { description: 'Created.' } },
      },
    },
  },
  components: {
    schemas: {
      Thing: {
        type: 'object',
        description: 'A thing.',
        properties: {
          kind: { type: 'string', enum: ['small', 'large'], description: 'The size.' },
          label: { type: 'string', example: 'red' },
        },
      },
    },
  },
};

/** The keywords of the standard. Other names are chosen by the author, so they can be hostile. */
const KEYWORDS =
  /^(?:openapi|info|title|version|description|servers|url|tags|name|paths|get|post|operationId|summary|deprecated|externalDocs|parameters|in|required|schema|type|enum|default|responses|content|\$ref|requestBody|properties|example|components|schemas)$/;

/** All copies of a value with hostile text in one place: each string, and each name that an author can choose. */
function* variants(value: Json, place = ''): Generator<readonly [place: string, value: Json]> {
  if (typeof value === 'string') yield [place, value + HOSTILE];
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    const replace = (other: Json, key = name): Json =>
      Array.isArray(value)
        ? value.map((each, index) => (String(index) === name ? other : each))
        : Object.fromEntries(
            Object.entries(value).map(([each, kept]) => (each === name ? [key, other] : [each, kept])),
          );
    for (const [inner, changed] of variants(member, `${place}/${name}`)) yield [inner, replace(changed)];
    if (!Array.isArray(value) && !KEYWORDS.test(name))
      yield [`${place}/${name} (name)`, replace(member, name + HOSTILE)];
  }
}

let workplace: Workplace;
beforeAll(() => {
  workplace = createWorkplace();
  workplace.write('base.json', JSON.stringify(DESCRIPTION));
});
afterAll(() => workplace.remove());

/** Runs the command in a pipe and on a terminal, without colours, and returns everything that it prints. */
function printed(...args: string[]): string {
  const environment = { NO_COLOR: '1' };
  return [undefined, 60]
    .map((columns) => runWith({ folder: workplace.folder, environment, ...(columns && { columns }) }, ...args))
    .map(({ stdout, stderr }) => {
      expect(stderr).not.toContain('    at ');
      return stdout + stderr;
    })
    .join('');
}

/** The hostile character in a text, with the text before it, or undefined. */
function findRaw(text: string): string | undefined {
  const at = text.search(RAW);
  return at < 0 ? undefined : JSON.stringify(text.slice(Math.max(0, at - 60), at + 1));
}

const VARIANTS = [...variants(DESCRIPTION)];

describe('hostile text in a description', () => {
  it('is in every text of the description', () => {
    expect(VARIANTS.length).toBeGreaterThan(50);
    expect(VARIANTS.map(([place]) => place)).toContain('/paths//things/{id} (name)');
  });

  /** One line for each subcommand and format. `R` is the route, `F` the description, and `B` the same without hostile text. */
  const LINES = [
    'list --catalogue F',
    'list --catalogue F --json',
    'search thing --catalogue F',
    'search thing --catalogue F --json',
    'show R --catalogue F',
    'show R --catalogue F --json',
    'show R --catalogue F --response',
    'match https://api.acme.test/things/1 --catalogue F',
    'match https://api.acme.test/things/1 --catalogue F --json',
    'check R --catalogue F nmae=1 kind=2 sort=3',
    'check R --catalogue F --json nmae=1 sort=3',
    'R --catalogue F id=1 sort=up name=x',
    'R --catalogue F id=1 sort=up name=x --as routebook',
    'diff B F',
    'diff F B --json',
    'diff B F --markdown',
    'generate F --out out --check',
    'audit code --catalogue F',
    'audit code --catalogue F --json',
    'audit code --catalogue F --sarif',
    'audit code --catalogue F --github',
    'completion --candidates bash -- --catalogue F R ',
    'completion --candidates zsh -- show --catalogue F t',
    'completion --candidates fish -- check --catalogue F R s',
  ];

  it.each(LINES)('is escaped in the output of %s', (line) => {
    mkdirSync(join(workplace.folder, 'code'), { recursive: true });
    workplace.write(
      'code/a.sh',
      'curl https://api.acme.test/things/1?sort=sideways\ncurl https://api.acme.test/thing\n',
    );
    for (const [place, description] of VARIANTS) {
      workplace.write('hostile.json', JSON.stringify(description));
      const isPost = place.includes('/post/');
      const words = line
        .split(' ')
        .map((word) =>
          word === 'F'
            ? 'hostile.json'
            : word === 'B'
              ? 'base.json'
              : word === 'R'
                ? isPost
                  ? 'things/create'
                  : 'things/get'
                : word,
        );
      expect([place, findRaw(printed(...words))]).toEqual([place, undefined]);
    }
  });

  it('is escaped in generated files', () => {
    for (const [place, description] of VARIANTS) {
      workplace.write('hostile.json', JSON.stringify(description));
      const { status } = runWith({ folder: workplace.folder }, 'generate', 'hostile.json', '--out', 'out', '--paths');
      if (status !== 0) continue;
      const folder = join(workplace.folder, 'out');
      const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
      expect([place, findRaw(texts.join(''))]).toEqual([place, undefined]);
    }
  });
});

describe('hostile text elsewhere', () => {
  const names = SUBCOMMANDS.map(({ name }) => name);
  // The page of explore is served until the command is stopped, so it gets only arguments that it refuses.
  const EXTRA: { readonly [name: string]: readonly string[] } = { explore: ['--port', 'x'] };

  it.each(names)('is escaped in the arguments of %s', (name) => {
    for (const args of [
      [HOSTILE],
      [`/${HOSTILE}`],
      ['--catalogue', HOSTILE],
      ['--edition', HOSTILE],
      [`--${HOSTILE}`],
      ['-o', HOSTILE],
    ])
      expect(findRaw(printed(name, ...args, ...(EXTRA[name] ?? [])))).toBe(undefined);
  });

  it.each(FORM_NAMES)('is escaped in a request that is printed as %s', (form) => {
    const calls = [
      ['GET', `/${HOSTILE}`],
      ['POST', '/markdown', `text=${HOSTILE}`],
      ['POST', '/markdown', `${HOSTILE}=x`],
      ['POST', '/x', '--data', HOSTILE],
      ['GET', '/x', '-H', `x-a: a\u202eb`],
      ['GET', '/x', '--base-url', `https://h.test/${HOSTILE}`],
    ];
    for (const call of calls) expect(findRaw(printed(...call, '--as', form))).toBe(undefined);
  });

  it.each([[], ['--json'], ['--sarif'], ['--github'], ['--verbose']])('is escaped in an audit %j', (...options) => {
    const folder = join(workplace.folder, `evil\u001b[2J\u202e`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, 'a\u009b.js'),
      `octokit.request("GET /user/\u001b[2J\u202e/${HOSTILE.replace('\u2028', '').replace('\r', '')}");\n`,
    );
    writeFileSync(
      join(folder, 'b.sh'),
      `curl https://api.github.com/user/${HOSTILE}x\ncurl "https://api.github.com/$A${HOSTILE}"\n`,
    );
    expect(findRaw(printed('audit', folder, ...options))).toBe(undefined);
  });

  it('is escaped in a configuration file', () => {
    const { folder, remove, write } = createWorkplace();
    try {
      for (const config of [
        { catalogue: HOSTILE },
        { catalogues: { [HOSTILE]: 1 } },
        { [HOSTILE]: 1 },
        { apis: [{ [HOSTILE]: 1 }] },
        { apis: [{ input: HOSTILE, out: HOSTILE }] },
      ]) {
        write('routebook.config.json', JSON.stringify(config));
        for (const args of [['list'], ['generate'], ['GET', '/user']]) {
          const { stdout, stderr } = runWith({ folder, environment: { NO_COLOR: '1' } }, ...args);
          expect(findRaw(stdout + stderr)).toBe(undefined);
        }
      }
    } finally {
      remove();
    }
  });
});
