import type { RouteChange } from '../../../src/catalogue/route-change.ts';
import type { Catalogue } from '../../../src/catalogue/types.ts';
import { judgeChanges } from './judge-changes.ts';
import { judgeDeprecation } from './judge-deprecation.ts';
import type { JudgedCall } from './judge-parameters.ts';
import type { Doubt, Problem } from './report.ts';

/** The data that calls are compared with. */
export interface Standard {
  readonly catalogue: Catalogue<never>;
  readonly version: string;
  changesOf(route: string): readonly RouteChange[];
  isHost(host: string): boolean;
}

/** The result for one call. Undefined if the code is not a call of the API. */
export interface Verdict {
  readonly route?: string | undefined;
  readonly text: string;
  readonly problems: readonly Problem[];
  /** Possible problems that are not certain. */
  readonly doubts?: readonly Doubt[];
  /** The changes to the route in the target version. */
  readonly changes?: readonly string[];
  /** The reason why nothing can be said about the call. */
  readonly unread?: string;
}

/** Judges a call whose route is known. */
export function judgeKnown(
  judged: JudgedCall,
  inParameters: readonly Problem[],
  standard: Standard,
): Omit<Verdict, 'text'> {
  const { call, record, where } = judged;
  const changes = standard.changesOf(record.route);
  const { problems, doubts } = judgeChanges(judged, changes, standard.version);
  // What the next version removes is deprecated too. One finding is enough.
  const changed = new Set(problems.map(({ parameter }) => parameter));
  const others = inParameters.filter(
    ({ code, parameter }) => code !== 'DEPRECATED_PARAMETER' || !changed.has(parameter),
  );
  return {
    route: record.route,
    problems: [...judgeDeprecation(call, record, where, standard.catalogue), ...others, ...problems],
    doubts,
    ...(changes.length === 0 ? {} : { changes: [...new Set(changes.map(({ message }) => message))] }),
  };
}
