import type { ResponseHeaderNames, Route, Type } from '../catalogue.ts';
import { isSequence } from '../model/schema/events.ts';
import { union } from '../model/types.ts';
import { propertyName, type TextStyle, typeText } from './type-text.ts';

type Responses = NonNullable<Route['responses']>;

const SUCCESSES = ['200', '201', '202', '204', '205'];
const REDIRECTS = ['301', '302'];
const EMPTY = ['201', '204', '205', '200', '202'];

/** Writes the typed response of a route. The first rule that applies decides. */
export function responseText(
  { responses, headers = {} }: Pick<Route, 'responses' | 'headers'>,
  style: TextStyle,
): string {
  if (responses === undefined) return 'unknown';
  for (const [statuses, dataOf] of rules(responses)) {
    const found = statuses.flatMap((status) => {
      const content = responses[status];
      const type = content === undefined ? undefined : dataOf(content);
      return type === undefined ? [] : [envelopeText(typeText(type, style), status, headers)];
    });
    if (found.length === 0) continue;
    return statuses === REDIRECTS ? redirectText(responses) : found.join(' | ');
  }
  return 'unknown';
}

/**
 * Writes the response of a route whose requests follow the description, as `send` returns it. A response without content has no data. It
 * is part of the type next to one with content.
 */
export function openApiResponseText(
  { responses, headers = {} }: Pick<Route, 'responses' | 'headers'>,
  style: TextStyle,
): string {
  if (responses === undefined) return 'unknown';
  const usual = SUCCESSES.filter((status) => responses[status] !== undefined);
  const others = Object.keys(responses).filter((status) => !/^3/.test(status));
  const statuses = usual.length > 0 ? usual : others;
  const isEmpty = (status: string) => Object.keys(responses[status] ?? {}).length === 0;
  if (statuses.every(isEmpty)) return responseText({ responses, headers }, style);
  const texts = statuses.map((status) => {
    const content = responses[status] ?? {};
    return envelopeText(isEmpty(status) ? 'undefined' : usualText(content, style), status, headers);
  });
  return texts.join(' | ');
}

function envelopeText(data: string, status: string, headers: NonNullable<Route['headers']>): string {
  return `api.ApiResponse<${data}, ${/^\d+$/.test(status) ? status : 'number'}>${headersText(headers[status])}`;
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

/** The type that `send` returns for a response in the media type that it has by default: JSON before text, and text before bytes. */
function usualText(content: Content, style: TextStyle): string {
  for (const isWanted of PREFERENCES) {
    const wanted = Object.entries(content).filter(([name, type]) => isWanted(name, type));
    if (wanted.length > 0) return joinTexts(wanted, style);
  }
  return joinTexts(Object.entries(content), style);
}

function joinTexts(content: readonly (readonly [string, Type])[], style: TextStyle): string {
  return [...new Set(content.map(([name, type]) => sentText(name, type, style)))].join(' | ');
}

/** Whether `send` parses responses of a media type, or of some in a range. */
export function isParsed(name: string): boolean {
  if (isSequence(name)) return false;
  return /[/+]json\b/.test(name) || (name.includes('*') && !name.startsWith('text/'));
}

/** The type that `send` returns for a media type: JSON is parsed, text is a string, and anything else is bytes. */
function sentText(name: string, type: Type, style: TextStyle): string {
  if (isSequence(name)) return name.startsWith('text/') ? 'string' : 'ArrayBuffer';
  if (isParsed(name)) return typeText(type, style);
  if (name.includes('*')) return 'string';
  if (!isTextName(name) && !isTextType(type)) return 'ArrayBuffer';
  return typeof type === 'object' && 'enum' in type && isTextType(type) ? typeText(type, style) : 'string';
}

function isTextName(name: string): boolean {
  return /^text\/|xml/.test(name);
}

/** Whether a schema is text, and not bytes. */
function isTextType(type: Type): boolean {
  if (typeof type === 'object' && 'anyOf' in type) return type.anyOf.every(isTextType);
  if (typeof type === 'object') return 'enum' in type && type.enum.every((each) => typeof each === 'string');
  return type === 'string' || (type.startsWith('string:') && type !== 'string:binary');
}

/**
 * The media types whose responses are text because of their schema. All of them if the route returns nothing else, because many servers
 * send another media type than the declared one, or none.
 */
export function textTypes(responses: Responses = {}): readonly string[] {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const others = Object.entries(responses).filter(([status]) => !/^[345]/.test(status));
  const contents = (successes.length > 0 ? successes : others).flatMap(([, content]) => Object.entries(content));
  const isText = ([name, type]: readonly [string, Type]) => !isSequence(name) && isTextType(type);
  const texts = contents.filter((each) => isText(each) && !isParsed(each[0]));
  if (texts.length > 0 && texts.length === contents.length) return ['*/*'];
  return [...new Set(texts.map(([name]) => name))].filter((name) => !isTextName(name));
}

/** The type that `send` returns for each media type that a call can choose with `accept`. Undefined if there is only JSON. */
export function mediaTypesText({ responses = {} }: Pick<Route, 'responses'>, style: TextStyle): string | undefined {
  const texts = new Map<string, Set<string>>();
  for (const [status, content] of Object.entries(responses)) {
    if (/^3/.test(status)) continue;
    for (const [name, type] of Object.entries(content)) {
      texts.set(name, (texts.get(name) ?? new Set()).add(sentText(name, type, style)));
    }
  }
  if ([...texts.keys()].every((name) => name === 'application/json')) return undefined;
  return `{ ${[...texts].map(([name, each]) => `${propertyName(name)}: ${[...each].join(' | ')}`).join('; ')} }`;
}
