import { findFault } from '../../../src/catalogue/check/find-fault.ts';
import { findEnum } from '../../../src/catalogue/create-body.ts';
import { parameterNamesOf } from '../../../src/catalogue/rows-of.ts';
import { describeType } from '../../../src/catalogue/type-keywords.ts';
import type { Catalogue, FieldRecord, ParameterRecord, RecordType, RouteRecord } from '../../../src/catalogue/types.ts';
import { editDistance, findNearest, suggestName } from '../../../src/core/edit-distance.ts';
import { ownMember } from '../../../src/core/objects.ts';
import { OPTION_NAMES } from '../../../src/core/read-options.ts';
import { github } from '../../../src/github/catalogue.ts';
import { parametersOfEditions } from '../../../src/github/parameters-elsewhere.ts';
import { isGitHub, isMain } from '../../tree/octokit-facts.ts';
import type { AuditEdit, Span } from '../../tree/positions.ts';
import { HOLE, type Member, type Members, type WrittenCall } from '../call.ts';
import type { Problem } from './report.ts';

/** A call with its route. */
export interface JudgedCall {
  readonly call: WrittenCall;
  readonly record: RouteRecord;
  /** Parameters whose value is in the URL. */
  readonly given: ReadonlySet<string>;
  /** Placeholders with other names: written name → name in the catalogue. */
  readonly placeholders: ReadonlyMap<string, string>;
  readonly query: Members;
  /** Parameters that were renamed: old name → new name. */
  readonly renamed: ReadonlyMap<string, string>;
  /** The position of findings about the whole call. */
  readonly where: Span;
  readonly catalogue: Catalogue<never>;
}

/** Options of Octokit and routebook, and parameters that `paginate` adds. */
const OTHER_OPTIONS: ReadonlySet<string> = new Set([...OPTION_NAMES, 'origin', 'file']);
/** Names of values that make a URL unique or mark a request. GitHub ignores them. */
const PREVENTS_CACHING =
  /^(?:_\w*|t|ts|time|timestamp|now|nocache|no_cache|cache_?bust(?:er)?|cachebust|cb|nonce|rand(?:om)?)$/i;
const PAGE_PARAMETERS: ReadonlySet<string> = new Set(['page', 'per_page', 'cursor']);

/** Finds unknown and missing parameters, and values that are not allowed. */
export function judgeParameters(judged: JudgedCall): Problem[] {
  const problems: Problem[] = [];
  const { call, record } = judged;
  const body = ownMember(record, 'body');
  const parameters = new Map(record.parameters.map((each) => [each.name, each]));
  const fields = new Map((body?.fields ?? []).map((each) => [each.name, each]));
  const data = call.members.list.find(({ name }) => name === 'data' && call.memberKind === 'parameters');
  const sent = sentMembers(judged, data);
  const names = new Set([...sent.map(({ name }) => name), ...judged.given, ...(call.given ?? [])]);
  const missing = missingNames(judged, names, data);
  const explained = new Set<string>();
  for (const member of sent) {
    const parameter = parameters.get(member.name);
    const field = fields.get(member.name);
    if (parameter !== undefined || field !== undefined) {
      problems.push(...judgeValue(judged, member, parameter, field), ...literalPlus(judged, member));
      continue;
    }
    const isEarlierName = longerName(member.name, missing) !== undefined && !judged.query.list.includes(member);
    if (!isEarlierName && isAllowed(judged, member, data)) continue;
    const found = unknownParameter(judged, member, [...parameters.keys(), ...fields.keys()], names, missing);
    for (const each of found.suggestions ?? []) explained.add(each);
    problems.push(found);
  }
  for (const name of missing) {
    if (explained.has(name)) continue;
    const message =
      fields.has(name) && !parameters.has(name)
        ? `The body field "${name}" is required.`
        : `The parameter "${name}" is required.`;
    problems.push({
      code: 'MISSING_PARAMETER',
      severity: 'error',
      message,
      route: record.route,
      parameter: name,
      ...judged.where,
    });
  }
  return problems;
}

/** The members of the options, of `data`, of `parameters` and of the query. */
function sentMembers({ call, query }: JudgedCall, data: Member | undefined): readonly Member[] {
  const bucket = call.members.list.find(({ name }) => name === 'parameters');
  const inside =
    call.memberKind === 'parameters' ? [...(bucket?.members?.list ?? []), ...(data?.members?.list ?? [])] : [];
  return [...call.members.list, ...inside, ...query.list];
}

