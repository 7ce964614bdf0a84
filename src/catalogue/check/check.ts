import type { Matcher } from '../match/match.ts';
import type { Records } from '../records.ts';
import type { Searcher } from '../search/search.ts';
import type { RouteRecord } from '../types.ts';
import { checkBody } from './check-body.ts';
import { checkMediaType } from './check-media-type.ts';
import { checkParameters } from './check-parameters.ts';
import { resolveRoute } from './check-route.ts';
import type { Finding, FindingCode } from './finding.ts';
import { type Call, readCall } from './read-call.ts';

/** What one check knows and where it writes down what it finds. */
export interface Check {
  readonly record: RouteRecord;
  readonly call: Call;
  readonly mayBeEmpty: readonly string[];
  report(code: FindingCode, message: string, details?: Partial<Finding>): void;
}

const UNREADABLE = 'The options and the bucket "parameters" must be objects that can be read.';

const WARNINGS: ReadonlySet<FindingCode> = new Set(['DEPRECATED_ROUTE', 'DEPRECATED_PARAMETER']);

export function createChecker(
  records: Records,
  match: Matcher,
  search: Searcher,
  mayBeEmpty: readonly string[],
): (route: string, options?: unknown) => Finding[] {
  return (route, options) => {
    const findings: Finding[] = [];
    const text = typeof route === 'string' ? route : '';
    const { record, parameters, suggestions } = resolveRoute(records, match, search, text);
    const name = record?.route ?? withoutValues(text);
    const report: Check['report'] = (code, message, details = {}) => {
      const severity = WARNINGS.has(code) ? 'warning' : 'error';
      findings.push({ code, severity, message, route: name, ...details });
    };
    const call = readCall(options);
    if (call === undefined) report('INVALID_OPTIONS', UNREADABLE);
    if (record === undefined) {
      const hint = suggestions.length > 0 ? ` Did you mean "${suggestions[0]}"?` : '';
      report('UNKNOWN_ROUTE', `There is no such route in the catalogue.${hint}`, { suggestions });
    } else {
      reportAge(record, report);
      if (call !== undefined) checkCall({ record, call: withParameters(call, parameters), mayBeEmpty, report });
    }
    return findings;
  };
}

function checkCall(check: Check): void {
  try {
    checkParameters(check);
    checkBody(check);
    checkMediaType(check);
  } catch {
    // A proxy or a getter that will not be read. There is no end of those.
    check.report('INVALID_OPTIONS', UNREADABLE);
  }
}

/** An unknown route may be a URL: its query and its user information stay out of what is found. */
function withoutValues(route: string): string {
  return route.replace(/(?<!\{)[?#].*$/s, '').replace(/\/\/[^/@]*@/, '//');
}

/** What the URL itself has already. */
function withParameters(call: Call, given: { readonly [name: string]: unknown }): Call {
  return { ...call, parameters: new Map([...call.parameters, ...Object.entries(given)]) };
}

function reportAge({ deprecation }: RouteRecord, report: Check['report']): void {
  if (deprecation === undefined) return;
  const { removed, replacement, since, until } = deprecation;
  const instead = replacement === undefined ? '' : ` Use "${replacement}" instead.`;
  const details = replacement === undefined ? {} : { replacement };
  const days = `${since === undefined ? '' : ` since ${since}`}${until === undefined ? '' : `, until ${until}`}`;
  if (removed) report('REMOVED_ROUTE', `The API does not have this route any more.${instead}`, details);
  else report('DEPRECATED_ROUTE', `This route is deprecated${days}.${instead}`, details);
}
