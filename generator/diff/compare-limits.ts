import { splitPointer } from '../../src/core/json-pointer.ts';
import type { CatalogueFile, Limits, Route } from '../catalogue.ts';
import { ALTERNATIVE } from '../model/schema/route-limits.ts';
import type { ChangeFacts } from './change.ts';
import { quote } from './describe.ts';
import { memberPath } from './report-types.ts';
import { RULES } from './rules.ts';

type Facts = Omit<ChangeFacts, 'route'>;
type Keyword = Extract<keyof Limits, string>;

const LOWER: ReadonlySet<string> = new Set(['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties']);
const UPPER: ReadonlySet<string> = new Set(['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties']);

/** Two keywords for the same end of a range. A value has at most one of them. */
const TWINS: { readonly [keyword: string]: Keyword | undefined } = {
  minimum: 'exclusiveMinimum',
  exclusiveMinimum: 'minimum',
  maximum: 'exclusiveMaximum',
  exclusiveMaximum: 'maximum',
};

/** Compares the limits of values: lengths, ranges, patterns, and the uniqueness of items. Members that were added or removed are left out. */
export function compareLimits(before: Route, after: Route, changes: readonly Facts[]): Facts[] {
  const [was, is] = [before.limits ?? {}, after.limits ?? {}];
  const locations = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...locations].flatMap((location) => {
    const place = placeOf(location, before, after);
    const found = place === undefined ? [] : compareLocation(place, was[location] ?? {}, is[location] ?? {}, changes);
    return place?.header === undefined ? found : found.map((facts) => headerChange(facts, place));
  });
}

/** Compares the limits of the data of a webhook, which a program reads like a response. */
export function compareWebhookLimits(
  name: string,
  before: CatalogueFile,
  after: CatalogueFile,
  changes: readonly Facts[],
): Facts[] {
  const limitsOf = ({ webhookLimits = {} }: CatalogueFile) =>
    Object.hasOwn(webhookLimits, name) ? (webhookLimits[name] ?? {}) : {};
  return compareLocation({ in: 'response' }, limitsOf(before), limitsOf(after), changes);
}

/** The limits of one value, by JSON pointer. */
type ValueLimits = { readonly [pointer: string]: Limits };

function compareLocation(place: Place, one: ValueLimits, other: ValueLimits, changes: readonly Facts[]): Facts[] {
  const gone = changes
    .filter((each) => /member-(?:added|removed)|type-changed/.test(each.rule) && isAt(each, place))
    .map(({ pointer = '' }) => pointer);
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .map((key) => ({ key, pointer: key.replace(ALTERNATIVE, '') }))
    .filter(({ pointer }) => !gone.some((each) => pointer === each || pointer.startsWith(`${each}/`)))
    .filter(({ key }) => alternativesIn(key).every((each) => one[each] !== undefined && other[each] !== undefined))
    .flatMap(({ key, pointer }) => compareMember(place, pointer, one[key] ?? {}, other[key] ?? {}))
    .filter(
      ({ rule, pointer }) =>
        !changes.some((each) => each.rule === rule && each.pointer === pointer && isAt(each, place)),
    );
}

/** The keys of the alternatives that a key is inside. An alternative that only one side has is a change of the type. */
function alternativesIn(key: string): string[] {
  return [...key.matchAll(ALTERNATIVE)].map((match) => key.slice(0, match.index + match[0].length));
}

type Place = Pick<Facts, 'parameter' | 'status' | 'contentType'> & {
  readonly in: 'parameter' | 'body' | 'response';
  /** The name of a response header. */
  readonly header?: string;
};

/** The place of a location, if both routes have it. A parameter that was added is reported as such. */
function placeOf(location: string, before: Route, after: Route): Place | undefined {
  const [place, first = '', ...rest] = location.split(' ');
  if (place === 'parameter') return { in: 'parameter', parameter: rest.join(' ') };
  if (place === 'body') {
    const has = ({ body }: Route) => Object.keys(body?.content ?? {}).some((type) => type.startsWith(first));
    return has(before) && has(after) ? { in: 'body', contentType: first } : undefined;
  }
  const has = ({ responses, errors }: Route) => responses?.[first] !== undefined || errors?.[first] !== undefined;
  if (!has(before) || !has(after)) return undefined;
  const name = rest.join(' ');
  if (place !== 'header') return { in: 'response', status: first, contentType: name };
  const hasType = ({ headerTypes }: Route) => headerTypes?.[first]?.[name] !== undefined;
  return hasType(before) && hasType(after) ? { in: 'response', status: first, header: name } : undefined;
}

/** Headers have their own rules. A change of the type of the same header is not reported twice. */
function headerChange({ rule, message, before, after }: Facts, { status, header = '' }: Place): Facts {
  const isWider = RULES[rule] !== 'safe';
  return {
    rule: isWider ? 'response-header-type-changed' : 'response-header-type-narrowed',
    ...(status === undefined ? {} : { status }),
    message: message.replace(/^The response(?: member \S+)?/, `The response header ${quote(header)}`),
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  };
}

function isAt(change: Facts, place: Place): boolean {
  return change.parameter === place.parameter && (change.status ?? place.status) === place.status;
}

