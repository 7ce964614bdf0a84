import type { ReceivedRequest } from './context.ts';
import type { Store, Usage } from './store.ts';

/** The limits of each resource: for a token, without one, and the seconds after which they start again. */
const LIMITS: Readonly<Record<string, readonly [known: number, unknown: number, seconds: number]>> = {
  core: [5000, 60, 3600],
  search: [30, 10, 60],
  code_search: [10, 0, 60],
  graphql: [5000, 0, 3600],
  integration_manifest: [5000, 5000, 3600],
  source_import: [100, 5, 60],
  actions_runner_registration: [10_000, 0, 3600],
  scim: [15_000, 0, 3600],
  dependency_snapshots: [100, 0, 60],
  dependency_sbom: [100, 0, 60],
  code_scanning_autofix: [10, 0, 60],
};

type Caller = Pick<ReceivedRequest, 'token' | 'tokenText'>;

const keyOf = ({ token, tokenText }: Caller, resource: string) => `${resource} ${token === undefined ? '' : tokenText}`;

const secondsOf = (resource: string) => LIMITS[resource]?.[2] ?? 3600;

/** What counts now. The first call after a while starts from zero. */
function currentUsage({ state: { now }, usage }: Store, caller: Caller, resource: string): Usage | undefined {
  const known = usage.get(keyOf(caller, resource));
  return known && now < known.start + secondsOf(resource) * 1000 ? known : undefined;
}

/** Counts a call. What counts is no part of the world that requests change. */
export function countCall(store: Store, caller: Caller, resource: string): void {
  const { start = store.state.now, count = 0 } = currentUsage(store, caller, resource) ?? {};
  store.usage.set(keyOf(caller, resource), { start, count: count + 1 });
}

/** What is left to a caller, by resource. */
export function readUsage(store: Store, caller: Caller): Record<string, object> {
  const read = ([name, [known, unknown, seconds]]: [string, (typeof LIMITS)[string]]) => {
    const { start, count } = currentUsage(store, caller, name) ?? { start: store.state.now, count: 0 };
    const limit = caller.token === undefined ? unknown : known;
    const used = Math.min(limit, count);
    const reset = Math.floor(start / 1000) + seconds;
    return [name, { limit, used, remaining: limit - used, reset }];
  };
  return Object.fromEntries(Object.entries(LIMITS).map((each) => read(each as never)));
}
