import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createWorkplace, runWith, type Workplace } from './program.ts';

const DESCRIPTION = parse(readFileSync(new URL('acme.yaml', import.meta.url), 'utf8'));

let workplace: Workplace;
beforeAll(() => {
  workplace = createWorkplace();
  workplace.write('acme.json', JSON.stringify(DESCRIPTION));
  workplace.write('bom.json', `\ufeff${JSON.stringify(DESCRIPTION)}`);
  for (const folder of ['project/sub', 'empty']) mkdirSync(join(workplace.folder, folder), { recursive: true });
  at('.', 'generate', 'acme.json', '--out', 'generated');
  workplace.write('project/acme.json', JSON.stringify(DESCRIPTION));
  workplace.write(
    'project/routebook.config.json',
    JSON.stringify({
      catalogue: 'acme',
      catalogues: { acme: 'acme.json', test: { file: '../acme.json', baseUrl: 'https://test.example' } },
    }),
  );
  workplace.write('empty/package.json', '{}');
});
afterAll(() => workplace.remove());

const at = (folder: string, ...args: string[]) =>
  runWith(
    { folder: join(workplace.folder, folder), environment: { GITHUB_TOKEN: 'ghp_secret', ACME: 'hush' } },
    ...args,
  );
const urlOf = ({ stdout }: { readonly stdout: string }) => JSON.parse(stdout).url as string;

describe('--catalogue accepts', () => {
  it.each(['acme.json', './bom.json', 'generated'])('%s in every command', (file) => {
    const run = (...args: string[]) => at('.', ...args, '--catalogue', file);
    expect(urlOf(run('orders/get', 'order_id=7'))).toBe('https://api.acme.example/v1/orders/7');
    expect(run('search').stdout).toContain('GET /orders/{order_id}\t');
    expect(run('search', 'orders').stdout).toContain('POST /orders\t');
    expect(run('show', 'orders/create').stdout).toMatch(/^routebook orders\/create .*\n\nPOST \/orders\n/);
    expect(run('match', 'https://api.acme.example/v1/orders/7').stdout).toContain('GET /orders/{order_id}');
    expect(run('check', 'orders/create').stdout).toContain('MISSING_PARAMETER');
    expect(run('check', 'GET /orders/{order_id}', 'order_id=7')).toMatchObject({ status: 0, stdout: 'No findings.\n' });
  });

  it.each(['acme.json', 'generated'])('%s, which determines the types of values', (file) => {
    const { stdout } = at('.', 'orders/create', 'paid=true', 'address.zip=123', '--catalogue', file);
    expect(JSON.parse(stdout).body).toEqual({ paid: true, address: { zip: 123 } });
    expect(at('.', 'show', 'orders/create', '--catalogue', file).stdout).toMatch(/^address +object\n {2}zip +integer/m);
    const wrong = at('.', 'check', 'orders/create', 'paid=true', 'address.zpi=123', '--catalogue', file);
    expect(wrong.stdout).toContain('Did you mean "zip"?');
  });

  it('a description, with whole bodies and bodies that have a field "data"', () => {
    const bodyOf = (...args: string[]) => JSON.parse(at('.', ...args, '--catalogue', 'acme.json').stdout).body;
    workplace.write('body.json', '{"paid":true}');
    expect(bodyOf('orders/create', '-d', '{"paid":true}')).toEqual({ paid: true });
    expect(bodyOf('orders/create', '--input', 'body.json')).toEqual({ paid: true });
    expect(bodyOf('orders/create', '-d', '{"paid":true,"address":{"zip":9007199254740993}}')).toBe(
      '{"paid":true,"address":{"zip":9007199254740993}}',
    );
    expect(at('.', 'orders/create', '-d', '{"paid"', '--catalogue', 'acme.json')).toMatchObject({
      ...{ status: 2, stdout: '', stderr: expect.stringContaining('the body is not valid JSON') },
    });
    const zip = (number: string) => `{"paid":true,"address":{"zip":${number}}}`;
    for (const number of ['0.30000000000000004', '1.50', '-2e3', '12345678901234567890'])
      expect(
        Number(
          /zip":(.*?)\}/.exec(JSON.stringify(bodyOf('orders/create', '-d', zip(number))).replaceAll('\\', ''))?.[1],
        ),
      ).toBe(Number(number));
    for (const number of ['9007199254740993.25', '100.00000000000000000001', '9007199254740993e0', '1e400'])
      expect(at('.', 'orders/create', '-d', zip(number), '--catalogue', 'acme.json')).toMatchObject({
        ...{ status: 2, stdout: '', stderr: expect.stringContaining(`the number ${number} `) },
      });
    const whole = { data: { type: 'note' }, meta: { a: '1' } };
    const article = ['articles/replace', 'id=7'];
    expect(bodyOf(...article, 'data.type=note', 'meta.a=1')).toEqual(whole);
    expect(bodyOf(...article, '-d', JSON.stringify(whole))).toEqual(whole);
    const [command = ''] = at('.', 'show', 'articles/replace', '--catalogue', 'acme.json').stdout.split('\n');
    const words = command
      .split(' ')
      .slice(1)
      .map((word) => word.replaceAll("'", ''));
    expect(at('.', ...words)).toMatchObject({ status: 0, stderr: '' });
  });

  it('a description, whose responses are shown; a generated folder does not contain their fields', () => {
    expect(at('.', 'show', 'orders/get', '--catalogue', 'acme.json').stdout).toMatch(
      /^200 +application\/json +object/m,
    );
    expect(at('.', 'show', 'orders/get', '--response', '--catalogue', 'acme.json').stdout).toBe('{}\n');
    expect(at('.', 'show', 'orders/get', '--catalogue', 'generated').stdout).toMatch(/^200 +application\/json/m);
    expect(at('.', 'show', 'orders/get', '--response', '--catalogue', 'generated')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('Pass the OpenAPI description'),
    });
  });

  it.each([
    ['a file that does not exist', 'nothing.json'],
    ['a file that is not a description', 'routebook'],
    ['a name that is not in the config file', 'nothing'],
  ])('--catalogue rejects %s', (_, catalogue) => {
    const { status, stdout, stderr } = at('.', 'search', '--catalogue', catalogue);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^routebook: \S/);
  });

  it('a description without a server, for which a request needs --base-url', () => {
    workplace.write('no-server.json', JSON.stringify({ ...DESCRIPTION, servers: [] }));
    const run = (...args: string[]) => at('.', 'orders/get', 'order_id=7', '--catalogue', 'no-server.json', ...args);
    expect(run()).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('--base-url') });
    expect(urlOf(run('--base-url', 'https://h.test'))).toBe('https://h.test/orders/7');
    expect(urlOf(run('--base-url', 'https://h.test', '--default', 'expand=items'))).toBe(
      'https://h.test/orders/7?expand=items',
    );
    expect(run('--default', 'expand=items')).toMatchObject({ status: 1, stdout: '' });
  });
});

