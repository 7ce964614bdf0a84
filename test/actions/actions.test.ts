import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ActionsOptions, createActions, type JobEnvironment } from 'routebook/actions';
import { afterEach, describe, expect, expectTypeOf, it } from 'vitest';
import { createEmulator } from '../../src/testing/emulator/create-emulator.ts';

afterEach(() => {
  process.exitCode = undefined;
});

/** A job with the files of a runner, and what it has written. */
function startJob(env: JobEnvironment = {}, options: ActionsOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'routebook-job-'));
  const files = ['GITHUB_OUTPUT', 'GITHUB_ENV', 'GITHUB_STATE', 'GITHUB_PATH', 'GITHUB_STEP_SUMMARY'];
  const paths = Object.fromEntries(files.map((name) => [name, join(folder, name)]));
  for (const path of Object.values(paths)) writeFileSync(path, '');
  const event = join(folder, 'event.json');
  const lines: string[] = [];
  const actions = createActions({
    env: { ...paths, GITHUB_EVENT_PATH: event, ...env },
    write: (line) => lines.push(line),
    ...options,
  });
  const textOf = (name: string) => readFileSync(paths[name] as string, 'utf8');
  return { actions, lines, textOf, writeEvent: (payload: unknown) => writeFileSync(event, JSON.stringify(payload)) };
}

/** Reads a file of names and values as the runner does: line by line, a name with `<<` or `=`. */
function readValues(text: string, end = /\n/): Record<string, string> {
  const values: Record<string, string> = {};
  const lines = text.split(end);
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as string;
    if (line === '') continue;
    const [, name = '', sign, rest = ''] = /^([^=<]+)(=|<<)(.*)$/s.exec(line) ?? [];
    if (sign === '=') values[name] = rest;
    else {
      const last = lines.indexOf(rest, index + 1);
      values[name] = lines.slice(index + 1, last).join('\n');
      index = last;
    }
  }
  return values;
}

/** Reads the commands of a log as the runner does. */
function readCommands(log: string) {
  let end: string | undefined;
  return log.split(/\r\n|\r|\n/).flatMap((line) => {
    const [, name = '', properties = '', data = ''] = /^\s*::([^ :]+)(?: (.*?))?::(.*)$/s.exec(line) ?? [];
    if (end !== undefined || name === 'stop-commands') {
      end = end === undefined ? data : name === end ? undefined : end;
      return [];
    }
    if (name === '' && line.includes('##[')) return [{ name: '##[', properties: {}, data: line }];
    const decode = (text: string) =>
      text.replace(/%0D/g, '\r').replace(/%0A/g, '\n').replace(/%3A/g, ':').replace(/%2C/g, ',').replace(/%25/g, '%');
    const pairs = properties
      .split(',')
      .filter(Boolean)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), decode(pair.slice(pair.indexOf('=') + 1))]);
    return name === '' ? [] : [{ name, properties: Object.fromEntries(pairs), data: decode(data) }];
  });
}

const ATTACKS = [
  'a\nevil=1',
  'a\r\nevil<<EOF\nx\nEOF',
  'a\n::error::evil',
  '::set-output name=evil::1',
  '%0A::error::evil',
  '%250A',
  'a,line=9::evil',
  'a:b,c=d',
  'ghadelimiter_\nghadelimiter_00000000-0000-0000-0000-000000000000\nevil=1',
  '\r::stop-commands::x\r',
  '##[error]evil',
  '\u2028::error::evil',
  '<<EOF',
  '',
];

