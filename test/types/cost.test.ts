import { describe, expect, it } from 'vitest';
import { client, clientRequest, operations, routebook, sender } from '../../bench/types/calls.js';

import { COMPILERS, writeProgram, writeProject } from '../../bench/types/project.js';
import { fetchTools } from '../../tools/fetch-tools.js';
import { isNightly } from '../support/compile.ts';
import { countTypes } from './count-types.ts';
import { METHOD_PROGRAMS } from './method-programs.ts';
import { WRAPPER_PROGRAMS } from './wrapper-programs.ts';
// In the same process, which has then loaded the compiler and parsed the declarations.
import './wrapper-cost.ts';

/**
 * What calls may cost the compiler, counted by itself: such counts are the same on every machine. With each change of a number,
 * say why. The instantiations of @octokit/types for the same calls: 27,272, 38,494 and 93,409 on TypeScript 5.9,
 * 14,891, 26,113 and 81,028 on 7.0; where requests are exported, 11,159 and 64,707.
 */
const BUDGETS = [
  // One call: the types of the call itself, which later calls use again. The options of all routes are not among them. It was 1,600
  // before `NoInfer` in the result of `endpoint` kept the compiler from taking the route from `send`.
  { shape: 'sent', calls: 1, instantiations: 500, types: 2_310 },
  { shape: 'sent', calls: 100, instantiations: 7_700, types: 5_500 },
  // About 65 instantiations a call: 45 for the parameters and the response; the rest for telling a plain call from one with a
  // type-affecting option, and for routes that need no parameters. Four of them are for the response as a member of `FactsOf`, without
  // which generic functions do not compile in bounded time. This is 0.48 times the count of @octokit/types on 7.0.
  { shape: 'sent', calls: 600, instantiations: 37_000, types: 17_500 },
  // Requests that are exported, and whose data is read through `DataOf`: no promise, no call that infers a route. `DataOf` of request
  // options takes 13 instantiations more than if it did not have to be the same type in generic functions, and `NoInfer` one.
  { shape: 'exported', calls: 1, instantiations: 270, types: 1_800 },
  { shape: 'exported', calls: 100, instantiations: 6_400, types: 3_900 },
  { shape: 'exported', calls: 600, instantiations: 35_700, types: 12_300 },
] as const;

/**
 * The compilers for a number of calls. 600 calls take 5.9 three seconds, six times as long as 7.0, so it counts them at night. Its counts for 100
 * calls differ from those of 7.0 by less than one percent.
 */
const compilersFor = (calls: number) => COMPILERS.filter(({ name }) => isNightly || calls < 600 || name === '7.0');

describe.each(BUDGETS)('$calls calls with typed responses, $shape,', ({ shape, calls, instantiations, types }) => {
  it.each(compilersFor(calls))('stay within the limits for TypeScript $name', (compiler) => {
    const counted = countTypes(compiler, writeProject(routebook, calls, shape));
    expect(counted.instantiations).toBeLessThanOrEqual(instantiations);
    expect(counted.types).toBeLessThanOrEqual(types);
    // A budget that is far too large would check nothing.
    expect(counted.instantiations).toBeGreaterThan(instantiations * 0.9);
  });
});

/**
 * The same calls by named functions: less than by route, because the generator has chosen the signature of each. There are more types,
 * because every function has one of its own.
 */
const NAMED_BUDGETS = [
  { calls: 1, instantiations: 170, types: 1_700 },
  { calls: 100, instantiations: 5_300, types: 4_900 },
  { calls: 600, instantiations: 31_900, types: 18_800 },
] as const;

describe.each(NAMED_BUDGETS)(
  '$calls calls of functions that are named after routes',
  ({ calls, instantiations, types }) => {
    it.each(compilersFor(calls))(
      'stay within the limits for TypeScript $name, which are below those of calls by route',
      (compiler) => {
        const counted = countTypes(compiler, writeProject(operations, calls, 'sent'));
        expect(counted.instantiations).toBeLessThanOrEqual(instantiations);
        expect(counted.types).toBeLessThanOrEqual(types);
        expect(counted.instantiations).toBeGreaterThan(instantiations * 0.9);
        const byRoute = BUDGETS.find((each) => each.shape === 'sent' && each.calls === calls);
        expect(counted.instantiations).toBeLessThan(byRoute?.instantiations ?? 0);
      },
    );
  },
);

