import { findNearest, suggestName } from '../../core/edit-distance.ts';
import { type RouteOrFunction, routeOf } from '../../core/methods.ts';
import type { ForeignTest } from '../foreign-host.ts';
import { splitRequest } from '../match/route-shape.ts';
import type { RouteRecord } from '../types.ts';
import { checkBody } from './check-body.ts';
import { checkMediaType } from './check-media-type.ts';
import { checkParameters } from './check-parameters.ts';
import { checkDeprecation, checkSpelling } from './check-route.ts';
import { type Elsewhere, type FindElsewhere, isMoreSpecific, mayBeElsewhere } from './elsewhere.ts';
import type { Finding, FindingCode } from './finding.ts';
import { type Call, type CheckContext, type DeepCheck, type Report, readGivenCall } from './read-given-call.ts';
import { type CallResolverParts, type ResolvedCall, resolveCall } from './resolve-call.ts';

/** Accepts a route and options, or a method, a URL and options. */
type Checker = (route: RouteOrFunction<string>, second?: unknown, third?: unknown) => Finding[];

const UNREADABLE = 'The options and "parameters" must be plain objects without getters that throw.';

const WARNINGS: ReadonlySet<FindingCode> = new Set(['DEPRECATED_ROUTE', 'DEPRECATED_PARAMETER']);

interface CheckSettings {
  readonly mayBeEmpty: readonly string[];
  readonly describedPlaces: boolean;
  readonly versions: readonly string[];
  readonly findElsewhere: FindElsewhere | undefined;
  readonly isForeign: ForeignTest;
  readonly checkDeeply?: DeepCheck | undefined;
}

export function createChecker(
  parts: CallResolverParts,
  { mayBeEmpty, describedPlaces, versions, findElsewhere, isForeign, checkDeeply }: CheckSettings,
): Checker {
  return (first, second, third) => {
    const findings: Finding[] = [];
    const isSplit = typeof second === 'string';
    const given = routeOf<unknown>(first);
    const route = typeof given === 'string' ? given : '';
    const text = isSplit ? `${route} ${second}` : route;
    const call = readGivenCall(isSplit ? third : second, versions.length > 0);
    const named = { baseUrl: call?.options.get('baseUrl') };
    const isForeignUrl = (url: string) => isForeign(url, named);
    if (isForeignUrl(splitRequest(text).url)) return [foreignRoute(withoutValues(text))];
    const resolved = resolveCall(parts, text);
    const elsewhere = mayBeElsewhere(resolved) ? findElsewhere?.(withoutServer(text)) : undefined;
    const isHere = elsewhere === undefined || !isMoreSpecific(elsewhere, resolved);
    const record = isHere ? resolved.record : undefined;
    const name = record?.route ?? elsewhere?.route ?? withoutValues(text);
    const report: Report = (code, message, details = {}) => {
      const severity = WARNINGS.has(code) ? 'warning' : 'error';
      findings.push({ code, severity, message, route: name, ...details });
    };
    if (call === undefined) report('INVALID_OPTIONS', UNREADABLE);
    if (record)
      checkKnown(
        { ...resolved, record },
        call,
        { mayBeEmpty, describedPlaces, versions, isForeign: isForeignUrl, report },
        elsewhere,
        (context) => checkDeeply?.(context, findings),
      );
    else if (elsewhere) report('UNKNOWN_ROUTE', elsewhere.message, { suggestions: [], editions: elsewhere.editions });
    else reportUnknown(parts, text, resolved, report);
    return findings;
  };
}

function reportUnknown(parts: CallResolverParts, text: string, { suggestions }: ResolvedCall, report: Report): void {
  // The route that was meant, if only its whitespace is wrong.
  const trimmed = text.trim().replace(/\s+/, ' ');
  const isSame = trimmed === text || !trimmed.includes(' ');
  const spaced = isSame ? undefined : resolveCall(parts, trimmed).record?.route;
  const message = spaced
    ? `Write one space between the method and the URL, and no others: "${spaced}".`
    : `There is no such route in the catalogue.${suggestName(suggestions.at(0))}`;
  report('UNKNOWN_ROUTE', message, { suggestions: spaced ? [spaced] : suggestions });
}

function checkKnown(
  { record: written, parameters, writtenUrl, numbered }: ResolvedCall & { readonly record: RouteRecord },
  call: Call | undefined,
  rest: Pick<CheckContext, 'mayBeEmpty' | 'describedPlaces' | 'versions' | 'isForeign' | 'report'>,
  elsewhere: Elsewhere | undefined,
  checkInside: (context: CheckContext) => void,
): void {
  checkDeprecation(written, rest.report, elsewhere);
  if (call === undefined) return;
  // The URL itself contains values too.
  const all = new Map([...call.parameters, ...Object.entries(parameters)]);
  for (const name of numbered) all.delete(name);
  const record =
    numbered.length === 0
      ? written
      : { ...written, parameters: written.parameters.filter(({ name }) => !numbered.includes(name)) };
  const context: CheckContext = { ...rest, record, call: { ...call, parameters: all } };
  try {
    if (writtenUrl !== undefined) checkSpelling({ ...context, call }, writtenUrl, parameters);
    checkServer(context);
    checkParameters(context);
    checkBody(context);
    checkInside(context);
    checkMediaType(context);
    checkVersion(context);
  } catch {
    // Values belong to the caller, so a proxy or a getter may throw anything.
    rest.report('INVALID_OPTIONS', UNREADABLE);
  }
}

const FOREIGN = 'is not on a known server of this API. For another one, pass its URL as "baseUrl".';

function foreignRoute(route: string): Finding {
  return { code: 'FOREIGN_HOST', severity: 'error', message: `The URL ${FOREIGN}`, route };
}

/** Reports a server parameter whose value is not a server of the API. */
function checkServer({ record, call, isForeign, report }: CheckContext): void {
  for (const { name, in: place } of record.parameters) {
    const value = place === 'server' ? call.parameters.get(name) : undefined;
    if (typeof value !== 'string' || !isForeign(value)) continue;
    report('FOREIGN_HOST', `The parameter "${name}" ${FOREIGN}`, { parameter: name });
  }
}

/** Editions have their own servers, so a URL is looked up in them by its path. */
function withoutServer(text: string): string {
  return text.replace(/^(\S+ )?https?:\/\/[^/?#]*(?=\/)/i, '$1');
}

/** Reports an API version that the catalogue does not describe. */
function checkVersion({ call, versions, report }: CheckContext): void {
  const version = call.options.get('apiVersion');
  if (version === undefined || versions.includes(version as string)) return;
  const suggestions = typeof version === 'string' ? findNearest(version, versions) : [];
  report('UNKNOWN_API_VERSION', `"apiVersion" must be one of ${versions.map((each) => `"${each}"`).join(', ')}.`, {
    parameter: 'apiVersion',
    expected: versions,
    suggestions,
  });
}

/** An unknown route may be a URL. Its query and user information are not included in findings. */
function withoutValues(route: string): string {
  return route.replace(/(?<!\{)[?#].*/s, '').replace(/\/\/[^/@]*@/, '//');
}
