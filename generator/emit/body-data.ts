import type { BodyData } from '../../src/catalogue/reference/shape-data.ts';
import type { CatalogueFile, Type } from '../catalogue.ts';
import { mapChildren } from '../model/types.ts';
import { type Files, HEADER, withoutUnprintable } from './files.ts';
import { textModule } from './index-data.ts';
import { createResponseData } from './response-data.ts';
import { baseView } from './view.ts';

/** Writes the complete shapes of all bodies as a module of its own, because the index contains what most programs need. */
export function emitBodyData(catalogue: CatalogueFile): Files {
  return withoutUnprintable(
    new Map([['body-data.ts', textModule('bodyData', JSON.stringify(createBodyData(catalogue)))]]),
  );
}

/**
 * Writes the same for an API without the data of its responses: the command reads it from a generated folder, and programs do not
 * import it. Each entry is a line of JSON: the table, the name and the value.
 */
export function bodiesText(catalogue: CatalogueFile): string {
  const { format: _, ...tables } = collectBodies(catalogue, {});
  const lines = Object.entries(tables).flatMap(([table, entries]) =>
    Object.entries(entries).map(([name, value]) => `${JSON.stringify([table, name, value])}\n`),
  );
  const text = lines.join('').replace(/[\\`]|\$(?=\{)/g, '\\$&');
  return `${HEADER}/** The shapes of bodies, for the commands of routebook. */\nexport const bodyData: string = \`\n${text}\`;\n`;
}

/** Creates the complete shapes of all bodies of a catalogue. The schemas that responses use are in the data of the responses. */
export function createBodyData(catalogue: CatalogueFile): BodyData {
  return collectBodies(catalogue, createResponseData(catalogue).schemas);
}

/** The shapes of bodies, without the schemas that are `known`. */
function collectBodies(catalogue: CatalogueFile, known: object): BodyData {
  const view = baseView(catalogue);
  const schemas: Record<string, Type> = {};
  const bodies: Record<string, NonNullable<unknown>> = {};
  const limits: Record<string, NonNullable<unknown>> = {};
  const collect = (type: Type): Type => {
    if (typeof type !== 'string') return mapChildren(type, collect);
    const shape = view.schemas.get(type);
    if (shape !== undefined && !Object.hasOwn(schemas, type) && !Object.hasOwn(known, type)) {
      schemas[type] = shape;
      collect(shape);
    }
    return type;
  };
  for (const [key, { body, parameters = [] }] of view.routes) {
    for (const { type } of parameters) collect(type);
    if (body === undefined) continue;
    bodies[key] = body.content;
    for (const type of Object.values(body.content)) collect(type);
    if (body.limits !== undefined) limits[key] = body.limits;
  }
  return { format: 1, schemas, bodies, limits } as BodyData;
}
