import type { ParameterRecord, RouteRecord } from 'routebook/catalogue';
import { describeNotice } from 'routebook/catalogue/notices';
import { describePermissions, describeScopes } from 'routebook/catalogue/permissions';
import type { ResponseRecord } from 'routebook/catalogue/responses';
import { describeType, type IndexType } from '../../../src/catalogue/type-keywords.ts';
import type { LoadedResponses } from '../input/api.ts';
import type { BodyTypes } from '../input/body-types.ts';
import { type BodyRow, createBodyTree, describeContent, descriptionOf } from './body-tree.ts';
import { type Samples, writeExample } from './example-command.ts';
import type { Part } from './fit-parts.ts';
import {
  createResponseTree,
  describeExample,
  describeResponse,
  describeStatuses,
  findMainResponse,
} from './response-tree.ts';
import { formatTable } from './table.ts';
import { type Screen, visible } from './terminal.ts';
import { wrap } from './text.ts';

const PARAMETERS = [
  { heading: 'Name', role: 'name' },
  { heading: 'In', role: 'muted' },
  { heading: 'Type' },
  { heading: 'Default' },
  { heading: '', role: 'warning' },
  { heading: 'Description' },
] as const;

const FIELDS = [
  { heading: 'Name', role: 'name' },
  { heading: 'Type' },
  { heading: '', role: 'warning' },
  { heading: 'Description' },
] as const;

const RESPONSES = [{ heading: 'Status', role: 'name' }, { heading: 'Content' }, { heading: 'Type' }] as const;

interface Settings {
  /** How many levels of the response to open. */
  readonly depth?: number | undefined;
  readonly isGitHub?: boolean;
  /** Whether the fields of a body are shown without their own fields. */
  readonly isBrief?: boolean;
}

/** Describes a route in the width of the screen: a command to copy, and then the most important parts first. */
export function describeRoute(
  record: RouteRecord,
  screen: Screen,
  types: BodyTypes,
  { responses, types: schemas }: LoadedResponses,
  { depth, isGitHub, isBrief, ...samples }: Samples & Settings = {},
): Part[] {
  const { body } = record;
  const isObject = body !== undefined && body.fields.length > 0;
  const required = body?.required ? ' (required)' : '';
  const deepest = isBrief ? 0 : Number.POSITIVE_INFINITY;
  const fields = isObject ? describeFields(record, screen, types, deepest) : describeBody(record, screen);
  const [essential, others] = describeFacts(record, screen, isGitHub === true && record.deprecation?.removed !== true);
  return [
    { name: 'command', text: screen.paint('success', visible(writeExample(record, types, samples))) },
    { name: 'title', text: describeHead(record, screen) },
    { name: 'permissions', text: essential },
    {
      name: 'parameters',
      text: section('Parameters', formatRows(PARAMETERS, record.parameters.map(describeParameter), screen), screen),
    },
    { name: 'body', text: section(`Body${required}`, fields, screen) },
    ...describeResponses(record, responses.get(record.route), schemas, screen, depth),
    { name: 'facts', text: others },
    { name: 'example body', text: section('Example body', describeJson(samples.body, screen), screen) },
  ].filter(({ text }) => text !== '');
}

function describeHead(record: RouteRecord, screen: Screen): string {
  const head = wrap(visible(record.route), screen.width).map((line) => screen.paint('heading', line));
  const texts = [record.title, descriptionOf(record)].filter((text) => text !== '');
  return [...head, ...texts.flatMap((text) => wrap(visible(text), screen.width))].join('\n');
}

/** What a caller needs first, and the rest. */
function describeFacts(record: RouteRecord, screen: Screen, mayBeUnknown: boolean): [string, string] {
  const { documentation, operationId, server, formats, previews, versions, permissions, notices = [] } = record;
  const essential = [
    ['Deprecated', describeDeprecation(record)],
    ...notices.map((notice) => ['Announced', describeNotice(notice)]),
    ['Permissions', permissions || mayBeUnknown ? describePermissions(permissions) : undefined],
    ['Documentation', documentation],
  ];
  const others = [
    ['Operation', operationId],
    ['Category', describeCategory(record)],
    ['Server', server],
    ['Pagination', describePagination(record)],
    ['Formats', formats.join(', ')],
    ['Behaviour', describeFactsOf(record)],
    ['Previews', previews.map(({ name, required }) => `${name}${required ? ' (required)' : ''}`).join(', ')],
    ['Differs in version', versions.join(', ')],
    ['Classic scopes', permissions?.scopes && describeScopes(permissions.scopes)],
  ];
  return [writeFacts(essential, screen), writeFacts(others, screen)];
}

function writeFacts(list: readonly (readonly (string | undefined)[])[], screen: Screen): string {
  const facts = list.flatMap(([name = '', value]) => (value ? [[name, visible(value)] as const] : []));
  const label = Math.max(0, ...facts.map(([name]) => name.length)) + 2;
  return facts
    .flatMap(([name, value]) => {
      const paint = (line: string) =>
        name === 'Deprecated' || name === 'Announced' ? screen.paint('warning', line) : line;
      // A value that does not fit next to its name is printed below it.
      if (label + value.length > screen.width) {
        return [screen.paint('muted', name), ...wrap(value, screen.width - 2).map((line) => `  ${paint(line)}`)];
      }
      return [screen.paint('muted', name.padEnd(label)) + paint(value)];
    })
    .join('\n');
}

