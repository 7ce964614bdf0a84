import type { FieldRecord, ParameterRecord, RouteRecord } from 'routebook/catalogue';
import { describePermissions } from 'routebook/catalogue/permissions';
import { createExample } from 'routebook/catalogue/responses';
import { describeType } from '../../src/catalogue/type-keywords.ts';
import { ownMember } from '../../src/core/objects.ts';
import type { LoadedResponses } from '../shared/input/api.ts';
import type { BodyTypes } from '../shared/input/body-types.ts';
import { createRows, descriptionOf, outline } from '../shared/output/body-tree.ts';
import { SAMPLES } from '../shared/output/example-command.ts';
import { findMainResponse } from '../shared/output/response-tree.ts';
import { brief } from '../shared/output/terminal.ts';
import { estimateTokens } from './fit-tokens.ts';

/** The tokens that a description may have. Tokens are estimated too high, so it has fewer. */
const MOST_TOKENS = 270;
/** A shorter description has room for the statuses and the URL of the documentation. */
const FEW_TOKENS = 110;
const LONGEST_EXAMPLE = 70;
/** In characters. Only a single long name reaches it. */
const LONGEST_LINE = 1500;
/** Part of the space for parameters; the response has the rest. */
const SHARE_OF_PARAMETERS = 0.7;

/** Describes a route in few words, for models and scripts. What does not fit is counted. */
export function describeCompactly(
  record: RouteRecord,
  types: BodyTypes,
  { responses, types: schemas }: LoadedResponses,
): string {
  const formats = record.formats.filter((format) => !format.endsWith('+json'));
  const head = [
    `${record.route}: ${shorten(record.title, 30)}`,
    shorten(descriptionOf(record), 50),
    formats.length === 0 ? '' : `Formats: ${formats.join(', ')}`,
    record.deprecation === undefined
      ? ''
      : `${record.deprecation.removed ? 'Removed' : 'Deprecated'}${instead(record)}.`,
  ];
  const tail = [
    record.permissions === undefined ? '' : `Permissions: ${shorten(describePermissions(record.permissions), 40)}`,
    writeCall(record, types),
  ];
  const used = estimateTokens([...head, ...tail].join('\n'));
  const parameters = writeParameters(record, (MOST_TOKENS - used - 15) * SHARE_OF_PARAMETERS);
  const left = MOST_TOKENS - used - estimateTokens(parameters.join('\n')) - 15;
  const response = writeResponse(record, responses.get(record.route), schemas, left);
  const lines = [...head, ...parameters, response, ...tail].filter((line) => line !== '');
  if (estimateTokens(lines.join('\n')) < FEW_TOKENS) lines.push(...writeMore(record));
  return lines.map((line) => brief(line, LONGEST_LINE)).join('\n');
}

function writeMore({ responses, documentation }: RouteRecord): string[] {
  const statuses = `Statuses: ${Object.keys(responses).join(', ')}`;
  return documentation === undefined ? [statuses] : [statuses, `Documentation: ${documentation}`];
}

function instead({ deprecation }: RouteRecord): string {
  return deprecation?.replacement === undefined ? '' : `, use ${deprecation.replacement}`;
}

/** Cuts a text at a number of tokens. */
function shorten(text: string, most: number): string {
  const [first = ''] = text.split('\n');
  if (estimateTokens(first) <= most) return first;
  const words = first.split(' ');
  while (words.length > 1 && estimateTokens(words.join(' ')) > most) words.pop();
  return `${words.join(' ').slice(0, most * 6)}…`;
}

function writeParameters({ parameters, body }: RouteRecord, most: number): string[] {
  const places = [...new Set(parameters.map(({ in: place }) => place))];
  const groups: [label: string, members: readonly (ParameterRecord | FieldRecord)[]][] = [
    ...places.map(
      (place) => [label(place), parameters.filter((each) => each.in === place)] as [string, ParameterRecord[]],
    ),
    ['Body', body?.fields ?? []],
  ];
  const filled = groups.filter(([, members]) => members.length > 0);
  const whole =
    body !== undefined && body.fields.length === 0
      ? [
          `Body${body.required ? '*' : ''}: ${shorten(
            Object.entries(body.content)
              .map(([name, type]) => `${name} ${describeType(type)}`)
              .join(', '),
            30,
          )}`,
        ]
      : [];
  const sorted = filled.map(([name, members]) => [name, sortByNeed(members)] as const);
  const untyped = leaveOutTypes(
    sorted.flatMap(([, members]) => members),
    most,
  );
  const write = (member: ParameterRecord | FieldRecord) =>
    `${nameOf(member)}${untyped.has(member) ? '' : typeOf(member)}`;
  const lines = sorted.map(([name, members]) => `${name}: ${members.map(write).join(', ')}`);
  return [...lines, ...whole];
}

