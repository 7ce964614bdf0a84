import type { RouteLimits, Type } from '../../catalogue.ts';
import type { JsonCursor } from '../../read/json-cursor.ts';
import { mediaType } from '../media-type.ts';
import { union } from '../types.ts';
import type { NamedSchemas } from './named-schemas.ts';
import { schemaType } from './schema.ts';

type Named = { readonly [name: string]: Type };

/** Types that do not belong to a route: the bodies of webhooks, and named responses. */
export interface NamedTypes {
  readonly webhooks: Named;
  readonly responses: Named;
  /** The limits of the bodies of webhooks, if limits are kept. */
  readonly webhookLimits?: RouteLimits | undefined;
}

/** Programs that use the plain builder find responses by their routes only. */
export function readNamedTypes(root: JsonCursor, schemas: NamedSchemas, hasResponses: boolean): NamedTypes {
  const dataOf = (place: JsonCursor | undefined) => jsonData(place, schemas);
  const webhooks = (root.get('webhooks')?.entries() ?? []).flatMap(([name, item]) => {
    const bodies = item.resolve().entries();
    return named(name, union(bodies.flatMap(([, operation]) => dataOf(operation.resolve().get('requestBody')))));
  });
  const responses = ((hasResponses ? root.get('components')?.get('responses')?.entries() : []) ?? []).flatMap(
    ([name, response]) => named(name, union(dataOf(response.resolve()))),
  );
  return { webhooks: Object.fromEntries(webhooks), responses: Object.fromEntries(responses) };
}

function named(name: string, type: Type): [string, Type][] {
  return type === 'never' ? [] : [[name, type]];
}

/** The types of the JSON contents of a body or response. */
function jsonData(place: JsonCursor | undefined, schemas: NamedSchemas): Type[] {
  return (place?.get('content')?.entries() ?? []).flatMap(([name, media]) => {
    const schema = media.resolve().raw('schema');
    const isJson = /[/+]json$|^\*\/\*$/.test(mediaType(name));
    return schema === undefined || !isJson ? [] : [schemaType(schema, 'response', schemas)];
  });
}
