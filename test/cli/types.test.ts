import { github } from 'routebook/catalogue';
import { describe, expect, it } from 'vitest';
import { assignParameters } from '../../cli/shared/input/assign-parameters.ts';
import { type BodyTypes, selectBodyTypes } from '../../cli/shared/input/body-types.ts';
import { convertText } from '../../cli/shared/input/convert-text.ts';
import { parseAssignment } from '../../cli/shared/input/parse-assignment.ts';
import catalogueFile from '../../data/github.json' with { type: 'json' };
import { run } from './program.ts';

const types = selectBodyTypes(catalogueFile as unknown as Parameters<typeof selectBodyTypes>[0]);

async function assign(route: string, args: readonly string[], rawTypes = false, bodyTypes: BodyTypes = types) {
  const record = github.get(route as string);
  const assignments = await Promise.all(args.map(parseAssignment));
  const [method = ''] = route.split(' ');
  return assignParameters(assignments, { method, record, rawTypes, loadBodyTypes: async () => bodyTypes });
}

describe('a value gets the type that the catalogue declares', () => {
  it.each([
    ['boolean', 'true', true],
    ['boolean', 'false', false],
    ['boolean', 'yes', 'yes'],
    ['integer', '5', 5],
    ['integer', '-5', -5],
    ['integer', '05', '05'],
    ['integer', '5.5', '5.5'],
    ['integer', '9007199254740993', '9007199254740993'],
    ['number', '5.5', 5.5],
    ['number', '1e400', '1e400'],
    ['string', '5', '5'],
    ['string:date-time', '2026-01-01', '2026-01-01'],
    [{ enum: ['all', 1, true, null] }, '1', 1],
    [{ enum: ['all', 1, true, null] }, 'true', true],
    [{ enum: ['all', 1, true, null] }, 'null', null],
    [{ enum: ['all', 1] }, 'other', 'other'],
    [{ list: 'integer' }, '5', [5]],
    [{ anyOf: ['null', 'integer'] }, '5', 5],
    [{ anyOf: ['null', 'integer'] }, 'null', null],
    [{ anyOf: ['string', 'integer'] }, '5', '5'],
    [{ anyOf: ['null', 'string'] }, 'null', 'null'],
    [{ anyOf: [{ list: 'string' }, 'boolean'] }, 'true', true],
    [{ anyOf: [{ list: 'string' }, 'boolean'] }, 'x', ['x']],
    ['unknown', '5', '5'],
    ['object', '{}', '{}'],
    ['Repository', '5', '5'],
  ])('%j: %s', (type, text, expected) => {
    expect(convertText(text, type)).toEqual(expected);
  });

  it('in a body', async () => {
    expect(await assign('POST /user/repos', ['name=5', 'private=true', 'team_id=7', 'unknown=true'])).toEqual({
      name: '5',
      private: true,
      team_id: 7,
      unknown: 'true',
    });
  });

  it('a value stays text with --raw-types, for an unknown route and for a field the route does not have', async () => {
    expect(await assign('POST /user/repos', ['private=true'], true)).toEqual({ private: 'true' });
    expect(await assign('POST /not/known', ['private=true', 'count=5'])).toEqual({ private: 'true', count: '5' });
    const { stdout } = run('POST /user/repos', 'name=x', 'private=true', '--raw-types');
    expect(JSON.parse(stdout).body).toEqual({ name: 'x', private: 'true' });
  });
});

describe('nested names', () => {
  const hooks = 'POST /repos/{owner}/{repo}/hooks';

  it('build objects and lists, with types of their own', async () => {
    const args = ['config[url]=https://h.test', 'config.content_type=json', 'events[]=push', 'events[]=issues'];
    expect(await assign(hooks, [...args, 'active=true'])).toEqual({
      config: { url: 'https://h.test', content_type: 'json' },
      events: ['push', 'issues'],
      active: true,
    });
    const protection = 'PUT /repos/{owner}/{repo}/branches/{branch}/protection';
    const checks = ['required_status_checks[strict]=true', 'required_status_checks[checks][][context]=ci'];
    expect(await assign(protection, [...checks, 'required_status_checks[checks][][app_id]=5'])).toEqual({
      required_status_checks: { strict: true, checks: [{ context: 'ci', app_id: 5 }] },
    });
  });

  it('start a new object of a list when a member repeats', async () => {
    expect(await assign('POST /x', ['a[][b]=1', 'a[][c]=2', 'a[][b]=3'])).toEqual({
      a: [{ b: '1', c: '2' }, { b: '3' }],
    });
  });

  it('repeat a field that is a list', async () => {
    expect(await assign('POST /repos/{owner}/{repo}/issues', ['labels=a', 'labels=b'])).toEqual({ labels: ['a', 'b'] });
    await expect(assign('POST /user/repos', ['name=a', 'name=b'])).rejects.toThrow('was passed twice');
  });

  it('are ordinary names in a query of an unknown route', async () => {
    expect(await assign('GET /x', ['filter[name]=a', 'a.b=1', 'ids[]=1', 'ids[]=2'])).toEqual({
      'filter[name]': 'a',
      'a.b': '1',
      'ids[]': ['1', '2'],
    });
    expect(JSON.parse(run('GET /x', 'ids[]=1', 'ids[]=2').stdout).url).toBe(
      'https://api.github.com/x?ids%5B%5D=1&ids%5B%5D=2',
    );
  });

  it.each([
    ['a scalar and an object', ['config=x', 'config[url]=y']],
    ['a list and an object', ['config[]=x', 'config[url]=y']],
    ['a member twice', ['config[url]=x', 'config[url]=y']],
    ['a prototype', ['config[__proto__][x]=1']],
    ['a prototype after a dot', ['config.__proto__.x=1']],
  ])('that give %s are refused', async (_, args) => {
    await expect(assign(hooks, args)).rejects.toThrow();
  });

  it('that are malformed are not changed', async () => {
    expect(await assign('POST /x', ['a[b=1', '[c]=2', 'd..e=3', 'f]=4'])).toEqual({
      'a[b': '1',
      '[c]': '2',
      'd..e': '3',
      'f]': '4',
    });
  });
});
