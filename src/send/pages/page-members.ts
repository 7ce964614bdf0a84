import { isRecord } from '../../core/internal/objects.ts';
import { PAGE_OBJECTS, plainName } from '../../core/internal/paging-names.ts';
import { memberOf } from '../member-of.ts';
import { valueAt } from './paging.ts';

/** Where a page may say something about its list: in the objects that contain the list, and in the usual objects in these. */
export function placesIn(data: unknown, items = ''): object[] {
  const steps = items.split('.');
  const outer = [data, ...steps.slice(1).map((_, count) => valueAt(data, steps.slice(0, count + 1).join('.')))];
  return outer.filter(isRecord).flatMap((place) => {
    const inner = Object.keys(place).filter((name) => PAGE_OBJECTS.test(plainName(name)));
    return [place, ...inner.map((name) => memberOf(place, name)).filter(isRecord)];
  });
}

/** The first member of the places whose name matches, and whose value is as expected. */
export function findMember(
  places: readonly unknown[],
  pattern: RegExp,
  isExpected: (value: unknown) => boolean,
): unknown {
  for (const place of places)
    for (const [name, value] of Object.entries(place as object))
      if (isExpected(value) && pattern.test(plainName(name))) return value;
  return undefined;
}

/** The members of a place with these names, in their order. */
export function membersOf(place: unknown, names: readonly string[]): unknown[] {
  const own = Object.keys(place as object).map((name) => [name, plainName(name)] as const);
  const found = names.flatMap((each) => own.filter(([, plain]) => plain === each));
  return found.map(([name]) => plainValue(memberOf(place, name))).filter((value) => value !== undefined);
}

/** A text, a number, true, false or null, or the URL in `{ "next": { "href": … } }`. */
export function plainValue(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? (memberOf(value, 'href') ?? memberOf(value, 'url')) : value;
}

/** Members and headers with the number of all items of a list. A count may be that of the page. */
const TOTAL =
  /^total(?:numberof)?(?:elements|items|results|records|entries|hits|rows|objects|resources)?(?:count|number|size)?$|^(?:odatacount|numfound|(?:item|result|record)stotal)$/;
const COUNT = /^(?:(?:item|result|record)s?)?count$/;
const TOTAL_HEADER = /^(?:x-)?(?:\w+-)?total(?:-(?:count|items|results|records|elements|entries))?$/;
/** `items 0-9/25` */
const RANGE = /^\w+ \d+-\d+\/(\d+)$/;

const isNatural = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 0;

/** The number of all items of a list, by a page of it, or 0 if that is not known. */
export function totalOf(data: unknown, headers: object, items: string | undefined): number {
  const places = placesIn(data, items);
  const header = Object.entries(headers).find(([name]) => TOTAL_HEADER.test(name) && !/page|rate|quota/.test(name));
  const range = RANGE.exec(String(memberOf(headers, 'content-range')))?.[1];
  const found = findMember(places, TOTAL, isNatural) ?? findMember(places, COUNT, isNatural) ?? header?.[1] ?? range;
  return isNatural(Number(found)) ? Number(found) : 0;
}