/** Names that the catalogue does not list, but that are not mistakes. */
function isAllowed(
  { call, record, placeholders, query, catalogue }: JudgedCall,
  member: Member,
  data: Member | undefined,
): boolean {
  const { name } = member;
  const isInQuery = query.list.includes(member);
  if (placeholders.has(name)) return true;
  if (call.memberKind === 'parameters' && !isInQuery && OTHER_OPTIONS.has(name)) return true;
  if (PAGE_PARAMETERS.has(name) && (call.isPaginated || record.method === 'GET')) return true;
  // GitHub accepts it in the query for compatibility. It is a secret and not a parameter.
  if (name === 'access_token' || name === 'client_id' || name === 'client_secret' || name === 'callback') return true;
  if ((isInQuery || call.memberKind === 'query') && PREVENTS_CACHING.test(name)) return true;
  // Code that is audited without an edition may be for one that has the parameter.
  if (isMain(catalogue) && parameterElsewhere(catalogue, record.route, name) !== undefined) return true;
  const body = ownMember(record, 'body');
  if (record.method !== 'GET' && !isInQuery && (body?.open === true || (body === undefined && data !== undefined)))
    return true;
  return !/^[A-Za-z_][\w.-]*$/.test(name);
}

function unknownParameter(
  { call, record, renamed, query, catalogue }: JudgedCall,
  member: Member,
  known: readonly string[],
  names: ReadonlySet<string>,
  missing: readonly string[],
): Problem {
  const { name } = member;
  const successor = ownEntry(renamed, name) ?? longerName(name, missing);
  const elsewhere = successor === undefined ? parameterElsewhere(catalogue, record.route, name) : undefined;
  const nearest = elsewhere !== undefined ? [] : findNearest(name, known).filter((each) => !names.has(each));
  const near = successor === undefined ? nearest : [successor];
  const [first] = near;
  // A name that other routes have may be the wrong parameter, but it is not a typo.
  const isTypo = near.length === 1 && first !== undefined && isOneEdit(name, first) && !isParameter(catalogue, name);
  const isCertain = first !== undefined && (successor !== undefined || isTypo);
  const isInText = member.start >= 0 && !query.list.includes(member);
  const advice =
    elsewhere !== undefined
      ? ` It exists ${elsewhere}, not in this edition.`
      : successor === undefined
        ? suggestName(first)
        : ` It is called "${successor}".`;
  return {
    code: 'UNKNOWN_PARAMETER',
    severity: 'error',
    message: `This route has no parameter "${name}".${advice}`,
    route: record.route,
    parameter: name,
    suggestions: near,
    start: isInText ? member.start : call.start,
    end: isInText ? member.end : call.end,
    fix:
      isCertain && isInText && call.form !== 'gh' && call.form !== 'curl'
        ? renameMember(call, member, first)
        : undefined,
  };
}

function ownEntry(map: ReadonlyMap<string, string>, name: string): string | undefined {
  return map.get(name);
}

/** `number` was the former name of `issue_number` and `pull_number`: the only missing required parameter that ends in it. */
function longerName(name: string, missing: readonly string[]): string | undefined {
  const longer = missing.filter((each) => each.endsWith(`_${name}`));
  return longer.length === 1 ? longer[0] : undefined;
}

function isOneEdit(left: string, right: string): boolean {
  const plain = (text: string) => text.replace(/[-_]/g, '').toLowerCase();
  return editDistance(left, right, 1) <= 1 || plain(left) === plain(right);
}

/**
 * The edit that renames a member, if its name is written without escapes, and in the call itself: an object elsewhere may have a type or be
 * read by other code. The value of a shorthand property keeps its name.
 */
export function renameMember(call: Span, member: Member, name: string): readonly AuditEdit[] | undefined {
  const { start, end, isShorthand } = member;
  if (start < call.start || end > call.end) return undefined;
  if (isShorthand) return [{ start, end: start, text: `${name}: ` }];
  const quotes = end - start - member.name.length;
  return quotes === 0 || quotes === 2 ? [{ start: start + quotes / 2, end: end - quotes / 2, text: name }] : undefined;
}

/** Required parameters that a call certainly lacks. */
function missingNames(judged: JudgedCall, names: ReadonlySet<string>, data: Member | undefined): string[] {
  const { call, record, query, placeholders } = judged;
  const filled = new Set([...names].map((name) => placeholders.get(name) ?? name));
  const isOpen =
    call.members.isOpen ||
    !call.isComplete ||
    call.members.list.some(({ name }) => name === 'url' || name === 'parameters');
  if (isOpen) return [];
  const body = ownMember(record, 'body');
  const isBody = call.memberKind === 'body';
  const missing = record.parameters.filter(
    ({ name, in: place, required }) =>
      required &&
      !filled.has(name) &&
      (place === 'path'
        ? call.form === 'method' || call.form === 'route'
        : place === 'query' && !isBody && !query.isOpen),
  );
  const fields = body?.fields.filter(({ name, required }) => required && !filled.has(name)) ?? [];
  const isEmpty = body !== undefined && !body.required && !body.fields.some(({ name }) => filled.has(name));
  const takesFields = data === undefined && !isEmpty && call.memberKind !== 'query';
  return [...new Set([...missing, ...(takesFields ? fields : [])].map(({ name }) => name))];
}