/** Facts that a caller must know: whether people are notified, whether apps may call it, its rate limit, and whether a repeat is harmless. */
function describeFactsOf({ triggersNotification, allowsGitHubApps, rateLimit, isRepeatable }: RouteRecord): string {
  if (isRepeatable === undefined) return '';
  return [
    triggersNotification ? 'notifies people' : '',
    allowsGitHubApps === false ? 'not for GitHub Apps' : '',
    rateLimit === null ? 'counts against no rate limit' : '',
    rateLimit ? `counts against the rate limit ${rateLimit}` : '',
    isRepeatable ? 'a repeat changes nothing more' : 'a repeat may act again',
  ]
    .filter((text) => text !== '')
    .join('; ');
}

/** `Pull requests, Reviews (pulls/reviews)`: what people call it, and what `search --category` takes. */
function describeCategory({ category, categoryTitle, subcategory, subcategoryTitle }: RouteRecord): string {
  if (category === undefined) return '';
  const titles = [...new Set([categoryTitle ?? category, subcategoryTitle ?? categoryTitle ?? category])].join(', ');
  return `${titles} (${[category, subcategory ?? []].flat().join('/')})`;
}

export function section(title: string, text: string, screen: Screen): string {
  return text === '' ? '' : `${screen.paint('heading', title)}\n${text}`;
}

function formatRows(columns: Parameters<typeof formatTable>[0], rows: readonly string[][], screen: Screen): string {
  return rows.length === 0
    ? ''
    : formatTable(
        columns,
        rows.map((row) => row.map(visible)),
        screen,
      );
}

function describeParameter(parameter: ParameterRecord): string[] {
  const { name, in: place, required, type, deprecated } = parameter;
  const fallback = parameter.default === undefined ? '' : JSON.stringify(parameter.default);
  return [name, place, describeType(type), fallback, stateOf(required, deprecated), descriptionOf(parameter)];
}

function stateOf(required: boolean, deprecated: boolean): string {
  return [required ? 'required' : '', deprecated ? 'deprecated' : ''].filter((word) => word !== '').join(', ');
}

function describeFields(record: RouteRecord, screen: Screen, types: BodyTypes, deepest: number): string {
  const rows = createBodyTree(record, types).filter(({ depth }) => depth <= deepest);
  return formatRows(FIELDS, rows.map(writeRow), screen);
}

function writeRow({ depth, name, type, required, deprecated, description }: BodyRow): string[] {
  return [`${'  '.repeat(depth)}${name}`, type, stateOf(required, deprecated), description];
}

/** A body without fields is passed as a whole. */
function describeBody({ body }: RouteRecord, screen: Screen): string {
  return body === undefined ? '' : wrap(`--data  ${visible(describeContent(body))}`, screen.width, '  ').join('\n');
}

/** Describes the statuses, and then the members and an example of the successful response. */
function describeResponses(
  { responses }: RouteRecord,
  known: readonly ResponseRecord[],
  schemas: BodyTypes,
  screen: Screen,
  depth: number | undefined,
): Part[] {
  const all = known.length > 0 ? known : listResponses(responses);
  const main = findMainResponse(all);
  const statuses = {
    name: 'responses',
    text: section('Responses', formatRows(RESPONSES, describeStatuses(all), screen), screen),
  };
  if (main === undefined) return [statuses];
  const title = describeResponse(main, schemas);
  const tree = main.type === undefined ? '' : describeMembers(main.type, schemas, screen, depth);
  const example = describeJson(main.example, screen);
  return [
    statuses,
    { name: 'members of the response', text: section(title, tree, screen) },
    { name: 'example', text: section('Example response', example, screen) },
  ];
}

/** The members of a response or a payload: down to a depth, or as deep as they fit. */
export function describeMembers(
  type: IndexType,
  schemas: BodyTypes,
  screen: Screen,
  depth: number | undefined,
): string {
  return formatRows(FIELDS, createResponseTree(type, schemas, depth).map(writeRow), screen);
}

function describeJson(example: unknown, { width }: Screen): string {
  return describeExample(example, width).split('\n').map(visible).join('\n');
}

/** The responses in a record, if the schemas of the responses are not available. */
function listResponses(responses: RouteRecord['responses']): ResponseRecord[] {
  return Object.entries(responses).flatMap(([status, content]): ResponseRecord[] => {
    const types = Object.entries(content);
    return types.length === 0 ? [{ status }] : types.map(([contentType, type]) => ({ status, contentType, type }));
  });
}

function describePagination({ pagination }: RouteRecord): string {
  if (!pagination) return '';
  return `by ${pagination.by}${pagination.items === undefined ? '' : `, items in ${pagination.items}`}`;
}

function describeDeprecation({ deprecation }: RouteRecord): string {
  if (!deprecation) return '';
  const { reason, since, until, replacement } = deprecation;
  const dates = [since && `since ${since}`, until && `may be removed from ${until}`].filter(Boolean).join('; ');
  return [reason, dates, replacement && `use ${replacement}`].filter(Boolean).join(', ');
}