function compareMember(place: Place, pointer: string, before: Limits, after: Limits): Facts[] {
  const keywords = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<Keyword>;
  return [...keywords].flatMap((keyword) => {
    const [was, is] = [before[keyword], after[keyword]];
    const twin = TWINS[keyword];
    // `minimum` became `exclusiveMinimum`: one change, which is reported for the new keyword.
    if (twin !== undefined && is === undefined && after[twin] !== undefined) return [];
    const earlier = was ?? (twin === undefined ? undefined : before[twin]);
    const direction = was === is ? undefined : directionOf(keyword, earlier, is, place.in === 'response', was);
    if (direction === undefined) return [];
    const { in: where, header: _header, ...location } = place;
    if (keyword === 'additionalProperties') return [additionalMembers(place, pointer, direction)];
    const rule =
      keyword === 'discriminator' ? discriminatorRule(where, was, is) : (`${where}-limit-${direction}` as const);
    const subject = subjectOf(place, pointer);
    const twinName = was === undefined ? TWINS[keyword] : undefined;
    const change = describeChange(keyword, earlier, is, twinName);
    return [
      {
        rule,
        ...location,
        ...(pointer === '' ? {} : { pointer }),
        message: `${subject} ${change}.`,
        ...(earlier === undefined ? {} : { before: earlier }),
        ...(is === undefined ? {} : { after: is }),
      },
    ];
  });
}

function describeChange(keyword: Keyword, before: unknown, after: unknown, twin: Keyword | undefined): string {
  const name = nameOf(keyword);
  if (before === undefined) return `now has ${name}: ${JSON.stringify(after)}`;
  if (after === undefined) return `no longer has ${name}: ${JSON.stringify(before)}`;
  const instead = twin === undefined ? '' : `${twin} `;
  return `now has ${name}: ${JSON.stringify(after)} instead of ${instead}${JSON.stringify(before)}`;
}

function discriminatorRule(where: Place['in'], before: unknown, after: unknown): Facts['rule'] {
  return `${where}-discriminator-${before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'}`;
}

/** `additionalProperties: false` was added or removed. */
function additionalMembers(
  { in: where, ...location }: Place,
  pointer: string,
  direction: 'narrowed' | 'widened',
): Facts {
  const subject = subjectOf({ in: where, ...location }, pointer);
  const at = { ...location, ...(pointer === '' ? {} : { pointer }) };
  return direction === 'narrowed'
    ? {
        rule: `${where}-additional-members-removed`,
        ...at,
        message: `${subject} can no longer have additional members.`,
      }
    : { rule: `${where}-additional-members-added`, ...at, message: `${subject} can now have additional members.` };
}

function subjectOf({ in: place, parameter }: Place, pointer: string): string {
  const path = quote(memberPath(splitPointer(pointer)));
  if (place !== 'parameter') return pointer === '' ? `The ${place}` : `The ${place} member ${path}`;
  const name = quote(parameter ?? '');
  return pointer === '' ? `The parameter ${name}` : `The member ${path} of the parameter ${name}`;
}

/** Whether fewer values are allowed than before, or more. `own` is the earlier value of the same keyword, and not of its twin. */
function directionOf(
  keyword: Keyword,
  before: unknown,
  after: unknown,
  isResponse: boolean,
  own: unknown,
): 'narrowed' | 'widened' {
  if (keyword === 'mapping') return mappingDirection(String(before ?? ''), String(after ?? ''), isResponse);
  if (before === undefined) return 'narrowed';
  if (after === undefined) return 'widened';
  // With the same number, the exclusive bound allows fewer values.
  if (own === undefined && before === after) return keyword.startsWith('exclusive') ? 'narrowed' : 'widened';
  if (LOWER.has(keyword)) return Number(after) > Number(before) ? 'narrowed' : 'widened';
  if (UPPER.has(keyword)) return Number(after) < Number(before) ? 'narrowed' : 'widened';
  // Every multiple of 4 is a multiple of 2.
  if (keyword === 'multipleOf' && isMultiple(Number(before), Number(after))) return 'widened';
  if (keyword === 'multipleOf' && isMultiple(Number(after), Number(before))) return 'narrowed';
  // Which values two patterns have in common is not known: some that were allowed may be missing, and others may be new.
  return isResponse ? 'widened' : 'narrowed';
}

/** Whether a number is a multiple of another one. 0.1 is a multiple of 0.01, although the quotient of the two is not exact. */
function isMultiple(number: number, other: number): boolean {
  const quotient = number / other;
  return Math.abs(quotient - Math.round(quotient)) < 1e-9 * Math.max(1, Math.abs(quotient));
}

function mappingDirection(before: string, after: string, isResponse: boolean): 'narrowed' | 'widened' {
  const [was, is] = [before, after].map((text) => text.split('\n').filter((line) => line !== ''));
  if (was?.every((line) => is?.includes(line))) return 'widened';
  if (is?.every((line) => was?.includes(line))) return 'narrowed';
  return isResponse ? 'widened' : 'narrowed';
}

function nameOf(keyword: Keyword): string {
  if (keyword === 'discriminator') return 'the discriminator';
  return keyword === 'mapping' ? 'the discriminator values' : `the limit ${keyword}`;
}
