import { EndpointError } from 'routebook';
import { github as catalogue } from 'routebook/catalogue';
import { reference } from 'routebook/catalogue/reference';
import { describe, expect, it } from 'vitest';
import { parseFields, selectFields } from '../../../src/send/fields.ts';

const github = catalogue.with(reference);

const select = (data: unknown, fields: string | readonly string[]) => selectFields(data, parseFields(fields));

describe('A selection of fields', () => {
  const issue = {
    number: 7,
    title: 'Hello',
    user: { login: 'octocat', id: 1 },
    labels: [{ name: 'bug', color: 'red' }, 'plain'],
    assignee: null,
  };

  it('contains the named members, even inside members and lists', () => {
    expect(select(issue, 'number, user.login,labels[].name')).toEqual({
      number: 7,
      user: { login: 'octocat' },
      labels: [{ name: 'bug' }, 'plain'],
    });
  });

  it('applies to each item if the data is a list', () => {
    expect(select([issue, { number: 8 }], ['number', 'title'])).toEqual([{ number: 7, title: 'Hello' }, { number: 8 }]);
  });

  it('has the members in the order of the selection', () => {
    expect(JSON.stringify(select(issue, 'title,number'))).toBe('{"title":"Hello","number":7}');
  });

  it('keeps null where members of it are selected', () => {
    expect(select(issue, 'assignee.login')).toEqual({ assignee: null });
  });

  it('has the whole value if both the value and a member of it are selected', () => {
    expect(select(issue, 'user.login,user')).toEqual({ user: issue.user });
    expect(select(issue, 'user,user.login')).toEqual({ user: issue.user });
  });

  it('reads only own members, and creates them without changing a prototype', () => {
    expect(select({}, 'constructor,toString')).toEqual({});
    const polluted = select(JSON.parse('{"__proto__":{"a":1}}'), '__proto__.a') as object;
    expect(Object.getPrototypeOf(polluted)).toBe(Object.prototype);
    expect(Object.hasOwn(polluted, '__proto__')).toBe(true);
  });

  it.each([
    '',
    'a,,b',
    'a..b',
    '.a',
    'a.',
    'a[',
    'a]b',
    '[]',
    'a[0]',
    'a b',
    Array.from({ length: 201 }, (_, index) => `a${index}`).join(','),
    'a.'.repeat(30).concat('b'),
  ])('is refused if it is not a list of names: %j', (fields) => {
    expect(() => parseFields(fields)).toThrow(expect.objectContaining({ code: 'INVALID_OPTION', parameter: 'fields' }));
  });
});

describe('A selection of fields of a route', () => {
  const check = (route: string, fields: string) => {
    try {
      github.checkFields(route, fields);
      return 'valid';
    } catch (error) {
      if (!(error instanceof EndpointError)) throw error;
      return `${error.code}: ${error.message}`;
    }
  };

  it.each([
    ['GET /repos/{owner}/{repo}/issues', 'number,title,user.login,labels[].name'],
    ['GET /repos/{owner}/{repo}/contents/{path}', 'name,content,target'],
    ['GET /repos/{owner}/{repo}/actions/runs', 'total_count,workflow_runs[].name'],
    ['GET /gists/{gist_id}', 'files.notes'],
    ['GET /repos/{owner}/{repo}/languages', 'TypeScript'],
    ['GET /repos/{owner}/{repo}/issues/comments', 'reactions.+1'],
    ['GET /unknown', 'anything'],
  ])('of %s is valid: %s', (route, fields) => {
    expect(check(route, fields)).toBe('valid');
  });

  it.each([
    ['GET /repos/{owner}/{repo}/issues', 'nubmer', 'Did you mean "number"?'],
    ['GET /repos/{owner}/{repo}/issues', 'user.logn', 'Did you mean "user.login"?'],
    ['GET /repos/{owner}/{repo}/issues', 'login', 'Did you mean "user.login"?'],
    ['GET /repos/{owner}/{repo}/issues', 'labels.name', 'Did you mean "labels[].name"?'],
    ['GET /repos/{owner}/{repo}/issues', 'user[].login', 'Did you mean "user"?'],
    ['GET /repos/{owner}/{repo}/issues', 'labels[].nam', 'Did you mean "labels[].name"?'],
    ['GET /repos/{owner}/{repo}/actions/runs', 'head_sha', 'Did you mean "workflow_runs[].head_sha"?'],
    ['GET /repos/{owner}/{repo}/issues', 'title.text', 'It has no members.'],
    ['DELETE /repos/{owner}/{repo}', 'id', 'It has no members.'],
    ['GET /repos/{owner}/{repo}/branches', 'qqqqqqqq', 'It has: name, commit, protected, protection, protection_url.'],
  ])('of %s is refused with advice: %s', (route, fields, advice) => {
    expect(check(route, fields)).toMatch(/^UNKNOWN_FIELD: /);
    expect(check(route, fields)).toContain(advice);
  });
});