describe.each(compilersFor(600))('600 calls of a client on TypeScript $name', (compiler) => {
  const bySender = countTypes(compiler, writeProject(sender, 600, 'sent'));

  // 48,300 instantiations by method and 45,900 by route, of 61,600.
  it.each([client, clientRequest])('cost no more than the same calls with endpoint and send: $name', (contender) => {
    const counted = countTypes(compiler, writeProject(contender, 600, 'sent'));
    expect(counted.instantiations).toBeLessThanOrEqual(bySender.instantiations);
    // By route, 4.5 % more: the result is a condition, so that generic functions around `github.request` compile in bounded time, and a
    // member of an interface, which is a type of its own for each route, so that editors show the data and not the name of an alias.
    expect(counted.types).toBeLessThanOrEqual(bySender.types * 1.05);
  });
});

describe.each(COMPILERS)('a generic function on TypeScript $name', (compiler) => {
  it.each(WRAPPER_PROGRAMS)(
    'costs at most twice the instantiations of the same function for one route: $name',
    ({ name, wrapped, plain }) => {
      const [generic, specific] = [wrapped, plain].map((text, index) =>
        countTypes(compiler, writeProgram(`wrapper-${index}-${name}`, text)),
      );
      // Most cost less than that: the compiler resolves the types of a route where it is known, which here is only once.
      expect(generic?.instantiations).toBeLessThanOrEqual(2 * (specific?.instantiations ?? 0));
      expect(generic?.types).toBeLessThanOrEqual(2 * (specific?.types ?? 0));
    },
  );
});

// At most 2.03 times. Return types cost 5.5 times a call, and took several seconds, when the type of a method's result had a route as its
// argument.
describe.each(COMPILERS)('the type of a method on TypeScript $name', (compiler) => {
  it.each(METHOD_PROGRAMS)('costs at most 2.1 times a call: $name', ({ name, used, called }) => {
    const [type, call] = [used, called].map((text, index) =>
      countTypes(compiler, writeProgram(`method-${index}-${name}`, text)),
    );
    expect(type?.instantiations).toBeLessThanOrEqual(2.1 * (call?.instantiations ?? 0));
    expect(type?.types).toBeLessThanOrEqual(2.1 * (call?.types ?? 0));
  });
});

// 4,483: about 450 instantiations for each name, of five names in two calls.
it.each(COMPILERS)('the option fields stays within its limit on TypeScript $name', (compiler) => {
  const program = (options: string) => `import { endpoint } from 'routebook';
import type { Send } from 'routebook/send';
declare const send: Send;
const request = endpoint('GET /repos/{owner}/{repo}/issues', { owner: 'octocat', repo: 'hello-world' });
export const sent = async () => (await send(request${options})).data[0]?.number;
export const all = async () => (await send.all(request${options}))[0]?.title;
`;
  const plain = countTypes(compiler, writeProgram('fields-none', program('')));
  const names = "['number', 'title', 'user.login', 'labels[].name', 'milestone.title']";
  const selected = countTypes(compiler, writeProgram('fields-five', program(`, { fields: ${names} }`)));
  expect(selected.instantiations - plain.instantiations).toBeLessThanOrEqual(4_600);
  expect(selected.instantiations).toBeGreaterThan(plain.instantiations);
});

/** Sixty calls of a client, with options of its own. */
const sixtyCalls = (options: string) =>
  `import { createGitHub } from 'routebook';
const github = createGitHub(${options});
const repository = { owner: 'octocat', repo: 'hello-world' };
${Array.from(
  { length: 20 },
  (_, index) => `export const created${index} = github.issues.create({ ...repository, title: 'a' });
export const listed${index} = github.issues.listForRepo.all(repository);
export const sent${index} = github.request('GET /repos/{owner}/{repo}/issues', repository);
`,
).join('')}`;

// A grant is compared with the needs of every route once: about 33,000 instantiations, half of a second on 7.0, whatever the number of calls.
it.each(COMPILERS)('a client with a grant stays within its limit on TypeScript $name', (compiler) => {
  const plain = countTypes(compiler, writeProgram('client-plain', sixtyCalls("{ token: 't' }")));
  const grant = "{ token: 't', permissions: { issues: 'write', contents: 'read' } }";
  const limited = countTypes(compiler, writeProgram('client-limited', sixtyCalls(grant)));
  expect(limited.instantiations - plain.instantiations).toBeLessThanOrEqual(35_000);
  expect(limited.instantiations).toBeGreaterThan(plain.instantiations);
});

