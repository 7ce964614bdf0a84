import { isRecord, ownMember } from '../../core/objects.ts';
import { checkContent, checkType, unreadable } from '../check-data.ts';
import type { Responses } from '../responses/create-responses.ts';
import type { BodyData, BodyLimits, ContentTypes, ShapeSource } from './shape-data.ts';

/** Reads the shapes of an API: the data of its bodies, which is JSON, and its responses. It is parsed at the first use. */
export function readShapes(bodies: () => string, responses: Responses): ShapeSource {
  let read: BodyData | undefined;
  const data = (): BodyData => {
    read ??= readBodies(bodies());
    return read;
  };
  return {
    getSchema: (name) => ownMember(data().schemas, name) ?? responses.getSchema(name),
    bodyOf: (route) => ownMember(data().bodies, route),
    limitsOf: (route) => ownMember(data().limits, route),
    responsesOf: (route) => collectResponses(responses, route),
  };
}

/** The types of all responses of a route, by status. */
function collectResponses(responses: Responses, route: string): { readonly [status: string]: ContentTypes } {
  const found: Record<string, Record<string, ContentTypes[string]>> = {};
  for (const { status, contentType, type } of responses.get(route)) {
    found[status] ??= {};
    if (contentType !== undefined && type !== undefined) found[status][contentType] = type;
  }
  return found;
}

function readBodies(text: string): BodyData {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unreadable();
  }
  if (!isRecord(value)) throw unreadable();
  const { format, schemas, bodies, limits }: Record<string, unknown> = Object.assign(Object.create(null), value);
  if (format !== 1 || !isRecord(schemas) || !isRecord(bodies) || !isRecord(limits)) throw unreadable();
  for (const shape of Object.values(schemas)) checkType(shape);
  for (const content of Object.values(bodies)) checkContent(content);
  return {
    format,
    schemas: schemas as BodyData['schemas'],
    bodies: bodies as BodyData['bodies'],
    limits: limits as { readonly [route: string]: BodyLimits },
  };
}
