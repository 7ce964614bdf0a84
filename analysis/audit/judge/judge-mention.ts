import type { RouteRecord } from '../../../src/catalogue/types.ts';
import { METHODS } from '../../../src/core/internal/methods.ts';
import { type Mention, writePieces } from '../call.ts';
import { routeChange } from './judge-changes.ts';
import { judgeDeprecation } from './judge-deprecation.ts';
import { findRemoved } from './other-editions.ts';
import type { Problem, Standard, Verdict } from './report.ts';
import { resolveUrl } from './resolve-url.ts';

/**
 * Compares a URL or path that is only mentioned with the catalogue: routes that were removed, deprecated or renamed, and no parameters.
 * Without a method, it is reported if that is so with all of them.
 */
export function judgeMention(mention: Mention, standard: Standard): Verdict | undefined {
  const all = METHODS.flatMap((method) =>
    method === 'HEAD' ? [] : (resolveUrl(standard.catalogue, method, mention.path)?.record ?? []),
  );
  const written = all.filter(({ method }) => method === mention.method);
  const records = written.length > 0 ? written : all;
  const [first, ...others] = records;
  if (first === undefined) return undefined;
  const route = others.length === 0 ? first.route : first.path;
  const method = written.length > 0 ? `${mention.method} ` : '';
  const problems = records.map((record) => problemsOf(mention, record, standard));
  const reported = problems.every((each) => each.length > 0) ? (problems[0] ?? []) : [];
  return {
    route,
    text: `${method}${writePieces(mention.path)}`,
    problems: reported.map((each) => ({ ...each, route })),
  };
}

function problemsOf({ start, end }: Mention, record: RouteRecord, standard: Standard): readonly Problem[] {
  if (findRemoved(record, standard.catalogue) !== undefined) return [];
  const where = { start, end };
  const changed = standard
    .changesOf(record.route)
    .filter((change) => change.in === 'route' && change.effect !== 'safe')
    .map((change) => routeChange({ record, where }, change, standard.version));
  return [...judgeDeprecation(undefined, record, where, standard.catalogue), ...changed];
}
