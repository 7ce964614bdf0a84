import type { Route, Type } from '../catalogue.ts';
import { union } from '../model/types.ts';
import { type TextStyle, typeText } from './type-text.ts';

type Responses = NonNullable<Route['responses']>;

const SUCCESSES = ['200', '201', '202', '204', '205'];
const REDIRECTS = ['301', '302'];
const EMPTY = ['201', '204', '205', '200', '202'];

/** Writes the typed response of a route. The first rule that applies decides. */
export function responseText(responses: Responses | undefined, style: TextStyle): string {
  if (responses === undefined) return 'unknown';
  const envelope = (type: Type, status: string) =>
    `api.ApiResponse<${typeText(type, style)}, ${/^\d+$/.test(status) ? status : 'number'}>`;
  for (const [statuses, dataOf] of rules(responses)) {
    const found = statuses.flatMap((status) => {
      const content = responses[status];
      const type = content === undefined ? undefined : dataOf(content);
      return type === undefined ? [] : [envelope(type, status)];
    });
    if (found.length === 0) continue;
    return statuses === REDIRECTS ? redirectText(responses) : found.join(' | ');
  }
  return 'unknown';
}

/** The response to a redirect, or where it leads: most clients follow it. */
function redirectText(responses: Responses): string {
  const statuses = ['200', ...SUCCESSES, ...REDIRECTS].filter((status) => status === '200' || status in responses);
  return `api.ApiResponse<unknown, ${[...new Set(statuses)].join(' | ')}>`;
}

/** The data of all responses that a route usually has. */
export function usualData(responses: Responses): Type {
  return union(SUCCESSES.flatMap((status) => readableData(responses[status] ?? {}) ?? []));
}

type Content = Responses[string];
type Rule = readonly [statuses: readonly string[], dataOf: (content: Content) => Type | undefined];

function rules(responses: Responses): Rule[] {
  // Other statuses, `2XX` and `default` count only if none of the usual ones is declared.
  const others = Object.keys(responses).filter((status) => !SUCCESSES.includes(status) && !/^3/.test(status));
  const none = (content: Content): Type | undefined => (Object.keys(content).length === 0 ? 'never' : undefined);
  return [
    [SUCCESSES, readableData],
    [others, readableData],
    [REDIRECTS, () => 'unknown'],
    [EMPTY, none],
    // For content that is neither JSON nor text, there is data, but only the client determines its type.
    [[...SUCCESSES, ...others], () => 'unknown'],
  ];
}

const PREFERENCES: readonly ((name: string, type: Type) => boolean)[] = [
  (name) => name === 'application/json',
  (name) => name.endsWith('+json') || name === '*/*' || name === 'application/*',
  (name) => name.startsWith('text/'),
  // The description declares plain text, regardless of the name of the format.
  (_name, type) => type === 'string',
];

/** The data of a response in the form that a client receives by default: JSON before text. */
export function readableData(content: Content): Type | undefined {
  for (const isWanted of PREFERENCES) {
    const types = Object.entries(content).filter(([name, type]) => isWanted(name, type));
    if (types.length === 0) continue;
    return union(types.map(([name, type]) => (type === 'unknown' && name.startsWith('text/') ? 'string' : type)));
  }
  return undefined;
}
