/** The texts and examples of an API's own description that the catalogue does not contain. */
export interface ApiTexts {
  readonly description?: string;
  /** The descriptions of tags, by category. */
  readonly categories: { readonly [category: string]: string };
  readonly servers: readonly ServerText[];
  readonly routes: { readonly [route: string]: RouteTexts };
}

/** A server, whose URL may contain variables. */
export interface ServerText {
  readonly url: string;
  readonly description?: string;
  readonly variables: { readonly [name: string]: VariableText };
}

export interface VariableText {
  readonly default: string;
  /** The values that the variable can have; any value without them. */
  readonly values?: readonly string[];
  readonly description?: string;
}

export interface RouteTexts {
  readonly description?: string;
  /** Notes of parameters, by name. A note is a text, followed by tags such as `@minimum 1`, one per line. */
  readonly parameters?: { readonly [name: string]: string };
  /** Notes of the fields of the body, by media type and name. */
  readonly fields?: { readonly [mediaType: string]: { readonly [name: string]: string } };
  /** Examples of the body, by media type. */
  readonly examples?: { readonly [mediaType: string]: unknown };
  readonly responses?: { readonly [status: string]: ResponseTexts };
}

export interface ResponseTexts {
  /** The meaning of the status for this route. */
  readonly description?: string;
  readonly headers?: { readonly [name: string]: HeaderText };
  /** By media type. */
  readonly examples?: { readonly [mediaType: string]: unknown };
}

export interface HeaderText {
  readonly type: string;
  readonly isRequired: boolean;
  readonly description?: string;
}

/** A note, split into the text and what its tags say. */
interface Note {
  readonly description?: string;
  readonly example?: string;
  /** Limits in words: `at least 1`. */
  readonly limits: readonly string[];
}

const LIMITS: { readonly [tag: string]: (value: string) => string } = {
  minimum: (value) => `at least ${value}`,
  maximum: (value) => `at most ${value}`,
  exclusiveMinimum: (value) => `more than ${value}`,
  exclusiveMaximum: (value) => `less than ${value}`,
  multipleOf: (value) => `a multiple of ${value}`,
  minLength: (value) => `at least ${value} ${value === '1' ? 'character' : 'characters'}`,
  maxLength: (value) => `at most ${value} ${value === '1' ? 'character' : 'characters'}`,
  minItems: (value) => `at least ${value} ${value === '1' ? 'item' : 'items'}`,
  maxItems: (value) => `at most ${value} ${value === '1' ? 'item' : 'items'}`,
  pattern: (value) => `matches ${value}`,
};

/** Splits a note. Tags that are shown elsewhere, such as the format and the default, are left out. */
export function readNote(note: string | undefined): Note {
  const limits: string[] = [];
  const text: string[] = [];
  let example: string | undefined;
  for (const line of note?.split('\n') ?? []) {
    const [, tag, value = ''] = /^@(\w+) (.*)$/.exec(line) ?? [];
    if (tag === undefined) text.push(line);
    else if (tag === 'example') example = value;
    else if (Object.hasOwn(LIMITS, tag)) limits.push(LIMITS[tag]?.(value) ?? '');
  }
  const description = text.join(' ').trim();
  return {
    ...(description === '' ? {} : { description }),
    ...(example === undefined ? {} : { example }),
    limits,
  };
}

/** The limits of a value in words. */
export function describeLimits(limits: object | undefined): readonly string[] {
  const given = Object.entries(limits ?? {}).filter(([name]) => Object.hasOwn(LIMITS, name));
  return given.map(([name, value]) => LIMITS[name]?.(String(value)) ?? '');
}

/** The values of the variables in a URL of a server; undefined if the URL is not one of that server. */
export function readServerUrl({ url, variables }: ServerText, given: string): Record<string, string> | undefined {
  const names: string[] = [];
  const pattern = url.split(/(\{[^{}]+\})/).map((part) => {
    if (!/^\{.*\}$/.test(part)) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    names.push(part.slice(1, -1));
    return '([^/?#]*)';
  });
  const found =
    new RegExp(`^${pattern.join('')}$`).exec(given) ?? new RegExp(`^${pattern.join('')}$`).exec(`${given}/`);
  if (found === null) return undefined;
  return Object.fromEntries(names.map((name, index) => [name, found[index + 1] || (variables[name]?.default ?? '')]));
}

/** The URL of a server with values for its variables; their defaults where there are none. Without a slash at the end. */
export function writeServerUrl({ url, variables }: ServerText, values: Readonly<Record<string, string>>): string {
  return url
    .replace(/\{([^{}]+)\}/g, (whole, name: string) => values[name] || (variables[name]?.default ?? whole))
    .replace(/\/$/, '');
}
