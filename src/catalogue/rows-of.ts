import { ownMember } from '../core/objects.ts';
import { createBody } from './create-body.ts';
import type { Records } from './records.ts';
import type { RouteRecord } from './types.ts';

/** A route that has an operation id. Its record is created when it is first read. */
export interface Operation {
  readonly operationId: string;
  readonly route: string;
  readonly isDeprecated: boolean;
  readonly isRemoved: boolean;
  record(): RouteRecord;
}

/** The rows of the catalogues that were created here. */
export const ROWS = new WeakMap<object, () => Records>();

/** What the first match and the first search of a catalogue need, in steps, for a page that must not stop for it. */
export const PREPARE = new WeakMap<object, () => Generator<void>>();

/** The operations of a catalogue. The records of all routes are not created for it: only their rows are read. */
export function operationsOf(catalogue: Iterable<RouteRecord>): readonly Operation[] {
  const records = ROWS.get(catalogue)?.();
  if (records === undefined)
    return [...catalogue].flatMap((record) =>
      operationOf(record.route, ownMember(record, 'operationId'), ownMember(record, 'deprecation'), () => record),
    );
  return records.data
    .rows()
    .flatMap(({ route, operationId, details }, index) =>
      operationOf(route, operationId, details.deprecation, () => records.at(index)),
    );
}

function operationOf(
  route: string,
  operationId: string | undefined,
  deprecation: { readonly removed?: boolean } | null | undefined,
  record: () => RouteRecord,
): readonly Operation[] {
  if (operationId === undefined) return [];
  const isRemoved = deprecation != null && ownMember(deprecation, 'removed') === true;
  return [{ operationId, route, isDeprecated: deprecation != null, isRemoved, record }];
}

/** The names of all parameters and body fields of a catalogue. */
export function parameterNamesOf(catalogue: Iterable<RouteRecord>): ReadonlySet<string> {
  const data = ROWS.get(catalogue)?.().data;
  if (data === undefined)
    return new Set([...catalogue].flatMap((record) => [...record.parameters, ...fieldsOf(record)].map(nameOf)));
  const bodies = data
    .rows()
    .flatMap(({ body }) => (body === undefined ? [] : createBody(body, () => undefined).fields));
  return new Set([...data.parameters, ...bodies].map(nameOf));
}

const nameOf = ({ name }: { readonly name: string }) => name;

function fieldsOf(record: RouteRecord): readonly { readonly name: string }[] {
  return ownMember(record, 'body')?.fields ?? [];
}
