import type { CatalogueFile, ListReport, Parameter, Route, Type, VersionChanges } from './catalogue.ts';
import { GeneratorError, guard, printable } from './errors.ts';
import { breakAliasCycles } from './model/alias-cycles.ts';
import { applyCorrections } from './model/corrections.ts';
import { addRemovedRoutes } from './model/earlier.ts';
import { createModel, type Model, sortByKey } from './model/model.ts';
import { routeSchemaNames } from './model/route-types.ts';
import { reachable } from './model/schema-graph.ts';
import { createSharing, keepShapes, type SharedModel, type Sharing } from './model/share.ts';
import { schemaNames } from './model/types.ts';
import { readGenerateOptions } from './option-checks.ts';
import type { GenerateOptions } from './options.ts';
import type { JsonObject } from './read/json.ts';
import { checkDescription } from './read/read.ts';
import { convertSwagger } from './read/swagger.ts';
import { atVersion, patchedVersions } from './read/versions.ts';
import { gatherWebhooks } from './read/webhooks.ts';

/** The catalogue of a description, with warnings about omitted parts. */
export interface Generated {
  readonly catalogue: CatalogueFile;
  /** The parts of the description that could not be converted exactly, each with its location. */
  readonly warnings: readonly string[];
  /** The lists of the API: those whose pages can be read, and those about which too little is known. */
  readonly lists: ListReport;
}

/**
 * Turns an OpenAPI description into a catalogue. The same description and options always give the same catalogue.
 *
 * @example
 * const { catalogue, warnings } = generate(await readDescription(text), { name: 'shop' });
 */
export function generate(description: JsonObject, options: GenerateOptions = {}): Generated {
  const read = readGenerateOptions(options);
  return guard(() => createCatalogue(description, read));
}

function createCatalogue(description: JsonObject, options: GenerateOptions): Generated {
  const read = readModels(description, options);
  options.onProgress?.('Naming shared types');
  const sharing = (options.keys === 'templates' ? createSharing : keepShapes)(modelsOf(read));
  return { catalogue: writeCatalogue(read, sharing), warnings: warningsOf(read), lists: read.model.lists };
}

/** A description as models: one for its own API version, one for each other version, and one for the earlier description. */
interface ReadModels {
  readonly model: Model;
  readonly others: ReadonlyMap<string, Model>;
  readonly earlier: Model | undefined;
  readonly options: GenerateOptions;
}

/** Reads a description. */
export function readModels(description: JsonObject, options: GenerateOptions): ReadModels {
  const progress = options.onProgress ?? (() => {});
  const source = gatherWebhooks(convertSwagger(checkDescription(description)) as JsonObject);
  const extension = options.extensions?.versionPatches;
  const versions = extension === undefined ? [] : patchedVersions(source, extension);
  if (versions.length > 0 && options.version === undefined) {
    throw new GeneratorError(
      'The description has patches for other API versions. Pass its own version as the option "version"',
    );
  }
  const earlier =
    options.earlier === undefined
      ? undefined
      : createModel(
          convertSwagger(checkDescription(options.earlier, 'The earlier description')) as JsonObject,
          options,
        );
  const read = (each: JsonObject): Model => {
    const model = createModel(each, options);
    if (earlier) addRemovedRoutes(model, earlier);
    applyCorrections(model, options.corrections ?? [], options.skipsOutdatedCorrections, options.vendor);
    breakAliasCycles(model.schemas);
    return model;
  };
  progress('Reading routes and schemas');
  const model = read(source);
  const others = versions.map((version): [string, Model] => {
    progress(`Reading version ${version}`);
    return [version, read(atVersion(source, extension as string, version))];
  });
  return { model, others: new Map(others), earlier, options };
}

/** All models of an API, starting with its own version. */
export function modelsOf({ model, others }: ReadModels): readonly Model[] {
  return [model, ...others.values()];
}

/** Warnings about parts that could not be converted exactly. */
export function warningsOf(read: ReadModels): string[] {
  return [...new Set(modelsOf(read).flatMap(({ warnings }) => warnings))].map(printable);
}

/** Creates the catalogue from models whose shared shapes have names. */
export function writeCatalogue({ model, others, earlier, options }: ReadModels, sharing: Sharing): CatalogueFile {
  const { webhooks, responses, webhookLimits } = model.named;
  const named = [...Object.values(webhooks), ...Object.values(responses)];
  const base = inUse(sharing.share(model), sharing.parameters, named);
  const notes = Object.fromEntries(sortByKey(new Map([...model.notes].filter(([name]) => base.schemas.has(name)))));
  return {
    format: 1,
    name: model.name,
    sources: [model, ...(earlier ? [earlier] : [])].map(({ source, descriptionVersion }) => ({
      name: source,
      version: descriptionVersion,
    })),
    ...(options.keys === 'templates' ? {} : { dialect: 'openapi' }),
    ...(model.servers.main === undefined ? {} : { server: model.servers.main }),
    ...(options.keys === 'templates' ? {} : variablesOf(model)),
    ...(options.version === undefined ? {} : { version: options.version }),
    ...(model.security === undefined ? {} : { security: model.security }),
    schemas: Object.fromEntries(base.schemas),
    ...(Object.keys(notes).length === 0 ? {} : { notes }),
    ...(Object.keys(webhooks).length === 0 ? {} : { webhooks }),
    ...(webhookLimits === undefined ? {} : { webhookLimits }),
    ...(Object.keys(responses).length === 0 ? {} : { responses }),
    parameters: Object.fromEntries(sortByKey(new Map(Object.entries(sharing.parameters)))),
    routes: Object.fromEntries(base.routes),
    versions: Object.fromEntries(
      [...others].map(([version, other]) => [
        version,
        differences(base, inUse(sharing.share(other), sharing.parameters)),
      ]),
    ),
  };
}

/** The variables in the URLs of servers, and the servers that have some. */
function variablesOf({ servers: { variables, templates } }: Model) {
  return variables.size === 0
    ? {}
    : { serverVariables: Object.fromEntries(variables), serverTemplates: Object.fromEntries(templates) };
}

/** Sorted, and without schemas that no route uses. */
function inUse(
  { routes, schemas }: SharedModel,
  parameters: { readonly [id: string]: Parameter },
  named: readonly Type[] = [],
): SharedModel {
  const start = new Set([...routes.values()].flatMap((route) => routeSchemaNames(route, parameters)));
  for (const type of named) schemaNames(type, start);
  const used = reachable(start, schemas);
  return { routes: sortByKey(routes), schemas: sortByKey(new Map([...schemas].filter(([name]) => used.has(name)))) };
}

/** The entries of `other` that differ from `base` or are missing in it. */
export function differences(base: SharedModel, other: SharedModel): VersionChanges {
  const gone = [...base.routes.keys()]
    .filter((key) => !other.routes.has(key))
    .map((key): [string, Route | null] => [key, null]);
  return {
    schemas: Object.fromEntries(changed<Type>(base.schemas, other.schemas)),
    routes: Object.fromEntries([...changed<Route | null>(base.routes, other.routes), ...gone]),
  };
}

function changed<Value>(before: ReadonlyMap<string, Value>, after: ReadonlyMap<string, Value>): [string, Value][] {
  return [...after].filter(([key, value]) => JSON.stringify(before.get(key)) !== JSON.stringify(value));
}
