import type { ModelRoute, Type } from '../catalogue.ts';
import { isObjectType, union } from '../model/types.ts';
import { own } from '../read/json.ts';
import { readableData } from './response-text.ts';
import { resolveAlias } from './view.ts';

/** The type of one item of a paginated route. */
export function itemType(route: ModelRoute, schemas: ReadonlyMap<string, Type>): Type | undefined {
  if (route.pagination === undefined) return undefined;
  const data = readableData(route.responses?.['200'] ?? {});
  return data === undefined ? undefined : itemOf(data, route.pagination.items, schemas, { left: MAX_TYPES });
}

/** The maximum number of types to search for the items, because unions of unions grow with every level. */
const MAX_TYPES = 500;

function itemOf(
  type: Type,
  member: string | undefined,
  schemas: ReadonlyMap<string, Type>,
  work: { left: number },
): Type | undefined {
  work.left -= 1;
  if (work.left < 0) return undefined;
  const shape = resolveAlias(type, schemas);
  if (typeof shape !== 'object') return undefined;
  if ('anyOf' in shape) {
    const items = shape.anyOf.flatMap((each) => itemOf(each, member, schemas, work) ?? []);
    return items.length === 0 ? undefined : union(items);
  }
  if ('allOf' in shape)
    return shape.allOf.map((each) => itemOf(each, member, schemas, work)).find((item) => item !== undefined);
  if (member === undefined) return 'list' in shape ? shape.list : undefined;
  if (!isObjectType(shape)) return undefined;
  const read = (name: string) => own(shape.required ?? {}, name) ?? own(shape.optional ?? {}, name);
  const list = read(member);
  if (list !== undefined) return itemOf(list, undefined, schemas, work);
  // The path to a list inside other objects.
  const [outer = '', ...inner] = member.split('.');
  const object = inner.length === 0 ? undefined : read(outer);
  return object === undefined ? undefined : itemOf(object, inner.join('.'), schemas, work);
}