describe('no value can become another value or command', () => {
  it.each(ATTACKS)('in a file: %j', (value) => {
    const { actions, textOf } = startJob();
    actions.output('before', 'x');
    actions.output('value', value);
    actions.output('after', 'y');
    actions.variable('VALUE', value);
    actions.saveState('value', value);
    expect(readValues(textOf('GITHUB_OUTPUT'))).toEqual({ before: 'x', value, after: 'y' });
    expect(readValues(textOf('GITHUB_ENV'))).toEqual({ VALUE: value });
    expect(readValues(textOf('GITHUB_STATE'))).toEqual({ value });
    // The runner on Windows has another end of lines.
    expect(Object.keys(readValues(textOf('GITHUB_OUTPUT'), /\r\n|\r|\n/))).toEqual(['before', 'value', 'after']);
  });

  it.each(ATTACKS)('in a command: %j', (value) => {
    const { actions, lines } = startJob();
    actions.notice(value, { title: value, file: value, line: 3 });
    actions.debug(value);
    expect(readCommands(lines.join('\n'))).toEqual([
      { name: 'notice', properties: { title: value, file: value, line: '3' }, data: value },
      { name: 'debug', properties: {}, data: value },
    ]);
  });

  it.each(ATTACKS)('in the log: %j', (value) => {
    const { actions, lines } = startJob();
    actions.info(value);
    actions.notice('after');
    expect(lines.join('\n')).toContain(value);
    expect(readCommands(lines.join('\n'))).toEqual([{ name: 'notice', properties: {}, data: 'after' }]);
  });

  it.each(['a\nb', 'a=b', 'a<<b', '', 'a b', 'é', '-a', '__proto__\n'])('the name %j is refused', (name) => {
    const { actions, textOf } = startJob();
    const refused = expect.objectContaining({ name: 'ActionsError', code: 'INVALID_NAME' });
    for (const write of [actions.output, actions.variable, actions.saveState])
      expect(() => write(name, 'x')).toThrow(refused);
    expect(['GITHUB_OUTPUT', 'GITHUB_ENV', 'GITHUB_STATE'].map(textOf)).toEqual(['', '', '']);
  });

  it('the text that ends a value is another one each time', () => {
    const { actions, textOf } = startJob();
    for (const name of ['a', 'b']) actions.output(name, 'x');
    const ends = [...textOf('GITHUB_OUTPUT').matchAll(/<<(.+)/g)].map(([, end]) => end);
    expect(new Set(ends).size).toBe(2);
  });

  it.each(['NODE_OPTIONS', 'node_options', 'GITHUB_TOKEN', 'RUNNER_TEMP'])('the variable %s is refused', (name) => {
    const { actions, textOf } = startJob();
    expect(() => actions.variable(name, 'x')).toThrow('does not let');
    expect(textOf('GITHUB_ENV')).toBe('');
    actions.variable('MY_NODE_OPTIONS', 'x');
    expect(readValues(textOf('GITHUB_ENV'))).toEqual({ MY_NODE_OPTIONS: 'x' });
  });

  it('a folder of the path has one line', () => {
    const { actions, textOf } = startJob();
    expect(() => actions.addPath('/a\n/evil')).toThrow('one line');
    actions.addPath('/a b');
    expect(textOf('GITHUB_PATH')).toBe('/a b\n');
  });
});

describe('inputs', () => {
  const env = {
    INPUT_TEXT: ' x y ',
    'INPUT_DRY-RUN': 'TRUE',
    INPUT_TIMES: '1.5',
    INPUT_THE_LIST: 'a\r\n\n b \n',
    INPUT_EMPTY: '',
  };

  it('have the types that were asked for', () => {
    const { actions } = startJob(env);
    const text = actions.input('text');
    const dry = actions.input('dry-run', { type: 'boolean', required: true });
    const list = actions.input('the list', { type: 'lines' });
    expectTypeOf(text).toEqualTypeOf<string | undefined>();
    expectTypeOf(dry).toEqualTypeOf<boolean>();
    expectTypeOf(list).toEqualTypeOf<readonly string[]>();
    expect([text, dry, actions.input('times', { type: 'number' }), list]).toEqual(['x y', true, 1.5, ['a', 'b']]);
    expect([actions.input('empty'), actions.input('missing', { type: 'boolean' })]).toEqual([undefined, undefined]);
    expect(actions.input('missing', { type: 'lines' })).toEqual([]);
    expect(() => actions.input('missing', { type: 'lines', required: true })).toThrow('is required');
  });

  it.each([
    ['empty', { required: true }, 'is required'],
    ['text', { type: 'boolean' }, 'must be a boolean'],
    ['text', { type: 'number' }, 'must be a number'],
    ['text', { typo: 'number' }, 'input has no option "typo"'],
    ['text', { type: 'int' }, 'must be one of'],
  ])('that are not valid are refused, without their value: %s %j', (name, options, message) => {
    const { actions } = startJob(env);
    expect(() => actions.input(name, options as never)).toThrow(message);
    expect(() => actions.input(name, options as never)).not.toThrow('x y');
  });

  it.each(['yes', '1', 'on', 'tRUE', 'truefalse'])('%s is not a boolean', (text) => {
    expect(() => startJob({ INPUT_A: text }).actions.input('a', { type: 'boolean' })).toThrow('boolean');
  });
  it.each(['0x10', 'Infinity', '1e', '.', '1 2'])('%s is not a number', (text) => {
    expect(() => startJob({ INPUT_A: text }).actions.input('a', { type: 'number' })).toThrow('number');
  });
});

describe('the event', () => {
  it('has the payload of its name, also for the compiler', () => {
    const { actions, writeEvent } = startJob({ GITHUB_EVENT_NAME: 'issues' });
    writeEvent({ action: 'opened', issue: { number: 7 } });
    if (actions.event.name === 'issues') {
      expectTypeOf(actions.event.payload.issue.number).toEqualTypeOf<number>();
      expect(actions.event.payload.issue.number).toBe(7);
    }
    expect(actions.event.name).toBe('issues');
    if (actions.event.name === 'pull_request_target')
      expectTypeOf(actions.event.payload.pull_request.number).toEqualTypeOf<number>();
  });

  it.each([
    ['issues', { issue: { number: 7 } }],
    ['issue_comment', { issue: { number: 7 }, comment: { id: 9 } }],
    ['pull_request', { number: 7, pull_request: { number: 7 } }],
  ])('%s has the parameters of its issue', (name, payload) => {
    const { actions, writeEvent } = startJob({ GITHUB_EVENT_NAME: name, GITHUB_REPOSITORY: 'octo/app' });
    writeEvent(payload);
    expect(actions.issue).toEqual({ owner: 'octo', repo: 'app', issue_number: 7 });
  });

  it('without an issue or pull request has none', () => {
    const { actions, writeEvent } = startJob({ GITHUB_EVENT_NAME: 'push', GITHUB_REPOSITORY: 'octo/app' });
    writeEvent({ commits: [] });
    expect(() => actions.issue).toThrow('neither an issue nor a pull request');
  });

  it.each(['', '[]', 'null', '{'])('that is %j is refused, without its text', (text) => {
    const file = join(mkdtempSync(join(tmpdir(), 'routebook-event-')), 'event.json');
    writeFileSync(file, text);
    const { actions } = startJob({ GITHUB_EVENT_NAME: 'push', GITHUB_EVENT_PATH: file });
    expect(() => actions.event).toThrow('cannot be read as a JSON object');
  });
});

