import { EndpointError, invalidOption } from '../core/errors.ts';
import { isTextList } from '../core/read-options.ts';
import type { Call, Kind } from './call.ts';
import { createPart, type SenderPart } from './part.ts';

/** The fields that are selected, by name. */
export type FieldTree = ReadonlyMap<string, Field>;

/** A selected field, and what is selected of its value. */
export interface Field {
  /** Whether it was written with `[]`. */
  readonly isList: boolean;
  /** Empty if the whole value is selected. */
  readonly fields: FieldTree;
}

type Branch = Map<string, { isList: boolean; fields: Branch }>;

/** A selection is written by hand or by a model. More is a mistake. */
const MOST_FIELDS = 200;
const DEEPEST = 20;

/**
 * Reads a selection such as `number,user.login,labels[].name`: names with dots, and `[]` after a list. If the data itself is a list, the
 * names are those of its items.
 */
export function parseFields(given: string | readonly string[]): FieldTree {
  const paths = (typeof given === 'string' ? given.split(',') : [...given]).map((path) => path.trim());
  if (paths.length === 0 || paths.length > MOST_FIELDS) throw invalid(`must be 1 to ${MOST_FIELDS} names`);
  const root: Branch = new Map();
  for (const path of paths) insert(root, path);
  return root;
}

function insert(root: Branch, path: string): void {
  const steps = path.split('.');
  if (steps.length > DEEPEST) throw invalid(`must have at most ${DEEPEST} levels`);
  let branch = root;
  for (const [index, step] of steps.entries()) {
    const [, name = '', brackets = ''] = /^([^[\],\s]+)(\[\])?$/.exec(step) ?? [];
    if (name === '') throw invalid('must be names such as "title", "user.login" or "labels[].name"');
    const isLast = index === steps.length - 1;
    const known = branch.get(name);
    const field = known ?? { isList: brackets !== '', fields: new Map() };
    branch.set(name, field);
    // A whole value includes its members, whichever is written first.
    if (isLast) field.fields.clear();
    else if (known?.fields.size === 0) return;
    branch = field.fields;
  }
}

function invalid(expected: string): EndpointError {
  return new EndpointError('INVALID_OPTION', `The option "fields" ${expected}.`, { parameter: 'fields' });
}

/** A deeper value is not JSON of an API. */
const DEEPEST_DATA = 200;

/** Copies the selected fields of JSON data. Fields that the data does not have are left out, and values without fields stay as they are. */
export function selectFields(data: unknown, fields: FieldTree, depth = 0): unknown {
  if (fields.size === 0 || typeof data !== 'object' || data === null || depth > DEEPEST_DATA) return data;
  if (Array.isArray(data)) return data.map((item) => selectFields(item, fields, depth + 1));
  const members: [name: string, value: unknown][] = [];
  for (const [name, field] of fields) {
    if (Object.hasOwn(data, name)) {
      members.push([name, selectFields((data as Record<string, unknown>)[name], field.fields, depth + 1)]);
    }
  }
  return Object.fromEntries(members);
}

/** The methods of lists select fields after the next page is found. */
const SELECTING: readonly Kind[] = ['send', 'pages', 'items'];

/** Checks the fields that a caller wants, before the request is sent, and lets only these be part of the data. */
async function select(call: Call): Promise<void> {
  const fields = call.options.fields as readonly string[];
  const { isApi, kind, outgoing, sender, select: convert } = call;
  const expected = isTextList(fields);
  if (expected) throw invalidOption('fields', `must be ${expected}`);
  if (!SELECTING.includes(kind))
    throw invalidOption('fields', 'works with send, send.all, send.items and send.pages only');
  const tree = parseFields(fields);
  if (isApi) await sender.advice?.checkFields?.(outgoing, fields, kind === 'items');
  call.select = (data, sent) => selectFields(convert ? convert(data, sent) : data, tree);
}

/** What the option `fields` of a call needs. The content of its value is checked where it is used. */
export const FIELD_CALL_CHECKS = { fields: () => undefined };

/** Adds `fields`, and the option with that name: the data has only the fields that a call needs. */
export function fields(): SenderPart<'fields'> {
  return createPart('fields', { callChecks: FIELD_CALL_CHECKS, steps: { fields: select } });
}