function judgeValue(
  { call, record, query, catalogue }: JudgedCall,
  member: Member,
  parameter: ParameterRecord | undefined,
  field: FieldRecord | undefined,
): Problem[] {
  const { name, values } = member;
  const isInQuery = query.list.includes(member);
  const span = member.start < 0 ? call : member.valueSpan;
  const at = { route: record.route, parameter: name, start: span.start, end: span.end };
  const problems: Problem[] = [];
  const isText = parameter !== undefined || isInQuery || call.form === 'gh';
  const type: RecordType = (parameter ?? field)?.type ?? 'unknown';
  // A header can be set elsewhere, and an empty value in a path is often filled in later.
  if (values !== undefined && parameter?.in !== 'header') {
    for (const value of values) {
      if (value === null || value === '') continue;
      const fault = findFault(value, type, isText ? 'text' : 'json');
      // Documentation often has a word in place of a date.
      if (fault === undefined || fault === 'format') continue;
      problems.push({ ...at, ...describeFault(name, value, type, fault), severity: 'error' });
      break;
    }
  }
  if ((parameter ?? field)?.deprecated === true && !isCurrentOnMain(catalogue, record.route, name)) {
    const message = `The parameter "${name}" is deprecated.`;
    problems.push({ ...at, code: 'DEPRECATED_PARAMETER', severity: 'warning', message });
  }
  return problems;
}

function describeFault(
  name: string,
  value: unknown,
  type: RecordType,
  fault: 'enum' | 'type',
): Pick<Problem, 'code' | 'message' | 'expected' | 'suggestions'> {
  const text = describeType(type);
  if (fault === 'type') return { code: 'WRONG_TYPE', message: `"${name}" must be of type ${text}.`, expected: [text] };
  const allowed = findEnum(type) ?? [];
  const expected = allowed.length > 0 ? allowed.map((each) => JSON.stringify(each)) : text.split(' | ');
  const suggestions = typeof value === 'string' ? findNearest(value, allowed.map(String)) : [];
  const message = `"${name}" must be one of ${expected.join(' | ')}.${suggestName(suggestions.at(0))}`;
  return { code: 'NOT_IN_ENUM', message, expected, suggestions };
}

/** A plus sign between two words. In `c++`, it is a part of the word. */
const BETWEEN_WORDS = /[\w"')~]\+(?=[\w"'(~-])/;

/** Reports `q: 'is:open+label:bug'`: a plus sign in a parameter is encoded, so that the search looks for a plus sign. */
function literalPlus({ call, record, query }: JudgedCall, member: Member): Problem[] {
  if (member.name !== 'q' || !record.path.startsWith('/search/') || query.list.includes(member)) return [];
  const written = member.text?.map((piece) => (typeof piece === 'string' ? piece : HOLE)).join('');
  const texts = call.form === 'gh' ? (member.values ?? []) : [written];
  if (!texts.some((text) => typeof text === 'string' && BETWEEN_WORDS.test(text))) return [];
  const { start, end } = member.valueSpan;
  const message = 'The parameter "q" is encoded, so "+" is sent as a plus sign. Write a space between two terms.';
  return [{ code: 'LITERAL_PLUS', severity: 'error', message, route: record.route, parameter: 'q', start, end }];
}

const known = new WeakMap<Catalogue<never>, ReadonlySet<string>>();

/** Whether any route has a parameter or body field of this name. */
function isParameter(catalogue: Catalogue<never>, name: string): boolean {
  const names = known.get(catalogue) ?? parameterNamesOf(catalogue);
  known.set(catalogue, names);
  return names.has(name);
}

/** Where a route has a parameter that the edition of the catalogue does not have. */
function parameterElsewhere(catalogue: Catalogue<never>, route: string, name: string): string | undefined {
  if (!isGitHub(catalogue)) return undefined;
  if (!isMain(catalogue) && parameterOfMain(route, name) !== undefined) return 'on github.com';
  const editions = parametersOfEditions(route)?.get(name);
  return editions && `in ${editions.at(-1)}`;
}

/** Whether github.com has a parameter without calling it deprecated. What an edition says is then older. */
function isCurrentOnMain(catalogue: Catalogue<never>, route: string, name: string): boolean {
  return isGitHub(catalogue) && !isMain(catalogue) && parameterOfMain(route, name)?.deprecated === false;
}

function parameterOfMain(route: string, name: string): ParameterRecord | FieldRecord | undefined {
  const record = (github as unknown as Catalogue).get(route);
  const fields = (record && ownMember(record, 'body')?.fields) ?? [];
  return [...(record?.parameters ?? []), ...fields].find((each) => each.name === name);
}
