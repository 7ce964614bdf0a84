import type { Catalogue, RouteRecord } from '../../../src/catalogue/types.ts';
import { editDistance, findNearest, suggestName } from '../../../src/core/edit-distance.ts';
import { ownMember } from '../../../src/core/objects.ts';
import { UNDOCUMENTED_METHODS } from '../../../src/github/octokit-methods.ts';
import { type OctokitFacts, octokitFacts } from '../../tree/octokit-facts.ts';
import type { AuditEdit, Span } from '../../tree/positions.ts';
import type { WrittenCall } from '../call.ts';
import { type JudgedCall, judgeParameters } from './judge-parameters.ts';
import { findInOtherEditions, findRemoved } from './other-editions.ts';
import type { Problem, Standard, Verdict } from './report.ts';
import { elsewhere, unreadElsewhere } from './unknown-route.ts';
import { judgeKnown } from './verdict.ts';

/** Compares a call of a method of Octokit with the catalogue. */
export function judgeMethod(
  call: WrittenCall,
  [namespace, method]: readonly [string, string],
  standard: Standard,
): Verdict {
  const facts = octokitFacts(standard.catalogue);
  const text = `${namespace}.${method}`;
  const where = call.nameSpan ?? { start: call.start, end: call.end };
  const records = facts.routesOf(namespace, method);
  if (records.length > 0) {
    const { judged, problems } = chooseRoute(call, records, where, standard.catalogue);
    const other = findRemoved(judged.record, standard.catalogue);
    if (other !== undefined) return { text, problems: [], unread: unreadElsewhere(other) };
    if (problems.length > 0 && isOtherObject(call, judged.record)) return { text, problems: [], unread: OTHER_OBJECT };
    return { text, ...judgeKnown(judged, problems, standard) };
  }
  const successor = facts.renamed(namespace, method);
  const [record] = successor === undefined ? [] : facts.routesOf(...successor);
  if (successor !== undefined && record !== undefined) {
    if (isOtherObject(call, record)) return { text, problems: [], unread: OTHER_OBJECT };
    const replacement = successor.join('.');
    const message = `Octokit renamed this method. Use "${replacement}" instead.`;
    const problem: Problem = {
      code: 'RENAMED_METHOD',
      severity: 'warning',
      message,
      route: record.route,
      replacement,
      ...where,
    };
    return { text, ...judgeKnown(createJudged(call, record, where, standard.catalogue), [problem], standard) };
  }
  const instead = UNDOCUMENTED_METHODS.get(text);
  if (instead !== undefined) {
    const names = instead.map((each) => `"${each}"`).join(' or ');
    const message = `Octokit removed this method, because GitHub no longer documents its route. Use ${names} instead.`;
    const replacement = instead[0];
    return {
      text,
      problems: [{ code: 'RENAMED_METHOD', severity: 'warning', message, route: text, replacement, ...where }],
    };
  }
  const route = facts.elsewhere(namespace, method);
  const other = route === undefined ? undefined : findInOtherEditions(standard.catalogue, route);
  if (facts.wasRemoved(namespace, method) || (route !== undefined && other === undefined)) {
    const message = 'Octokit removed this method, because GitHub no longer has its route.';
    return { text, problems: [{ code: 'REMOVED_ROUTE', severity: 'error', message, route: text, ...where }] };
  }
  if (other !== undefined) {
    const found = elsewhere(standard.catalogue, other, {
      code: 'UNKNOWN_METHOD',
      severity: 'error',
      route: text,
      ...where,
    });
    return 'unread' in found ? { text, problems: [], unread: found.unread } : { text, problems: [found.problem] };
  }
  return { text, problems: [unknownMethod(call, [namespace, method], facts, where)] };
}

/** Parameters that earlier versions of Octokit had, and options that no route lists. */
const FORMER_NAMES: ReadonlySet<string> = new Set([
  'user',
  'id',
  'number',
  'page',
  'per_page',
  'headers',
  'data',
  'baseUrl',
  'mediaType',
  'request',
]);

const OTHER_OBJECT = 'The object may not be a client of GitHub: no parameter of the call is one of the method.';

/** Whether an object is known as a client only by its name, and is called with other parameters than the client has. */
function isOtherObject({ isCertain, members }: WrittenCall, record: RouteRecord): boolean {
  if (isCertain || members.isOpen || members.list.length === 0) return false;
  const known = [...record.parameters, ...(ownMember(record, 'body')?.fields ?? [])].map(({ name }) => name);
  const isNear = (name: string) =>
    known.some((each) => each === name || each.endsWith(`_${name}`) || editDistance(name, each, 1) <= 1);
  return !members.list.some(({ name }) => isNear(name) || FORMER_NAMES.has(name));
}

function unknownMethod(
  { nameSpan }: WrittenCall,
  [namespace, method]: readonly [string, string],
  facts: OctokitFacts,
  where: Span,
): Problem {
  const suggestions = findNearest(method, facts.methodsOf(namespace));
  const [first] = suggestions;
  // A method of another edition may be as near.
  const candidates = findNearest(method, [...facts.methodsOf(namespace), ...facts.methodsElsewhere(namespace)]);
  const isTypo =
    first !== undefined && candidates.length === 1 && nameSpan !== undefined && editDistance(method, first, 1) <= 1;
  const fix: readonly AuditEdit[] | undefined = isTypo ? [{ ...where, text: first }] : undefined;
  const advice = suggestName(first === undefined ? undefined : `${namespace}.${first}`);
  const route = `${namespace}.${method}`;
  const message = `Octokit has no method "${route}".${advice}`;
  return { code: 'UNKNOWN_METHOD', severity: 'error', message, route, suggestions, fix, ...where };
}

/** Of several routes with the same operation, the current one, unless only an earlier one has the parameters of the call. */
function chooseRoute(
  call: WrittenCall,
  records: readonly RouteRecord[],
  where: Span,
  catalogue: Catalogue<never>,
): { readonly judged: JudgedCall; readonly problems: readonly Problem[] } {
  const renamed = new Map(records.flatMap((record) => Object.entries(ownMember(record, 'deprecation')?.renamed ?? {})));
  const all = records.map((record) => {
    const judged = { ...createJudged(call, record, where, catalogue), renamed };
    return { judged, problems: judgeParameters(judged) };
  });
  const [current] = all as [(typeof all)[number]];
  if (current.problems.length === 0) return current;
  // A parameter that was renamed is reported as such.
  return (
    all.find(
      ({ judged, problems }) => problems.length === 0 && ownMember(judged.record, 'deprecation')?.renamed === undefined,
    ) ?? current
  );
}

function createJudged(call: WrittenCall, record: RouteRecord, where: Span, catalogue: Catalogue<never>): JudgedCall {
  const query = { list: [], isOpen: false };
  return { call, record, given: new Set(), placeholders: new Map(), query, renamed: new Map(), where, catalogue };
}
