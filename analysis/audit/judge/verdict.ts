import { judgeChanges } from './judge-changes.ts';
import { judgeDeprecation } from './judge-deprecation.ts';
import { announcesDeprecation, judgeNotices } from './judge-notices.ts';
import type { JudgedCall } from './judge-parameters.ts';
import type { Problem, Standard, Verdict } from './report.ts';

/** Judges a call whose route is known. */
export function judgeKnown(
  judged: JudgedCall,
  inParameters: readonly Problem[],
  standard: Standard,
): Omit<Verdict, 'text'> {
  const { call, record, where } = judged;
  const changes = standard.changesOf(record.route);
  const notices = standard.hasNotices ? judgeNotices(judged) : [];
  const deprecation =
    standard.hasNotices && announcesDeprecation(record)
      ? []
      : judgeDeprecation(call, record, where, standard.catalogue);
  const { problems, doubts } = judgeChanges(judged, changes, standard.version);
  // What the next version removes is deprecated too. One finding is enough.
  const changed = new Set(problems.map(({ parameter }) => parameter));
  const others = inParameters.filter(
    ({ code, parameter }) => code !== 'DEPRECATED_PARAMETER' || !changed.has(parameter),
  );
  return {
    route: record.route,
    problems: [...deprecation, ...others, ...problems, ...notices],
    doubts,
    ...(changes.length === 0 ? {} : { changes: [...new Set(changes.map(({ message }) => message))] }),
  };
}
