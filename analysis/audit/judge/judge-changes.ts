import type { RouteChange } from '../../../src/catalogue/types.ts';
import { splitPointer } from '../../../src/core/json-pointer.ts';
import { findPublished } from '../../../src/github/changes/notices.ts';
import type { Member } from '../call.ts';
import type { JudgedCall } from './judge-parameters.ts';
import type { Doubt, Problem } from './report.ts';

/** The maximum number of members that a doubt lists. */
const MAX_LISTED = 4;

/** The changes in the target version that affect a call. */
interface ChangeVerdict {
  readonly problems: readonly Problem[];
  readonly doubts: readonly Doubt[];
}

/** Finds the changes in the target version that affect a call: its route, what it sends, and what the code reads of its response. */
export function judgeChanges(judged: JudgedCall, changes: readonly RouteChange[], version: string): ChangeVerdict {
  const breaking = changes.filter(({ effect }) => effect !== 'safe');
  const inRequest = breaking.filter(({ in: place }) => place === 'parameter' || place === 'body');
  const response = responseChanges(
    judged,
    breaking.filter((change) => change.in === 'response'),
    version,
  );
  return {
    problems: [
      ...breaking.filter((change) => change.in === 'route').map((change) => routeChange(judged, change, version)),
      ...inRequest.flatMap((change) => requestChange(judged, change, version)),
      ...response.problems,
    ],
    doubts: response.doubts,
  };
}

/** A route that the target version removes or replaces. */
export function routeChange(
  { record, where }: Pick<JudgedCall, 'record' | 'where'>,
  change: RouteChange,
  version: string,
): Problem {
  const { newRoute } = change;
  const replacement = newRoute === undefined ? {} : { replacement: newRoute };
  const message = `In ${version}: ${change.message}`;
  return { code: 'CHANGED_ROUTE', severity: 'warning', message, route: record.route, ...replacement, ...where };
}

/** Reports a change to an input if the call sends it, or if it is now required. */
function requestChange({ call, record, query, where }: JudgedCall, change: RouteChange, version: string): Problem[] {
  const path =
    change.parameter === undefined ? readPointer(change.pointer) : [change.parameter, ...readPointer(change.pointer)];
  const [name] = path;
  const isRequired = /required$/.test(change.rule);
  const replacement = findPublished(version, change)?.instead?.[path.at(-1) ?? ''];
  const advice = replacement === undefined ? '' : ` Use \`${replacement}\` instead.`;
  const message = `In ${version}: ${change.message}${advice}`;
  const base = { code: 'CHANGED_PARAMETER', severity: 'warning', message, route: record.route, replacement } as const;
  if (name === undefined) return [];
  const data = call.members.list.find((each) => each.name === 'data');
  const sent = [...call.members.list, ...(data?.members?.list ?? []), ...query.list].find((member) =>
    sends(member, path),
  );
  if (isRequired) {
    const isAbsent = sent === undefined && !call.members.isOpen && call.isComplete && data === undefined;
    return isAbsent ? [{ ...base, parameter: name, ...where }] : [];
  }
  // A value that is sent replaces the default.
  if (change.rule.includes('default')) return [];
  if (sent === undefined || isStillAllowed(sent, change)) return [];
  const span = sent.start < 0 ? where : { start: sent.start, end: sent.end };
  return [{ ...base, parameter: path.join('.'), ...span }];
}

/** Whether the call sends the member at a path. Nested members are followed if they are literals. */
function sends(member: Member, [name, ...rest]: readonly string[]): boolean {
  if (member.name !== name) return false;
  if (rest.length === 0) return true;
  return member.members?.list.some((each) => sends(each, rest)) === true;
}

/** An enum that lost values still allows the others. */
function isStillAllowed({ values }: Member, { after }: RouteChange): boolean {
  return Array.isArray(after) && values?.every((value) => after.includes(value)) === true;
}

/** Reports changes to members that the code reads. If the response is passed on, one doubt lists the changes. */
function responseChanges(
  { call, record, where }: JudgedCall,
  changes: readonly RouteChange[],
  version: string,
): ChangeVerdict {
  if (changes.length === 0) return { problems: [], doubts: [] };
  const { paths, places = [], escaped } = call.reads();
  const at = { code: 'CHANGED_RESPONSE', route: record.route, ...where } as const;
  const items = call.isPaginated;
  const problems: Problem[] = [];
  const possible: string[] = [];
  const seen = new Set<string>();
  for (const change of changes) {
    const path = readPointer(change.pointer);
    const text = writePath(path);
    if (seen.has(text)) continue;
    seen.add(text);
    const read = paths.flatMap((each, index) => (path.length > 0 && startsWith(each, path, items) ? [index] : []));
    if (read.length > 0) {
      const replacement = findPublished(version, change)?.instead?.[path.at(-1) ?? ''];
      const advice = replacement === undefined ? '' : ` Use \`${replacement}\` instead.`;
      const message = `In ${version}: ${change.message}${advice}`;
      // The lines that read the member have to change, not the call.
      for (const index of read) {
        const { start, end } = places[index] ?? where;
        problems.push({ ...at, severity: 'warning', message, parameter: text, replacement, start, end });
      }
    } else if (escaped.some((each) => startsWith(path, each, items) || startsWith(path, unlisted(each), items)))
      possible.push(text || change.message.replace(/\.$/, ''));
  }
  const listed = possible.slice(0, MAX_LISTED).join(', ');
  const more = possible.length > MAX_LISTED ? ` and ${possible.length - MAX_LISTED} more` : '';
  const reason = `In ${version}, the response changes, but it is not known which members the code reads: ${listed}${more}.`;
  return { problems, doubts: possible.length > 0 ? [{ ...where, reason }] : [] };
}

/** The items of all pages are read as a list, regardless of the property of the response that contains them. */
function startsWith(path: readonly string[], start: readonly string[], isPaginated: boolean): boolean {
  const plain = isPaginated ? unlisted(path) : path;
  const begin = isPaginated ? unlisted(start) : start;
  return begin.length <= plain.length && begin.every((step, index) => step === plain[index]);
}

function unlisted(path: readonly string[]): readonly string[] {
  const at = path.indexOf('[]');
  return at >= 0 && at <= 1 ? path.slice(at) : path;
}

function readPointer(pointer: string | undefined): string[] {
  return splitPointer(pointer ?? '').map((step) => (step === '*' ? '[]' : step));
}

function writePath(path: readonly string[]): string {
  return path.join('.').replace(/\.\[\]/g, '[]');
}