// Comparing the methods of two clients would take two million instantiations, and half a minute. The calls themselves took 9,000 when the type of such a
// client was not also a `GitHub`: most of the others are for a first `request`. A whole `GitHub` costs the methods of all groups, once.
it.each(COMPILERS)('a client with defaults is a client at a small cost on TypeScript $name', (compiler) => {
  const calls = sixtyCalls("{ defaults: { owner: 'octocat' } }").replaceAll("owner: 'octocat', ", '');
  const counted = countTypes(compiler, writeProgram('client-defaults', calls));
  expect(counted.instantiations).toBeLessThanOrEqual(45_000);
  const added = (name: string, text: string) =>
    countTypes(compiler, writeProgram(name, `${calls}import type { GitHub, GitHubWith } from 'routebook';\n${text}`))
      .instantiations - counted.instantiations;
  expect(added('client-part', "export const part: Pick<GitHub, 'issues'> = github;\n")).toBeLessThanOrEqual(1_000);
  expect(added('client-whole', 'export const whole: GitHub = github;\n')).toBeLessThanOrEqual(50_000);
  const same = 'export const same: GitHubWith<{ owner: string }> = github;\n';
  expect(added('client-same', same)).toBeLessThanOrEqual(1_000);
  const other = '// @ts-expect-error\nexport const other: GitHubWith<{ org: string }> = github;\n';
  expect(added('client-other', other)).toBeLessThanOrEqual(1_000);
});

// 24 on 7.0, because the union of each event is written as text. @octokit/webhooks takes 3,362 for one handler.
it.each(COMPILERS)('five handlers of webhooks stay within their limit on TypeScript $name', (compiler) => {
  const handlers = `import { createWebhooks } from 'routebook/webhooks';
export const webhooks = createWebhooks({
  secret: 'secret',
  on: {
    'issues.opened': ({ payload }) => payload.issue.title,
    'pull_request.opened': async ({ payload }) => payload.pull_request.head.ref,
    issues: ({ payload }) => (payload.action === 'labeled' ? payload.label?.name : payload.issue.number),
    push: ({ payload }) => payload.commits.length,
    '*': (event) => (event.name === 'push' ? event.payload.ref : event.id),
  },
});
`;
  const counted = countTypes(compiler, writeProgram('webhooks', handlers));
  // The action of an event determines its payload, and the handlers of an App receive a client: 170 instantiations, and 1,100 types on 7.0.
  expect(counted.instantiations).toBeLessThanOrEqual(220);
  expect(counted.types).toBeLessThanOrEqual(1_150);
  expect(counted.types).toBeGreaterThan(500);
});

/** Types of sixty methods and routes by the names that Octokit has for them. */
const sixtyNames = (
  methods: string,
  routes: string,
) => `import type { RestEndpointMethodTypes as Methods } from '${methods}';
import type { Endpoints } from '${routes}';
${Array.from({ length: 20 }, (_, index) => {
  const [group, method] = OCTOKIT_METHODS[index % OCTOKIT_METHODS.length] ?? [];
  return `export const given${index} = (value: Methods['${group}']['${method}']['parameters']) => value.owner;
export const read${index} = (value: Methods['${group}']['${method}']['response']) => value.status;
export const data${index} = (value: Endpoints['GET /repos/{owner}/{repo}/issues']['response']['data']) => value[${index}];
`;
}).join('')}`;
const OCTOKIT_METHODS = [
  ...[
    ['issues', 'create'],
    ['issues', 'get'],
    ['issues', 'listForRepo'],
    ['pulls', 'get'],
    ['pulls', 'list'],
  ],
  ...[
    ['repos', 'get'],
    ['repos', 'getContent'],
    ['repos', 'createRelease'],
    ['git', 'getRef'],
    ['checks', 'create'],
  ],
] as const;

// 759 instantiations on 7.0, of 1,855: theirs computes the types of a route from the description where it is used.
it.each(COMPILERS)('types by the names of Octokit cost less than those of Octokit on TypeScript $name', (compiler) => {
  const packages = fetchTools('octokit');
  const ours = countTypes(compiler, writeProgram('names', sixtyNames('routebook/octokit', 'routebook/octokit')));
  const [methods, routes] = ['plugin-rest-endpoint-methods', 'types'].map(
    (name) => `${packages}/@octokit/${name}/dist-types/index.js`,
  );
  const theirs = countTypes(compiler, writeProgram('names-octokit', sixtyNames(String(methods), String(routes))));
  expect(ours.instantiations).toBeLessThanOrEqual(900);
  expect(ours.instantiations).toBeLessThan(theirs.instantiations);
});
