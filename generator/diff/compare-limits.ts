import { splitPointer } from '../../src/internal/json-pointer.ts';
import type { Limits, Route } from '../catalogue.ts';
import { ALTERNATIVE } from '../model/schema/route-limits.ts';
import type { ChangeFacts } from './change.ts';
import { quote } from './describe.ts';
import { memberPath } from './report-types.ts';

type Facts = Omit<ChangeFacts, 'route'>;
type Keyword = Extract<keyof Limits, string>;

const LOWER: ReadonlySet<string> = new Set(['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties']);
const UPPER: ReadonlySet<string> = new Set(['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties']);

/** Compares the limits of values: lengths, ranges, patterns, and the uniqueness of items. Members that were added or removed are left out. */
export function compareLimits(before: Route, after: Route, changes: readonly Facts[]): Facts[] {
  const [was, is] = [before.limits ?? {}, after.limits ?? {}];
  const locations = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...locations].flatMap((location) => {
    const [one, other] = [was[location] ?? {}, is[location] ?? {}];
    const place = placeOf(location, before, after);
    if (place === undefined) return [];
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
  });
}

/** The keys of the alternatives that a key is inside. An alternative that only one side has is a change of the type. */
function alternativesIn(key: string): string[] {
  return [...key.matchAll(ALTERNATIVE)].map((match) => key.slice(0, match.index + match[0].length));
}

type Place = Pick<Facts, 'parameter' | 'status' | 'contentType'> & { readonly in: 'parameter' | 'body' | 'response' };

/** The place of a location, if both routes have it. A parameter that was added is reported as such. */
function placeOf(location: string, before: Route, after: Route): Place | undefined {
  const [place, first = '', ...rest] = location.split(' ');
  if (place === 'parameter') return { in: 'parameter', parameter: rest.join(' ') };
  if (place === 'body') {
    const has = ({ body }: Route) => Object.keys(body?.content ?? {}).some((type) => type.startsWith(first));
    return has(before) && has(after) ? { in: 'body', contentType: first } : undefined;
  }
  const has = ({ responses, errors }: Route) => responses?.[first] !== undefined || errors?.[first] !== undefined;
  return has(before) && has(after) ? { in: 'response', status: first, contentType: rest.join(' ') } : undefined;
}

function isAt(change: Facts, place: Place): boolean {
  return change.parameter === place.parameter && (change.status ?? place.status) === place.status;
}

function compareMember(place: Place, pointer: string, before: Limits, after: Limits): Facts[] {
  const keywords = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<Keyword>;
  return [...keywords].flatMap((keyword) => {
    const [was, is] = [before[keyword], after[keyword]];
    const direction = was === is ? undefined : directionOf(keyword, was, is, place.in === 'response');
    if (direction === undefined) return [];
    const { in: where, ...location } = place;
    if (keyword === 'additionalProperties') return [additionalMembers(place, pointer, direction)];
    const rule =
      keyword === 'discriminator' ? discriminatorRule(where, was, is) : (`${where}-limit-${direction}` as const);
    const subject = subjectOf(place, pointer);
    const change =
      was === undefined
        ? `now has ${nameOf(keyword)}: ${JSON.stringify(is)}`
        : is === undefined
          ? `no longer has ${nameOf(keyword)}: ${JSON.stringify(was)}`
          : `now has ${nameOf(keyword)}: ${JSON.stringify(is)} instead of ${JSON.stringify(was)}`;
    return [
      {
        rule,
        ...location,
        ...(pointer === '' ? {} : { pointer }),
        message: `${subject} ${change}.`,
        ...(was === undefined ? {} : { before: was }),
        ...(is === undefined ? {} : { after: is }),
      },
    ];
  });
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

/** Whether fewer values are allowed than before, or more. */
function directionOf(keyword: Keyword, before: unknown, after: unknown, isResponse: boolean): 'narrowed' | 'widened' {
  if (before === undefined) return 'narrowed';
  if (after === undefined) return 'widened';
  if (LOWER.has(keyword)) return Number(after) > Number(before) ? 'narrowed' : 'widened';
  if (UPPER.has(keyword)) return Number(after) < Number(before) ? 'narrowed' : 'widened';
  // Every multiple of 4 is a multiple of 2.
  if (keyword === 'multipleOf' && Number(before) % Number(after) === 0) return 'widened';
  if (keyword === 'multipleOf' && Number(after) % Number(before) === 0) return 'narrowed';
  // Which values two patterns have in common is not known: some that were allowed may be missing, and others may be new.
  return isResponse ? 'widened' : 'narrowed';
}

function nameOf(keyword: Keyword): string {
  return keyword === 'discriminator' ? 'the discriminator' : `the limit ${keyword}`;
}
