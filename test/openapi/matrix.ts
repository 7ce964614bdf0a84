import type { JsonObject } from 'routebook/generator';
import { expand as expandTemplate } from 'routebook/template';

/** One call of an operation, and the request that the standard wants. */
interface Case {
  readonly title: string;
  readonly path?: string;
  readonly operation: JsonObject;
  readonly options: Record<string, unknown>;
  /** Path and query, as they are sent. */
  readonly url: string;
  readonly headers?: Record<string, string>;
  /** The request that the standard gives would be another one, or none: the call throws. */
  readonly isRefused?: true;
}

/** A value of every kind that behaves differently in some style. */
const VALUES: readonly (readonly [string, JsonObject, unknown])[] = [
  ['an integer', { type: 'integer' }, 0],
  ['a fraction', { type: 'number' }, -1.5],
  ['a boolean', { type: 'boolean' }, false],
  ['text', { type: 'string' }, 'blue'],
  ['empty text', { type: 'string' }, ''],
  ['spaces', { type: 'string' }, 'a b'],
  ['reserved characters', { type: 'string' }, ":/?#[]@!$&'()*+,;="],
  ['a percent sign', { type: 'string' }, '100%20'],
  ['Unicode', { type: 'string' }, 'é✓😀'],
  ['a list', { type: 'array', items: { type: 'string' } }, ['a', 'b']],
  ['a list of numbers', { type: 'array', items: { type: 'integer' } }, [1, 2]],
  ['a list of one', { type: 'array', items: { type: 'string' } }, ['a']],
  ['a list with an empty item', { type: 'array', items: { type: 'string' } }, ['', 'b']],
  ['a list with reserved characters', { type: 'array', items: { type: 'string' } }, ['a&b', 'c=d/e']],
  ['a list with the comma in an item', { type: 'array', items: { type: 'string' } }, ['a,b', 'c']],
  ['an empty list', { type: 'array', items: { type: 'string' } }, []],
  ['an object', { type: 'object', additionalProperties: { type: 'integer' } }, { R: 100, G: 200 }],
  [
    'an object with reserved characters',
    { type: 'object', additionalProperties: { type: 'string' } },
    { 'a b': 'c&d' },
  ],
  ['an empty object', { type: 'object', additionalProperties: { type: 'string' } }, {}],
  ['null', { type: ['string', 'null'] }, null],
];

/** Appendix C of the standard: the styles that are URI templates, https://spec.openapis.org/oas/v3.1.1.html#appendix-c-using-rfc6570-based-serialization */
const OPERATORS = { simple: '', label: '.', matrix: ';', form: '?' } as const;

const PLACES = [
  ['path', 'simple'],
  ['path', 'label'],
  ['path', 'matrix'],
  ['query', 'form'],
] as const;

function expand(style: keyof typeof OPERATORS, explode: boolean, value: unknown): string {
  const template = `{${OPERATORS[style]}color${explode ? '*' : ''}}`;
  return expandTemplate(template, { color: value as never });
}

/** Every style that is a URI template, exploded and not, with every kind of value; what is expected is the expansion of the template. */
export const TEMPLATE_CASES: readonly Case[] = PLACES.flatMap(([place, style]) =>
  [false, true].flatMap((explode) =>
    VALUES.map(([kind, schema, value]): Case => {
      const expanded = expand(style, explode, value);
      return {
        title: `${place}: ${style}${explode ? ' exploded' : ''}, ${kind}`,
        path: place === 'path' ? '/x/{color}/y' : '/x',
        operation: { parameters: [{ name: 'color', in: place, required: place === 'path', style, explode, schema }] },
        options: { color: value },
        url: place === 'path' ? `/x/${expanded}/y` : `/x${expanded}`,
        // A segment that is empty or only a dot would be another path.
        ...(place === 'path' && /^\.?$/.test(expanded) ? { isRefused: true } : {}),
      };
    }),
  ),
);

/** The styles of queries that are no URI templates, as the table of the standard writes them. */
const DELIMITED = { spaceDelimited: '%20', pipeDelimited: '%7C' } as const;

export const DELIMITED_CASES: readonly Case[] = Object.entries(DELIMITED).flatMap(([style, delimiter]) =>
  VALUES.filter(([, , value]) => Array.isArray(value) && value.length > 0).flatMap(([kind, schema, value]) =>
    [false, true].map((explode): Case => {
      const items = (value as readonly (string | number)[]).map(encodeURIComponent);
      const text = explode ? items.map((item) => `color=${item}`).join('&') : `color=${items.join(delimiter)}`;
      return {
        title: `query: ${style}${explode ? ' exploded' : ''}, ${kind}`,
        operation: { parameters: [{ name: 'color', in: 'query', style, explode, schema }] },
        options: { color: value },
        url: `/x?${text}`,
      };
    }),
  ),
);

/** Headers are lists and pairs as text, without percent-encoding. */
export const HEADER_CASES: readonly Case[] = [false, true].flatMap((explode) =>
  VALUES.flatMap(([kind, schema, value]): Case[] => {
    const text = headerText(value, explode);
    if (text === undefined) return [];
    const isRefused = Array.isArray(value) && value.some((item) => String(item).includes(','));
    // Clients send header values as Latin-1: other characters are refused.
    const isUnsendable = /[^\t\x20-\x7e\x80-\xff]/.test(text);
    return [
      {
        title: `header: simple${explode ? ' exploded' : ''}, ${kind}`,
        operation: { parameters: [{ name: 'X-Color', in: 'header', explode, schema }] },
        options: { 'X-Color': value },
        url: '/x',
        headers: { 'x-color': text },
        ...(isRefused || isUnsendable ? { isRefused: true } : {}),
      },
    ];
  }),
);

function headerText(value: unknown, explode: boolean): string | undefined {
  if (value === null) return undefined;
  if (typeof value !== 'object') return String(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return undefined;
  if (Array.isArray(value)) return value.join(',');
  return entries.map(([key, member]) => `${key}${explode ? '=' : ','}${member}`).join(',');
}
