import type { RouteRecord } from 'routebook/catalogue';
import type { Draft } from './draft.ts';
import { fieldsOf } from './fields.ts';
import { joinPointer } from './pointer.ts';
import { writeDraft } from './write-draft.ts';

/** The draft of a route in which these values are filled in; those the route does not have are kept too. */
export function fillDraft(record: RouteRecord, values: Readonly<Record<string, unknown>>): Draft {
  const given = new Map(Object.entries(values));
  const names = new Map([...given.keys()].map((name) => [joinPointer('', name), '']));
  const fields = fieldsOf(record, names);
  return new Map(fields.flatMap(({ name, control, pointer }) => writeDraft(control, given.get(name), pointer)));
}