it('the place of the job is that of its environment, and what is missing is named', () => {
  const place = {
    GITHUB_REPOSITORY: 'octo/app',
    GITHUB_REF: 'refs/heads/main',
    GITHUB_SHA: 'abc',
    GITHUB_ACTOR: 'octocat',
  };
  const { actions } = startJob({ ...place, GITHUB_RUN_ID: '12', GITHUB_RUN_ATTEMPT: '2', STATE_key: 'kept' });
  expect(actions.repository).toEqual({ owner: 'octo', repo: 'app' });
  const { ref, sha, actor, runId, runAttempt } = actions;
  expect([ref, sha, actor, runId, runAttempt]).toEqual(['refs/heads/main', 'abc', 'octocat', 12, 2]);
  expect([actions.state('key'), actions.state('other')]).toEqual(['kept', undefined]);
  const { actions: empty } = startJob({ GITHUB_REPOSITORY: 'octo/app/x' });
  expect(() => empty.repository).toThrow('must be an owner and a name');
  expect(() => empty.sha).toThrow('GITHUB_SHA is not set');
  expect(() => createActions({ env: {} }).output('a', 'b')).toThrow('GITHUB_OUTPUT is not set');
});

describe('the client', () => {
  const startServer = async () => {
    const emulator = createEmulator({ users: ['octocat'], repos: { 'octocat/app': {} } });
    return { emulator, server: await emulator.listen() };
  };

  it('has the token and the server of the job', async () => {
    const { emulator, server } = await startServer();
    const env = {
      GITHUB_API_URL: server.url,
      GITHUB_TOKEN: emulator.token('octocat'),
      GITHUB_REPOSITORY: 'octocat/app',
    };
    const { actions } = startJob(env);
    const { data } = await actions.github.issues.create({ ...actions.repository, title: 'First' });
    expect([data.number, data.user?.login]).toEqual([1, 'octocat']);
    await server.close();
  });

  it('has the token of an input, which is hidden in the log, and none if it is missing', async () => {
    const { emulator, server } = await startServer();
    const env = {
      GITHUB_API_URL: server.url,
      GITHUB_TOKEN: 'ghs_of_the_job',
      'INPUT_MY-TOKEN': emulator.token('octocat'),
    };
    const { actions, lines } = startJob(env, { tokenInput: 'my-token' });
    expect((await actions.github.users.getAuthenticated()).data.login).toBe('octocat');
    expect(lines).toEqual([`::add-mask::${env['INPUT_MY-TOKEN']}`]);
    const { actions: other } = startJob({ ...env, 'INPUT_MY-TOKEN': '' }, { tokenInput: 'my-token' });
    expect(() => other.github).toThrow('is required');
    await server.close();
  });
});

it('a mask hides each line of a value', () => {
  const { actions, lines } = startJob();
  actions.mask('one\r\ntwo\n\nthree');
  expect(lines).toEqual([...['one%0D%0Atwo%0A%0Athree', 'one', 'two', 'three'].map((each) => `::add-mask::${each}`)]);
});

it('a summary is added to, and one that GitHub would discard is refused', () => {
  const { actions, textOf } = startJob();
  actions.summary('# One');
  actions.summary('ä'.repeat(524_284));
  expect(() => actions.summary('')).not.toThrow();
  expect(() => actions.summary('')).toThrow('1 MiB');
  expect(textOf('GITHUB_STEP_SUMMARY').startsWith('# One\nä')).toBe(true);
});

it('a failure is an annotation and the exit code, and a group ends also if its work fails', async () => {
  const { actions, lines } = startJob();
  actions.fail(new Error('50 % done\n'));
  actions.warning(new Error('late'));
  actions.fail({ message: 'of another realm' });
  actions.fail('text');
  expect(process.exitCode).toBe(1);
  await expect(
    actions.group('Build\n::error::x', () => {
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
  expect(lines).toEqual([
    '::error::50 %25 done%0A',
    '::warning::late',
    '::error::of another realm',
    '::error::text',
    '::group::Build%0A::error::x',
    '::endgroup::',
  ]);
});

it('an unknown option is refused with the nearest name', () => {
  expect(() => createActions({ tokeninput: 'x' } as never)).toThrow('Did you mean "tokenInput"?');
});
