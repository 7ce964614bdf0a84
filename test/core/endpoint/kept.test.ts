import { describe, expect, test } from 'vitest';
import { createApi } from '../../../src/core/api.ts';
import { createDefaults } from '../../../src/core/defaults.ts';
import { cached, keep } from '../../../src/core/objects.ts';
import { type Plan, planRoute, planUrl } from '../../../src/core/plan.ts';
import { github } from '../../../src/core/profile/github.ts';
import { keepStep } from '../../../src/core/read-call.ts';

// None of this can be seen from outside, except by its speed and its memory.

const create = () =>
  createDefaults(createApi(github), { method: 'GET', baseUrl: 'https://api.github.com', headers: {} });

describe('the results of a function are cached', () => {
  const count = () => {
    const asked: string[] = [];
    const answer = cached((key) => {
      asked.push(key);
      return { key };
    });
    return { asked, answer };
  };

  test('a cached function is called once for a key', () => {
    const { asked, answer } = count();
    expect(answer('a')).toBe(answer('a'));
    expect(asked).toEqual(['a']);
  });

  test('results of long keys are not cached', () => {
    const { asked, answer } = count();
    for (const length of [1000, 1000, 1001, 1001]) answer('a'.repeat(length));
    expect(asked.map((key) => key.length)).toEqual([1000, 1001, 1001]);
  });

  test('at most 500 results are cached', () => {
    const kept = new Map<string, number>();
    for (let index = 0; index < 500; index++) keep(kept, `n${index}`, index);
    expect(kept.size).toBe(500);
    expect(keep(kept, 'one more', -1)).toBe(-1);
    expect([...kept]).toEqual([['one more', -1]]);
  });
});

describe('a route', () => {
  test('is cached from its second use on', () => {
    const defaults = create();
    const [first, second, third] = [0, 1, 2].map(() => planRoute(defaults, 'GET /kept'));
    expect(first).not.toBe(second);
    expect(third).toBe(second);
    expect([...defaults.plans.byRoute.keys()]).toEqual(['GET /kept']);
  });

  test('a route and a URL with its method are cached separately, because their options have different meanings', () => {
    const defaults = create();
    for (let use = 0; use < 3; use++) planUrl(defaults, use === 0 ? 'POST' : 'post', '/same');
    expect(planUrl(defaults, 'POST', '/same')).toBe(planUrl(defaults, 'POST', '/same'));
    expect(planUrl(defaults, 'GET', '/same')).not.toBe(planUrl(defaults, 'POST', '/same'));
    expect(planRoute(defaults, 'POST /same')).not.toBe(planUrl(defaults, 'POST', '/same'));
  });

  test('without a method is a GET, even if its URL was used with another method', () => {
    const defaults = create();
    for (let use = 0; use < 3; use++) planUrl(defaults, 'PATCH', '/both');
    for (let use = 0; use < 3; use++) expect(planRoute(defaults, '/both').method).toBe('GET');
    for (let use = 0; use < 3; use++) planUrl(defaults, 'GET', '');
    expect(() => planRoute(defaults, '')).toThrow('a URL is missing');
  });

  test('is not cached if it is long', () => {
    const defaults = create();
    const long = `/${'a'.repeat(1000)}`;
    for (let use = 0; use < 3; use++) planRoute(defaults, long);
    expect(defaults.plans.byRoute.size).toBe(0);
  });

  test('is evicted after thousands of others', () => {
    const defaults = create();
    planRoute(defaults, '/forgotten');
    for (let index = 0; index < 5000; index++) planRoute(defaults, `/between/${index}`);
    planRoute(defaults, '/forgotten');
    expect([...defaults.plans.byRoute.keys()]).not.toContain('/forgotten');
  });

  test('that never repeats is hardly ever cached', () => {
    const defaults = create();
    for (let index = 0; index < 20_000; index++)
      planRoute(defaults, `GET /repos/octokit/rest/issues/${index}/comments`);
    expect(defaults.plans.byRoute.size).toBeLessThan(5);
  });
});

describe('the keys of the last call', () => {
  const createPlan = () => {
    const defaults = create();
    planRoute(defaults, '/a/{b}');
    return planRoute(defaults, '/a/{b}');
  };
  const learnStep = (plan: Plan, index: number, name: string) => keepStep(plan, plan.steps, index, name);

  test('are cached by position', () => {
    const plan = createPlan();
    expect([learnStep(plan, 0, 'b'), learnStep(plan, 1, 'c')]).toEqual(plan.steps);
    expect(learnStep(plan, 0, 'd')).toBe(plan.steps[0]);
    expect(plan.steps.map(({ name }) => name)).toEqual(['d', 'c']);
  });

  test('are not cached by a plan that is used once', () => {
    const plan = planRoute(create(), '/used/once/{b}');
    learnStep(plan, 0, 'b');
    expect(plan.steps).toEqual([]);
  });

  test('at most 32 keys of a call are cached, and no long keys', () => {
    const plan = createPlan();
    for (let index = 0; index < 40; index++) learnStep(plan, index, `n${index}`);
    expect(plan.steps).toHaveLength(32);
    learnStep(plan, 0, 'a'.repeat(100));
    learnStep(plan, 1, 'a'.repeat(101));
    expect(plan.steps.slice(0, 2).map(({ name }) => name.length)).toEqual([100, 2]);
  });
});
