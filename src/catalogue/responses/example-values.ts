/** The values of a request by the names of its parameters. */
export type SentValues = { readonly [parameter: string]: unknown };

/** The place of a value in an example. */
export interface ExamplePlace {
  /** The name of the member, or of the list. `text` if the example is a single value. */
  readonly name: string;
  /**
   * The type. For `null`, a list that starts with null means that the member, which may be null, usually is. For `key`, the values are names
   * of a member of an object that may have any, and `name` is the name of the object.
   */
  readonly kind: 'string' | 'integer' | 'number' | 'boolean' | 'null' | 'key' | 'unknown';
  /** The format, such as `date-time`, or an empty text. */
  readonly format: string;
  /** The names of all members that the object around it may have. */
  readonly siblings: ReadonlySet<string>;
  /** The name of that object. */
  readonly parent: string;
  /** Where the value is, as a JSON pointer. `*` stands for an item of a list. */
  readonly pointer: string;
  /** The name of the schema of that object, or an empty text. For `key`, that of the object that has the key. */
  readonly schema: string;
  /** The route that has the response or body. */
  readonly route: string | undefined;
  readonly seed: number;
  /** The values of the request that the example responds to, if they are known. */
  readonly sent?: SentValues | undefined;
  /** The status of the response. */
  readonly status: string | undefined;
}

/** Values for a place, best first. Those of another type or format are passed over. */
export type ExampleValues = (place: ExamplePlace) => readonly unknown[];

const FORMATS: ReadonlyMap<string, string> = new Map([
  ['date', '2026-01-31'],
  ['date-time', '2026-01-31T12:00:00Z'],
  ['duration', 'P1D'],
  ['email', 'user@example.com'],
  ['hostname', 'example.com'],
  ['ipv4', '192.0.2.1'],
  ['ipv6', '2001:db8::1'],
  ['time', '12:00:00Z'],
  ['uri', 'https://example.com'],
  ['uri-template', 'https://example.com{/name}'],
  ['url', 'https://example.com'],
  ['uuid', '123e4567-e89b-12d3-a456-426614174000'],
]);

/** Texts by the end of a name. The first rule that fits is used. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/(?:^|_)(?:sha|oid|commit_id|digest)$/, '6dcb09b5b57875f334f61aebed695e2e4193db5e'],
  [/(?:_at|_time|timestamp)$/, '2026-01-31T12:00:00Z'],
  [/(?:_on|_date|^date|^day)$/, '2026-01-31'],
  [/email$/, 'user@example.com'],
  [/(?:url|uri|href|link)$/, 'https://example.com'],
  [/(?:^|_)(?:uuid|guid)$/, '123e4567-e89b-12d3-a456-426614174000'],
  [/version$/, '1.0.0'],
  [/(?:^|_)ip(?:_address)?$/, '192.0.2.1'],
  [/colou?r$/, 'f29513'],
  [/(?:^|_)(?:path|file|filename|file_name)$/, 'README.md'],
  [/branch$/, 'main'],
  [/(?:^|_)id$/, '1'],
];

/** Names of flags that are rarely set. */
const OFF =
  /^(?:private|fork|archived|disabled|deleted|locked|draft|expired|suspended|truncated|deprecated|prerelease|hidden|outdated|incomplete|verified_only|site_admin|is_|not_|no_|revoked|errored|cancelled|failed|blocked)/;

/** Numbers by the end of a name. */
const NUMBERS: readonly (readonly [RegExp, number])[] = [
  [/(?:_at|timestamp|^week|^w)$/, 1_769_860_800],
  [/(?:^|_)year$/, 2026],
  [/_cents$/, 1000],
  [/(?:_gb|_cores)$/, 8],
];

/** Names of numbers that are rarely 1. */
const AMOUNT =
  /(?:^|_)(?:count|counts|size|total|minutes|seconds|days|bytes|ms|lines|used|limit|contributions|percentage|quantity|score)$/;

/** Values by name and format, for the members of any API. */
export function valuesByName({ name, kind, format, seed, siblings }: ExamplePlace): readonly unknown[] {
  const word = name.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
  const random = createRandom(seed, name);
  const text = siblings.size === 0 ? name : nameText(name);
  if (kind === 'boolean') return [seed === 0 ? !OFF.test(word) : random % 2 === 0];
  if (kind !== 'string') {
    const known = NUMBERS.find(([pattern]) => pattern.test(word))?.[1];
    return [known ?? (AMOUNT.test(word) ? 2 + (random % 20) : seed === 0 ? 1 : 1 + (random % 100)), 1];
  }
  if (format !== '') return [FORMATS.get(format), text];
  return [TEXTS.find(([pattern]) => pattern.test(word))?.[1], seed === 0 ? text : `${text} ${seed}`];
}

/** `custom_instructions` → `Custom instructions` */
function nameText(name: string): string {
  const text = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim();
  return text === '' ? 'text' : text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
}

/** A number from a seed and a text, the same in every run. It is FNV-1a, which is short and spreads similar texts. */
export function createRandom(seed: number, text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const character of `${seed}/${text}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0;
  }
  return hash;
}
