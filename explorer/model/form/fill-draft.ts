import type { RouteRecord } from 'routebook/catalogue';
import { joinPointer } from '../../../src/internal/json-pointer.ts';
import type { Api } from '../api.ts';
import type { Draft } from './draft.ts';
import { fieldsOf } from './fields.ts';
import { writeDraft } from './write-draft.ts';

/** The draft of a route with these values filled in, including those for names that the route does not have. */
export function fillDraft(
  api: Pick<Api, 'nestedTypes'>,
  record: RouteRecord,
  values: Readonly<Record<string, unknown>>,
): Draft {
  const given = new Map(Object.entries(values));
  const names = new Map([...given.keys()].map((name) => [joinPointer('', name), '']));
  const fields = fieldsOf(api, record, names);
  return new Map(fields.flatMap(({ name, control, pointer }) => writeDraft(control, given.get(name), pointer)));
}
