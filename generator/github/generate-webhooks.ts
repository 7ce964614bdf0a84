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
import { readWebhooks } from '../read/webhooks.ts';

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
  const { 'x-webhooks': _extension, ...others } = description;
  const items = Array.from(readWebhooks(description), ([name, { value }]) => [name, value] as const);
  const webhooks = Object.fromEntries(items);
  const { schemas: components = {} } = (description['components'] ?? {}) as { schemas?: JsonObject };
  // A correction of the catalogue applies to the same schema in a payload. Those of payloads must apply.
  const known = readModels(
    { ...others, paths: {}, webhooks, components: { schemas: components } },
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
