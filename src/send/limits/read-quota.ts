import { serverTime } from './limits.ts';

// https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers

/** Reads a header by its name in lowercase. */
type ReadHeader = (name: string) => string | null | undefined;

/** What is left of a quota, and the milliseconds until it is renewed. */
interface Quota {
  readonly remaining: number | undefined;
  readonly resetIn: number | undefined;
}

/**
 * The number of milliseconds after which the quota is renewed that a response reports as used up, or undefined. Understands `RateLimit` with
 * `RateLimit-Policy`, the combined and the separate fields of earlier drafts, and `x-ratelimit-*`.
 */
export function quotaWait(read: ReadHeader, now: number): number | undefined {
  const found = readList(read) ?? [readSeparate(read, 'ratelimit', now), readSeparate(read, 'x-ratelimit', now)];
  // All quotas that are used up must be renewed.
  const waits = found.flatMap(({ remaining = 0, resetIn }) =>
    remaining === 0 && resetIn !== undefined ? resetIn : [],
  );
  return waits.length > 0 ? Math.max(...waits) : undefined;
}

/** `RateLimit: "burst";r=0;t=5, "day";r=90` with `RateLimit-Policy: "burst";q=10;w=60`, or `RateLimit: limit=10, remaining=0, reset=5`. */
function readList(read: ReadHeader): Quota[] | undefined {
  const items = parseItems(read('ratelimit') ?? '');
  if (!items || items.length === 0) return undefined;
  if (items.some(({ name }) => name === 'remaining' || name === 'reset')) {
    const find = (member: string) => items.find(({ name }) => name === member)?.value;
    return [{ remaining: find('remaining'), resetIn: inMilliseconds(find('reset')) }];
  }
  const policies = parseItems(read('ratelimit-policy') ?? '') ?? [];
  return items.map(({ name, parameters }) => {
    const window = policies.find((policy) => policy.name === name)?.parameters.get('w');
    return { remaining: parameters.get('r'), resetIn: inMilliseconds(parameters.get('t') ?? window) };
  });
}

function readSeparate(read: ReadHeader, prefix: string, now: number): Quota {
  const [remaining, reset] = ['remaining', 'reset'].map((name) => readNumber(read(`${prefix}-${name}`)?.trim() ?? ''));
  // The standard counts seconds from now. GitHub and others send a time, in seconds since 1970.
  const isTime = reset !== undefined && reset > 1e9;
  const time = serverTime({ get: (name: string) => read(name) ?? null } as Headers, now);
  return { remaining, resetIn: isTime ? Math.max(0, reset * 1000 - time) : inMilliseconds(reset) };
}

function inMilliseconds(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : seconds * 1000;
}

/** A whole number of at most as many digits as the standard permits. */
function readNumber(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** An item of a list with its parameters that are numbers, or a member of a dictionary with its value. */
interface Item {
  readonly name: string;
  readonly value: number | undefined;
  readonly parameters: ReadonlyMap<string, number>;
}

// https://www.rfc-editor.org/rfc/rfc9651
// The first character decides between the kinds of values, so that a text matches in one way only.
const STRING = '"(?:[ !#-\\[\\]-~]|\\\\["\\\\])*"';
const TOKEN = "[\\w*-][\\w.*!#$%&'+^`|~:/-]*";
const VALUE = `(?:${STRING}|${TOKEN}|:[\\w+/=]*:|\\?[01])`;
const PARAMETER = `; *([a-z*][\\w.*-]*)(?:=(${VALUE}))?`;
const ITEM = new RegExp(`[ \\t]*(${STRING}|${TOKEN})(?:=(${VALUE}))?((?:${PARAMETER})*)[ \\t]*(?:,|$)`, 'y');

/** Parses a list or dictionary of structured fields. Undefined if it is not valid, because the whole field is then ignored. */
function parseItems(text: string): Item[] | undefined {
  const items: Item[] = [];
  ITEM.lastIndex = 0;
  while (ITEM.lastIndex < text.length) {
    const match = ITEM.exec(text);
    if (!match) return undefined;
    const [, name = '', value = '', parameters = ''] = match;
    const numbers = [...parameters.matchAll(new RegExp(PARAMETER, 'g'))].flatMap(([, key = '', each = '']) => {
      const number = readNumber(each);
      return number === undefined ? [] : [[key, number] as const];
    });
    items.push({ name, value: readNumber(value), parameters: new Map(numbers) });
  }
  return items;
}
