import { createGitHub, endpoint } from 'routebook';
import { github as catalogue } from 'routebook/catalogue';
import { reference as referenceSection } from 'routebook/catalogue/reference';
import { createSend } from 'routebook/send';
import { describe, expect, test } from 'vitest';
import { play } from '../../send/scripted.ts';

const reference = catalogue.with(referenceSection);

/** What Temporal has in common with its polyfills. Node 20 has neither. */
class Value<Name extends string> {
  readonly #name: Name;
  readonly #text: string;
  constructor(name: Name, text: string) {
    this.#name = name;
    this.#text = text;
  }
  get [Symbol.toStringTag](): `Temporal.${Name}` {
    return `Temporal.${this.#name}`;
  }
  toString(): string {
    return this.#text;
  }
  toJSON(): string {
    return this.#text;
  }
  valueOf(): never {
    throw new TypeError('Compare with compare()');
  }
}

const instant = new Value('Instant', '2026-01-31T12:00:00.123456789Z');
const day = new Value('PlainDate', '2026-01-31');
const repository = { owner: 'octocat', repo: 'hello-world' };

describe('a Temporal.Instant or Temporal.PlainDate', () => {
  test('is written as text in a query, in a path and in a list', () => {
    const { url } = endpoint('GET /repos/{owner}/{repo}/issues', { ...repository, since: instant });
    expect(url).toMatch(/\?since=2026-01-31T12%3A00%3A00\.123456789Z$/);
    expect(endpoint('GET /days/{day}', { day }).url).toMatch(/\/days\/2026-01-31$/);
    expect(endpoint('GET /days{?days}', { days: [day, day] }).url).toMatch(/\?days=2026-01-31,2026-01-31$/);
  });

  test('may be a default', () => {
    const since = endpoint.defaults({ since: instant });
    expect(since('GET /repos/{owner}/{repo}/issues', repository).url).toContain('since=2026-01-31T12%3A00%3A00');
  });

  test('is written as text in a body', async () => {
    const { fetch, sent } = play({ status: 201, body: '{}' });
    const github = createGitHub({ fetch });
    await github.issues.createMilestone({ ...repository, title: 'a', due_on: instant });
    expect(sent.map(({ body }) => body)).toEqual(['{"title":"a","due_on":"2026-01-31T12:00:00.123456789Z"}']);
  });

  test.each(['Duration', 'PlainTime', 'PlainDateTime', 'ZonedDateTime', 'PlainDateX'])(
    'is accepted in a URL, but a Temporal.%s is not',
    (name) => {
      const value = new Value(name, 'PT1H') as never;
      expect(() => endpoint('GET /days/{day}', { day: value })).toThrow(
        expect.objectContaining({ code: 'INVALID_PARAMETER', parameter: 'day' }),
      );
      expect(() => endpoint.defaults({ day: value })).toThrow(expect.objectContaining({ code: 'INVALID_PARAMETER' }));
    },
  );

  const ISSUES = 'GET /repos/{owner}/{repo}/issues';
  const MILESTONES = 'POST /repos/{owner}/{repo}/milestones';
  test.each([
    ['a Temporal.Instant', instant, true],
    ['a Temporal.PlainDate', day, true],
    ['a Date', new Date(0), true],
    ['an invalid Date', new Date(Number.NaN), false],
  ])('is valid for the checks if it can be sent: %s', async (_, value, isValid) => {
    const send = createSend({ fetch: play({ status: 200, body: '{}' }).fetch, writeInterval: 0 });
    for (const [route, own] of [
      [ISSUES, { since: value }],
      [MILESTONES, { title: 'a', due_on: value }],
    ] as const) {
      const options = { ...repository, ...own } as Record<string, unknown>;
      const isSent = await (async () => send(endpoint(route as string, options)))().then(
        () => true,
        () => false,
      );
      expect(isSent, route).toBe(isValid);
      expect(catalogue.check(route, options).length === 0, route).toBe(isValid);
      expect(reference.check(route, options).length === 0, route).toBe(isValid);
    }
  });

  test.each(['Duration', 'PlainTime'])('is a value of its own: a Temporal.%s is of the wrong type', (name) => {
    const options = { ...repository, since: new Value(name, 'PT1H') };
    expect(catalogue.check(ISSUES, options).map(({ code }) => code)).toEqual(['WRONG_TYPE']);
  });

  test('is checked inside a body too, where an invalid date is not sent', () => {
    const commit = (date: unknown) => {
      const options = { ...repository, message: 'a', tree: 'b', author: { name: 'c', email: 'd@e.f', date } };
      return reference.check('POST /repos/{owner}/{repo}/git/commits', options).map(({ code }) => code);
    };
    expect(commit(instant)).toEqual([]);
    expect(commit(new Date(Number.NaN))).toEqual(['WRONG_TYPE']);
  });
});
