import type { CatalogueFile } from '../catalogue.ts';
import { applyEdition, type Edition, headOf } from '../edition.ts';
import { guard } from '../errors.ts';
import { differences, modelsOf, readModels, warningsOf, writeCatalogue } from '../generate.ts';
import { createSharing } from '../model/share.ts';
import type { Correction, GenerateOptions } from '../options.ts';
import type { JsonObject } from '../read/json.ts';
import { generateWebhooks, type WebhooksFile } from './generate-webhooks.ts';

/** The description of an edition, with the documentation URLs of the API and of the edition. */
interface EditionSource extends Pick<Edition, 'name' | 'documentation'> {
  readonly description: JsonObject;
}

/** The catalogue of an API, its editions as differences from it, and the payloads of its webhooks. */
interface GeneratedEditions {
  readonly catalogue: CatalogueFile;
  readonly editions: readonly Edition[];
  readonly webhooks: WebhooksFile;
  readonly warnings: readonly string[];
}

/** Generates a catalogue from the description of an API, and the differences of its editions from their descriptions. */
export function generateEditions(
  description: JsonObject,
  sources: Iterable<EditionSource>,
  options: GenerateOptions,
  webhookCorrections: readonly Correction[] = [],
): GeneratedEditions {
  return guard(() => {
    const read = readModels(withoutWebhooks(description), options);
    const sharing = createSharing(modelsOf(read));
    const catalogue = writeCatalogue(read, sharing);
    const warnings = warningsOf(read);
    const { earlier: _earlier, ...editionOptions } = options;
    const editions = Array.from(sources, ({ name, description: own, documentation }): Edition => {
      const models = readModels(withoutWebhooks(own), { ...editionOptions, name, skipsOutdatedCorrections: true });
      warnings.push(...warningsOf(models).map((warning) => `${name}: ${warning}`));
      const whole = writeCatalogue(models, createSharing(modelsOf(models), sharing));
      const edition = compareEdition(catalogue, whole, documentation);
      checkEdition(catalogue, edition, whole);
      return edition;
    });
    const webhooks = generateWebhooks(description, catalogue, sharing, editionOptions, webhookCorrections);
    return { catalogue, editions, webhooks, warnings };
  });
}

/** The catalogue has no webhooks: their payloads are in a file of their own. */
function withoutWebhooks({ 'x-webhooks': _webhooks, ...description }: JsonObject): JsonObject {
  return description;
}

function compareEdition(base: CatalogueFile, whole: CatalogueFile, documentation: Edition['documentation']): Edition {
  const { schemas, routes } = differences(
    { schemas: new Map(Object.entries(base.schemas)), routes: new Map(Object.entries(base.routes)) },
    { schemas: new Map(Object.entries(whole.schemas)), routes: new Map(Object.entries(whole.routes)) },
  );
  const isRemoved = (key: string) => base.routes[key]?.deprecation?.removed === true;
  return {
    ...headOf(whole),
    ...(documentation === undefined ? {} : { documentation }),
    schemas,
    routes: Object.fromEntries(Object.entries(routes).filter(([key, route]) => route !== null || !isRemoved(key))),
    versions: whole.versions,
  };
}

/** Applying the differences must reproduce the catalogue that they were made from. */
function checkEdition(base: CatalogueFile, edition: Edition, whole: CatalogueFile): void {
  const { documentation: _documentation, ...unmoved } = edition;
  const again = applyEdition(base, unmoved);
  const isSame = (one: object, other: object) =>
    JSON.stringify(Object.entries(one).sort(byKey)) === JSON.stringify(Object.entries(other).sort(byKey));
  if (!isSame(again.routes, whole.routes) || !isSame(again.schemas, whole.schemas)) {
    throw new Error(
      `Applying the differences of ${edition.name} does not reproduce its description. This is a bug in routebook: please report it`,
    );
  }
}

function byKey([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}