describe('routebook.config.json', () => {
  it('configures the default and other catalogues for the whole project', () => {
    expect(urlOf(at('project', 'orders/get', 'order_id=7'))).toBe('https://api.acme.example/v1/orders/7');
    expect(urlOf(at('project/sub', 'orders/get', 'order_id=7'))).toBe('https://api.acme.example/v1/orders/7');
    expect(urlOf(at('project', 'orders/get', 'order_id=7', '--catalogue', 'test'))).toBe(
      'https://test.example/orders/7',
    );
    expect(urlOf(at('project', '/user', '--catalogue', 'github'))).toBe('https://api.github.com/user');
  });

  it('is used by completion', () => {
    const ask = (...words: string[]) => at('project', 'completion', '--candidates', 'zsh', '--', ...words).stdout;
    expect(ask('orders/')).toBe('orders/get\norders/create\n');
    expect(ask('orders/get', 'expand=')).toBe('expand=items\nexpand=payer\n');
    expect(ask('--catalogue', '')).toBe('github\nacme\ntest\n');
    expect(ask('--catalogue', 'github', 'orgs/ge')).toContain('orgs/get\n');
  });

  it('above the root of a project is not read', () => {
    workplace.write('routebook.config.json', JSON.stringify({ catalogue: 'acme.json' }));
    expect(urlOf(at('empty', '/user'))).toBe('https://api.github.com/user');
    expect(urlOf(at('.', 'orders/get', 'order_id=7'))).toBe('https://api.acme.example/v1/orders/7');
    rmSync(join(workplace.folder, 'routebook.config.json'));
  });

  it.each([
    ['is not JSON', '{'],
    ['is not an object', '[]'],
    ['names a catalogue by a number', '{"catalogue":1}'],
    ['has catalogues that are not an object', '{"catalogues":[]}'],
    ['has an entry without a file', '{"catalogues":{"a":{}}}'],
    ['takes the name of the built-in catalogue', '{"catalogues":{"github":"x.json"}}'],
  ])('that %s is reported with its path', (_, content) => {
    workplace.write('empty/routebook.config.json', content);
    const { status, stderr } = at('empty', '/user');
    expect(status).toBe(1);
    expect(stderr).toContain('routebook.config.json');
    expect(stderr).toContain('Try: routebook help catalogues');
    rmSync(join(workplace.folder, 'empty/routebook.config.json'));
  });
});

describe('a token', () => {
  it('of GitHub is never used for another API', () => {
    const { status, stdout } = at('project', 'orders/get', 'order_id=7', '--auth', '--show-secrets');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  });

  it('of another API is selected on the command line', () => {
    const args = ['orders/get', 'order_id=7', '--auth', '--auth-variable', 'ACME'];
    expect(JSON.parse(at('project', ...args, '--show-secrets').stdout).headers.authorization).toBe('Bearer hush');
    expect(at('project', ...args, '--as', 'curl').stdout).toContain('$ACME');
    expect(at('project', ...args, '--as', 'routebook').stdout).toContain("from './acme/index.js'");
  });
});

describe('names from a description', () => {
  const hostile = "x'; touch PWNED; '\u001b[31m";
  const evil = structuredClone(DESCRIPTION) as unknown as { info: { title: string }; paths: Record<string, unknown> };
  evil.info.title = hostile;
  evil.paths[`/${hostile.replaceAll(/[^\w]/g, '-')}`] = {
    get: {
      operationId: hostile,
      summary: hostile,
      parameters: [
        {
          name: "q'$(touch PWNED)",
          in: 'query',
          schema: { type: 'string', enum: ["a'; touch PWNED; '", 'b\u001b[31m'] },
        },
      ],
      responses: { 200: { description: hostile } },
    },
  };

  it('are escaped for the terminal', () => {
    workplace.write('evil.json', JSON.stringify(evil));
    for (const args of [
      ['search'],
      ['search', 'touch'],
      ['show', 'GET /x---touch-PWNED-----31m'],
      ['check', hostile],
    ]) {
      const { stdout, stderr } = at('.', ...args, '--catalogue', 'evil.json');
      expect(stdout + stderr).not.toContain('\u001b');
    }
  });
});
