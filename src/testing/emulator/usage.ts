import type { ReceivedRequest } from './context.ts';
import type { Store } from './store.ts';

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

/** The names of the sequences that count the calls of a token since a time. */
function keysOf({ token, tokenText }: Caller, resource: string): [count: string, start: string] {
  const caller = token === undefined ? '' : tokenText;
  return [`calls of ${resource} ${caller}`, `first call of ${resource} ${caller}`];
}

/** Counts a call. The first one after a while starts from zero. */
export function countCall({ state }: Store, caller: Caller, resource: string): void {
  const [count, start] = keysOf(caller, resource);
  const { sequences, now } = state;
  const isOver = now >= (sequences.get(start) ?? 0) + (LIMITS[resource]?.[2] ?? 3600) * 1000;
  if (isOver) sequences.set(start, now);
  sequences.set(count, isOver ? 1 : (sequences.get(count) ?? 0) + 1);
}

/** What is left to a caller, by resource. */
export function readUsage({ state }: Store, caller: Caller): Record<string, object> {
  const { sequences, now } = state;
  const read = ([name, [known, unknown, seconds]]: [string, (typeof LIMITS)[string]]) => {
    const [count, start] = keysOf(caller, name);
    const since = sequences.get(start) ?? 0;
    const isOver = now >= since + seconds * 1000;
    const limit = caller.token === undefined ? unknown : known;
    const used = isOver ? 0 : Math.min(limit, sequences.get(count) ?? 0);
    const reset = Math.floor((isOver ? now : since) / 1000) + seconds;
    return [name, { limit, used, remaining: limit - used, reset }];
  };
  return Object.fromEntries(Object.entries(LIMITS).map((each) => read(each as never)));
}
