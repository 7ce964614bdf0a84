import type { ChangeEffect } from 'routebook/generator';
import type { MarkedChange } from './mark-published.ts';

/** Changes to one route that are described by one sentence. */
export interface MergedChange {
  readonly effect: ChangeEffect;
  readonly rule: string;
  readonly message: string;
  /** The statuses of the responses that have the change. */
  readonly statuses: readonly string[];
  /** Whether GitHub has published the change. */
  readonly isPublished: boolean;
}

interface RouteGroup {
  readonly route: string;
  readonly changes: readonly MergedChange[];
}

const EFFECTS: readonly ChangeEffect[] = ['breaks-requests', 'breaks-readers', 'safe'];

/** Groups changes by route, breaking ones first. The same change in several responses, or to several members, becomes one line. */
export function groupByRoute(changes: readonly MarkedChange[]): RouteGroup[] {
  const routes = new Map<string, MarkedChange[]>();
  for (const change of changes) {
    const known = routes.get(change.route);
    if (known === undefined) routes.set(change.route, [change]);
    else known.push(change);
  }
  return [...routes].map(([route, each]) => {
    const merged = mergeMembers(mergeStatuses(each));
    merged.sort((left, right) => EFFECTS.indexOf(left.effect) - EFFECTS.indexOf(right.effect));
    return { route, changes: merged };
  });
}

function mergeStatuses(changes: readonly MarkedChange[]): MergedChange[] {
  const merged = new Map<string, MergedChange & { readonly statuses: string[] }>();
  for (const { effect, rule, message, status, published } of changes) {
    const key = `${rule} ${message}`;
    const known = merged.get(key) ?? { effect, rule, message, statuses: [], isPublished: published !== undefined };
    if (status !== undefined && !known.statuses.includes(status)) known.statuses.push(status);
    merged.set(key, known);
  }
  return [...merged.values()];
}

/** "The response member `a` was removed." */
const MEMBER = /^The (body|response) member (`[^`]*`) (was|is|can) ([^:`]*)$/;
const PLURAL: { readonly [verb: string]: string } = { was: 'were', is: 'are' };

/** Describes the same change to several members: "The response members `a` and `b` were removed." */
function mergeMembers(changes: readonly MergedChange[]): MergedChange[] {
  const groups = new Map<string, { readonly change: MergedChange; readonly names: string[] }>();
  for (const change of changes) {
    const [, , name, , end] = MEMBER.exec(change.message) ?? [];
    const key =
      name === undefined ? `${change.rule} ${change.message}` : `${change.rule} ${end} ${change.statuses.join()}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { change, names: name === undefined ? [] : [name] });
    else if (name !== undefined) known.names.push(name);
  }
  return [...groups.values()].map(({ change, names }) => {
    if (names.length < 2) return change;
    const list = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
    const message = change.message.replace(MEMBER, (_, place: string, __, verb: string, end: string) => {
      const rest = end.replace(/\bis required/, 'are required');
      return `The ${place} members ${list} ${PLURAL[verb] ?? verb} ${rest}`;
    });
    return { ...change, message };
  });
}
