import type { OperationGroups } from '../client/operations/operation-table.ts';
import { isRecord, memberOf } from '../core/objects.ts';

/** A function of an Octokit, or what a test has put in its place. */
type Called = (...args: readonly unknown[]) => unknown;

/** A method of an Octokit or of a test, with what calls it by reference. */
interface Method {
  readonly octokit: object;
  /** The function that replaces the method. Undefined if only `paginate` is replaced. */
  readonly replaced: Called | undefined;
  /** What the program gave to `octokit.paginate`: the method, or the route if there is none. */
  readonly reference: unknown;
}

/** Whether an Octokit sends requests itself. The other members of one that does not are all written by a test. */
function sendsRequests(octokit: object): boolean {
  const request = memberOf(octokit, 'request');
  return typeof request === 'function' && !isSpy(request) && baseUrlOf(octokit) !== undefined;
}

/** The base URL in the defaults of an Octokit. */
export function baseUrlOf(octokit: object): string | undefined {
  const url = memberOf(memberOf(memberOf(memberOf(octokit, 'request'), 'endpoint'), 'DEFAULTS'), 'baseUrl');
  return typeof url === 'string' || url instanceof URL ? String(url) : undefined;
}

/**
 * Lets the calls of a client go to the functions that a program or a test has put in the place of Octokit's: `vi.spyOn(octokit.rest.issues, 'get')`,
 * or `{ rest: { issues: { get } } }`. They are called with the arguments of the call, and their results are returned as they are.
 */
export function withDoubles<Client extends object>(client: Client, octokit: object, groups: OperationGroups): Client {
  const names = new Set<PropertyKey>(groups.names);
  const wrapped = new Map<PropertyKey, object>();
  const groupOf = (name: string): object => {
    const known = wrapped.get(name) ?? withDoubledMethods(client, octokit, groups, name);
    wrapped.set(name, known);
    return known;
  };
  return new Proxy(client, {
    get(target, key, receiver) {
      if (names.has(key)) return groupOf(key as string);
      const own: unknown = Reflect.get(target, key, receiver);
      const replaced = key === 'request' || key === 'graphql' ? replacedIn(octokit, octokit, key) : undefined;
      if (replaced === undefined) return own;
      return key === 'request' ? (...args: readonly unknown[]) => replaced(...args) : doubledGraphQL(replaced);
    },
  });
}

function withDoubledMethods(client: object, octokit: object, groups: OperationGroups, name: string): object {
  const rows = new Map(groups.rowsOf(name).map((row) => [row.name, row]));
  return new Proxy(Reflect.get(client, name) as object, {
    get(target, key, receiver) {
      const own: unknown = Reflect.get(target, key, receiver);
      const row = typeof key === 'string' ? rows.get(key) : undefined;
      if (row === undefined) return own;
      // Version 16 of Octokit had the groups without `rest`.
      const group = memberOf(memberOf(octokit, 'rest'), name) ?? memberOf(octokit, name);
      const replaced = replacedIn(octokit, group, row.name);
      const method = { octokit, replaced, reference: memberOf(group, row.name) ?? row.route };
      const isPaged = row.isPaged && replacedIn(octokit, octokit, 'paginate', 'iterator') !== undefined;
      if (replaced === undefined) return isPaged ? Object.assign(forward(own as Called), own, pagesOf(method)) : own;
      const call = forward(replaced);
      return Object.assign(forward(replaced), { attempt: call, raw: call }, row.isPaged ? pagesOf(method) : {});
    },
  });
}

/** The function under a name, if it is not the one that Octokit has there. */
function replacedIn(octokit: object, owner: unknown, name: string, mark = 'endpoint'): Called | undefined {
  const found = memberOf(owner, name);
  if (typeof found !== 'function') return undefined;
  const isOwn = sendsRequests(octokit) && !isSpy(found) && memberOf(found, mark) !== undefined;
  return isOwn ? undefined : (...args) => (found as Called).call(owner, ...args);
}

/** Functions of Jest, Vitest and Node's test runner have `mock`, and those of Sinon `callCount`. */
function isSpy(value: object): boolean {
  return (memberOf(value, 'mock') ?? memberOf(value, 'callCount')) !== undefined;
}

/** The options of routebook are left out: a function for Octokit has one parameter. */
function forward(call: Called) {
  return async (...args: readonly unknown[]) => call(...args.slice(0, 1));
}

function pagesOf({ octokit, replaced, reference }: Method) {
  const paginate = replacedIn(octokit, octokit, 'paginate', 'iterator');
  const iterator = memberOf(memberOf(octokit, 'paginate'), 'iterator') as Called | undefined;
  async function* pages(options?: unknown): AsyncGenerator<unknown, void, void> {
    if (typeof iterator === 'function' && paginate !== undefined)
      yield* iterator.call(memberOf(octokit, 'paginate'), reference, ...given(options)) as AsyncIterable<unknown>;
    else if (replaced !== undefined) yield await replaced(...given(options));
    else yield { data: await (paginate as Called)(reference, ...given(options)) };
  }
  async function* items(options?: unknown): AsyncGenerator<unknown, void, void> {
    for await (const page of pages(options)) yield* itemsIn(memberOf(page, 'data'));
  }
  async function all(options?: unknown): Promise<unknown> {
    if (paginate !== undefined) return paginate(reference, ...given(options));
    const found: unknown[] = [];
    for await (const item of items(options)) found.push(item);
    return found;
  }
  return { pages, items, all };
}

function given(options: unknown): readonly unknown[] {
  return options === undefined ? [] : [options];
}

/** The items of a page, which some routes have in a member. */
function itemsIn(data: unknown): readonly unknown[] {
  if (Array.isArray(data)) return data;
  return isRecord(data) ? (Object.values(data).find((each) => Array.isArray(each)) ?? []) : [];
}

/** Octokit takes headers as a variable. */
function doubledGraphQL(replaced: Called): object {
  const query = async (text: unknown, variables?: unknown, options?: unknown) => {
    const headers = memberOf(options, 'headers');
    const all = headers === undefined ? variables : { ...(variables as object), headers };
    return replaced(text, ...given(all));
  };
  async function* pages(...args: Parameters<typeof query>): AsyncGenerator<unknown, void, void> {
    yield await query(...args);
  }
  return Object.assign(query, { pages });
}