function label(place: string): string {
  return place.charAt(0).toUpperCase() + place.slice(1);
}

function sortByNeed<Member extends { readonly required: boolean; readonly deprecated: boolean }>(
  members: readonly Member[],
): Member[] {
  return [...members].sort(
    (one, other) => Number(other.required) - Number(one.required) || Number(one.deprecated) - Number(other.deprecated),
  );
}

/** A star marks what is required, as in the documentation of many APIs. */
function nameOf({ name, required }: ParameterRecord | FieldRecord): string {
  return `${name}${required ? '*' : ''}`;
}

/** Text needs no type. */
function typeOf({ type }: ParameterRecord | FieldRecord): string {
  const described = shorten(describeType(type).replaceAll(' | ', '|'), 25);
  return described === 'string' ? '' : ` ${described}`;
}

/** The members whose types are left out so that the rest fits, the longest types first. No member itself is left out. */
function leaveOutTypes<Member extends ParameterRecord | FieldRecord>(
  members: readonly Member[],
  most: number,
): ReadonlySet<Member> {
  const sized = members.map((member) => ({ member, size: estimateTokens(typeOf(member)) }));
  let used = estimateTokens(members.map(nameOf).join(', ')) + sized.reduce((sum, { size }) => sum + size, 0);
  const untyped = new Set<Member>();
  for (const { member, size } of sized.sort((one, other) => other.size - one.size)) {
    if (used <= most) break;
    untyped.add(member);
    used -= size;
  }
  return untyped;
}

/** Joins as many as fit, and counts the rest. At least one is written. */
function joinWithin(parts: readonly string[], most: number): string {
  const taken: string[] = [];
  let used = 0;
  for (const part of parts) {
    used += estimateTokens(`${part},`);
    if (taken.length > 0 && used > most) break;
    taken.push(part);
  }
  const rest = parts.length - taken.length;
  return `${taken.join(', ')}${rest === 0 ? '' : `, … (+${rest})`}`;
}

function writeResponse(
  record: RouteRecord,
  known: ReturnType<LoadedResponses['responses']['get']>,
  types: BodyTypes,
  most: number,
): string {
  const main = findMainResponse(known);
  if (main?.type === undefined) {
    const status = Object.keys(record.responses).find((each) => /^[23d]/.test(each)) ?? '';
    const content = Object.keys(ownMember(record.responses, status) ?? {}).join(', ');
    return `Response ${status}: ${content || 'no content'}`;
  }
  const kind = shorten(outline(main.type, types), 15);
  const rows = createRows(main.type, 0, types, 0);
  // Links to other resources are seldom what is asked for.
  const isLink = (name: string) => /(?:^|_)(?:url|node_id|links)$/.test(name);
  const sorted = [...rows.filter(({ name }) => !isLink(name)), ...rows.filter(({ name }) => isLink(name))];
  const members = sorted.map(({ name, type }) => `${name}${/\[\]$/.test(type) ? '[]' : ''}`);
  const start = `Response ${main.status}: ${kind}`;
  return members.length === 0 ? start : `${start} with ${joinWithin(members, most - estimateTokens(start))}`;
}

/** The arguments of a call with everything that is required. */
function writeCall({ route, operationId, deprecation, parameters, body }: RouteRecord, types: BodyTypes): string {
  const isNamed = operationId !== undefined && deprecation === undefined;
  const getSchema = (name: string) => ownMember(types.schemas, name) ?? types.getSchema?.(name);
  const sample = ({ name, type }: ParameterRecord | FieldRecord) => [
    name,
    ownMember(SAMPLES, name) ?? createExample(type, getSchema) ?? name,
  ];
  const needed = [
    ...parameters.filter(({ in: place }) => place !== 'header' && place !== 'server'),
    ...(body?.fields ?? []),
  ];
  const given = Object.fromEntries(needed.filter(({ required }) => required).map(sample));
  const call = {
    route: isNamed ? operationId : route,
    ...(Object.keys(given).length > 0 ? { parameters: given } : {}),
  };
  const text = `Call: ${JSON.stringify(call)}`;
  return estimateTokens(text) <= LONGEST_EXAMPLE
    ? text
    : `Call: ${JSON.stringify({ route: call.route, parameters: '…' })}`;
}
