import type { ResponseRecord } from 'routebook/catalogue/responses';
import { describeType, type IndexType } from '../../../src/catalogue/type-keywords.ts';
import type { BodyTypes } from '../input/body-types.ts';
import { type BodyRow, createRows, outline } from './body-tree.ts';

/** The maximum number of lines. The top level is always shown, and deeper levels only if they fit. */
const MAX_ROWS = 60;
const MAX_DEPTH = 3;

/** Lists the statuses of a route with their content, including errors. */
export function describeStatuses(responses: readonly ResponseRecord[]): string[][] {
  return responses.map(({ status, contentType, type }) => [
    status,
    contentType ?? 'no content',
    type === undefined ? '' : describeType(type),
  ]);
}

/** Returns the response of a successful call: the first one with data. */
export function findMainResponse(responses: readonly ResponseRecord[]): ResponseRecord | undefined {
  return responses.find(({ status, type }) => /^[2d]/.test(status) && type !== undefined);
}

/** Lists the members of a response: down to a depth, or as deep as they fit. */
export function createResponseTree(type: IndexType, types: BodyTypes, wanted?: number): BodyRow[] {
  if (wanted !== undefined) return createRows(type, 0, types, wanted - 1);
  let rows = createRows(type, 0, types, 0);
  for (let depth = 1; depth <= MAX_DEPTH; depth++) {
    const deeper = createRows(type, 0, types, depth);
    if (deeper.length > MAX_ROWS) break;
    rows = deeper;
  }
  return rows;
}

/** The heading of a tree, such as `Response 200: Issue`. */
export function describeResponse({ status, type }: ResponseRecord, types: BodyTypes): string {
  if (type === undefined) return `Response ${status}`;
  const name = describeType(type);
  const kind = outline(type, types);
  return `Response ${status}: ${name}${name === kind || kind === 'object' ? '' : ` (${kind})`}`;
}

/** Formats an example value: as JSON if it is short, otherwise with one line for each member. */
export function describeExample(example: unknown, width: number): string {
  if (example === undefined) return '';
  const text = JSON.stringify(example, undefined, 2);
  if (text.split('\n').length <= MAX_ROWS / 2) return text;
  const isList = Array.isArray(example);
  const item: unknown = isList ? example[0] : example;
  if (typeof item !== 'object' || item === null) return text;
  const indent = isList ? '    ' : '  ';
  const limit = Math.min(width, 100) - indent.length - 1;
  const members = Object.entries(item).map(([name, value], index, { length }) => {
    const line = `${JSON.stringify(name)}: ${JSON.stringify(value)}`;
    const comma = index < length - 1 ? ',' : '';
    return `${indent}${line.length < limit ? line : `${line.slice(0, limit - 2)}…`}${comma}`;
  });
  return isList ? ['[', '  {', ...members, '  }', ']'].join('\n') : ['{', ...members, '}'].join('\n');
}
