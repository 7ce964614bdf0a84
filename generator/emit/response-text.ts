import type { ResponseHeaderNames, Route, Type } from '../catalogue.ts';
import { union } from '../model/types.ts';
import { propertyName, type TextStyle, typeText } from './type-text.ts';

type Responses = NonNullable<Route['responses']>;

const SUCCESSES = ['200', '201', '202', '204', '205'];
const REDIRECTS = ['301', '302'];
/** The statuses whose responses never have content (RFC 9110). */
const NEVER_CONTENT = ['204', '205'];
const EMPTY = ['201', '204', '205', '200', '202'];

/** Writes the typed response of a route. The first rule that applies decides. `isOpenApi` adds 204 and 205, without data. */
export function responseText(
  { responses, headers = {} }: Pick<Route, 'responses' | 'headers'>,
  style: TextStyle,
  isOpenApi = false,
): string {
  if (responses === undefined) return 'unknown';
  const envelope = (type: Type | undefined, status: string) => {
    const data = type === undefined ? 'undefined' : typeText(type, style);
    return `api.ApiResponse<${data}, ${/^\d+$/.test(status) ? status : 'number'}>${headersText(headers[status])}`;
  };
  for (const [statuses, dataOf] of rules(responses)) {
    const found = statuses.flatMap((status) => {
      const content = responses[status];
      const type = content === undefined ? undefined : dataOf(content);
      return type === undefined ? [] : [envelope(type, status)];
    });
    if (found.length === 0) continue;
    if (isOpenApi && statuses === SUCCESSES) {
      const empty = NEVER_CONTENT.filter((status) => Object.keys(responses[status] ?? { none: '' }).length === 0);
      found.push(...empty.map((status) => envelope(undefined, status)));
    }
    return statuses === REDIRECTS ? redirectText(responses) : found.join(' | ');
  }
  return 'unknown';
}

/** The declared headers of a response, which are text. */
function headersText(names: ResponseHeaderNames | undefined): string {
  if (names === undefined) return '';
  const members = [
    ...(names.required ?? []).map((name) => `${propertyName(name)}: string`),
    ...(names.optional ?? []).map((name) => `${propertyName(name)}?: string`),
  ];
  return ` & { headers: { ${members.join('; ')} } }`;
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
