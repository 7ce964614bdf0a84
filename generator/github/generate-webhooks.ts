import type { CatalogueFile, Type } from '../catalogue.ts';
import { GeneratorError } from '../errors.ts';
import { modelsOf, readModels, writeCatalogue } from '../generate.ts';
import { applyCorrections } from '../model/corrections.ts';
import { type Model, sortByKey } from '../model/model.ts';
import { dependents } from '../model/schema-graph.ts';
import { createSharing, type Sharing } from '../model/share.ts';
import { canonical, mapNames } from '../model/types.ts';
import type { Correction, GenerateOptions } from '../options.ts';
import { type JsonObject, own } from '../read/json.ts';
import { JsonCursor } from '../read/json-cursor.ts';

/** The payloads of webhooks. They refer to the schemas of the catalogue, and to those that only webhooks have. */
export interface WebhooksFile {
  readonly schemas: { readonly [name: string]: Type };
  /** By the name of the event and of its action, if it has actions: `push`, `issues.opened`. */
  readonly webhooks: { readonly [name: string]: Type };
}

/** Reads the webhooks of GitHub's description. `sharing` contains the names of the catalogue's shapes. */
export function generateWebhooks(
  description: JsonObject,
  catalogue: CatalogueFile,
  sharing: Sharing,
  { extensions: _extensions, keys: _keys, earlier: _earlier, ...options }: GenerateOptions,
  corrections: readonly Correction[],
): WebhooksFile {
  const webhooks = readWebhooks(new JsonCursor(description));
  const { schemas: components = {} } = (description['components'] ?? {}) as { schemas?: JsonObject };
  // A correction of the catalogue applies to the same schema in a payload. Those of payloads must apply.
  const known = readModels(
    { ...description, paths: {}, webhooks, components: { schemas: components } },
    { ...options, skipsOutdatedCorrections: true },
  );
  applyCorrections(known.model, corrections);
  renameCorrected(known.model, corrections, catalogue);
  const whole = writeCatalogue(known, createSharing(modelsOf(known), sharing));
  const schemas = Object.entries(whole.schemas).filter(([name, type]) => {
    const known = own(catalogue.schemas, name);
    if (known !== undefined && canonical(known) !== canonical(inCatalogue(type, whole, catalogue))) {
      throw new GeneratorError(`The schema "${name}" of payloads is not that of the catalogue`);
    }
    return known === undefined;
  });
  return {
    schemas: Object.fromEntries(schemas),
    webhooks: Object.fromEntries(sortByKey(new Map(Object.entries(whole.webhooks ?? {})))),
  };
}

/** A schema of the catalogue that is corrected for payloads only has another name in them, and so has every schema that contains it. */
function renameCorrected({ schemas }: Model, corrections: readonly Correction[], catalogue: CatalogueFile): void {
  const corrected = corrections.flatMap((correction) => correction.schemas ?? []);
  const isKnown = (name: string) => own(catalogue.schemas, name) !== undefined;
  const changed = dependents(corrected.filter(isKnown), schemas);
  const rename = (name: string) => (changed.has(name) && isKnown(name) ? `Webhook${name}` : name);
  for (const [name, type] of [...schemas]) {
    schemas.delete(name);
    if (schemas.has(rename(name))) throw new GeneratorError(`There are two schemas "${rename(name)}"`);
    schemas.set(rename(name), mapNames(type, rename));
  }
}

/** A type without references to schemas that the catalogue does not have: payloads have names for more shapes. */
function inCatalogue(type: Type, whole: CatalogueFile, catalogue: CatalogueFile): Type {
  return mapNames(type, (name) =>
    own(catalogue.schemas, name) === undefined ? inCatalogue(whole.schemas[name] ?? 'never', whole, catalogue) : name,
  );
}

/**
 * The name of an event is the page of its documentation, and its action is the only value of that field. The examples of the header
 * `x-github-event` are not used: some are wrong.
 */
function readWebhooks(root: JsonCursor): JsonObject {
  const found = new Map<string, JsonObject>();
  for (const [id, item] of root.get('x-webhooks')?.entries() ?? []) {
    const operation = item.get('post');
    const event = operation?.get('x-github')?.string('subcategory')?.replaceAll('-', '_');
    const payload = operation?.get('requestBody')?.get('content')?.get('application/json')?.get('schema')?.resolve();
    if (event === undefined || payload === undefined) {
      throw new GeneratorError(`The webhook "${id}" has no name or no payload`, item.pointer);
    }
    const variants = payload.items('oneOf').map((variant) => variant.resolve());
    const actions = new Set((variants.length === 0 ? [payload] : variants).map(actionOf));
    if (actions.size !== 1) throw new GeneratorError(`The webhook "${id}" has several actions`, item.pointer);
    const [action] = actions;
    const name = action === undefined ? event : `${event}.${action}`;
    if (found.has(name)) throw new GeneratorError(`There are two webhooks "${name}"`, item.pointer);
    found.set(name, item.value as JsonObject);
  }
  return Object.fromEntries(found);
}

/** The sender of `repository_dispatch` chooses its actions, so that event has none of its own. */
function actionOf(payload: JsonCursor): string | undefined {
  const values = payload.get('properties')?.get('action')?.get('enum')?.value;
  return Array.isArray(values) && values.length === 1 ? String(values[0]) : undefined;
}
