import type { EndpointError } from 'routebook';
import { github, type RouteRecord } from 'routebook/catalogue';
import { joinPointer } from '../form/pointer.ts';
import type { Call } from './read-call.ts';

/** Something wrong with what is filled in. */
export interface Problem {
  /** The pointer of the field it is about; absent if it is about the whole. */
  readonly field?: string;
  readonly message: string;
  readonly severity: 'error' | 'warning';
  /** Nothing is filled in yet: no reason to complain before somebody has been there. */
  readonly isMissing?: boolean;
}

/** The age of a route is told at its head, not as a problem of what is filled in. */
const OF_THE_ROUTE: ReadonlySet<string> = new Set(['REMOVED_ROUTE', 'DEPRECATED_ROUTE']);

/** All problems: those of reading the form, those the catalogue finds, and the one that stopped the builder. One for each field and message. */
export function findProblems(record: RouteRecord, call: Call, fault: EndpointError | undefined): Problem[] {
  const unread = new Set(call.problems.map(({ field }) => field));
  const found: Problem[] = [...call.problems];
  for (const { code, parameter, message, severity } of github.check(record.route, call.options)) {
    const field = parameter === undefined ? undefined : joinPointer('', parameter);
    if (OF_THE_ROUTE.has(code) || unread.has(field)) continue;
    const isMissing = code === 'MISSING_PARAMETER' || code === 'MISSING_BODY';
    found.push({ message, severity, isMissing, ...(field === undefined ? {} : { field }) });
  }
  return [...found, ...faultProblems(fault, new Set(found.map(({ field }) => field)))];
}

/** Fields that have a problem already need no second one that says the same. */
function faultProblems(fault: EndpointError | undefined, known: ReadonlySet<string | undefined>): Problem[] {
  if (fault === undefined) return [];
  const names = fault.parameters ?? (fault.parameter === undefined ? [] : [fault.parameter]);
  const { message } = fault;
  const isMissing = fault.code === 'MISSING_PARAMETER';
  if (names.length === 0) return [{ message, severity: 'error', isMissing }];
  const fields = names.map((name) => joinPointer('', name)).filter((field) => !known.has(field));
  return fields.map((field) => ({ field, message, severity: 'error', isMissing }));
}
