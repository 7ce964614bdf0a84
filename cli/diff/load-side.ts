import { existsSync, statSync } from 'node:fs';
import {
  applyEdition,
  bundleDescription,
  type CatalogueFile,
  convertSwagger,
  type GenerateOptions,
  generate,
  isCatalogueFile,
  type JsonObject,
  type JsonValue,
  parseDocument,
  type Route,
  readCatalogue,
  readDescription,
  selectVersion,
} from 'routebook/generator';
import { EDITION_NAMES } from '../../src/github/editions.ts';
import { loadReferenced, loadText } from '../generate/load-text.ts';
import { InputError } from '../shared/errors.ts';
import { findConfig, unknownEdition } from '../shared/input/choose-api.ts';
import { readConfig } from '../shared/input/config.ts';
import { type GitHubCatalogue, readGitHubCatalogue } from '../shared/input/load-api.ts';
import { loadYaml } from '../shared/input/load-catalogue-file.ts';

/** One of the two sides of a comparison. */
export interface Side {
  /** The name that the user wrote. */
  readonly name: string;
  readonly catalogue: CatalogueFile;
  /** Warnings about parts of the description that could not be read and are not compared. */
  readonly warnings: readonly string[];
}

export interface LoadOptions {
  readonly allowOutside: boolean;
  readonly onProgress: (step: string) => void;
}

/**
 * Text that only a catalogue file or a Swagger 2 description is likely to contain. It is searched for first, so that a large
 * description is not parsed twice.
 */
const NOT_OPENAPI = /"routes"\s*:|(?:^|[\s"'{,])swagger["']?\s*:/;
const VERSION = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Loads both sides. If a description is compared with GitHub's catalogue, it is read with the options that the catalogue was made
 * with, and in the same API version.
 */
export async function loadSides(names: readonly [string, string], options: LoadOptions): Promise<[Side, Side]> {
  const isBuiltIn = names.map(
    (name) => name === 'github' || ((VERSION.test(name) || EDITION_NAMES.includes(name)) && !existsSync(name)),
  );
  const github = isBuiltIn.includes(true) ? readGitHubCatalogue() : undefined;
  const load = async (name: string, index: 0 | 1): Promise<Side> => {
    if (github !== undefined && isBuiltIn[index]) return { name, catalogue: versionOf(name, github), warnings: [] };
    const other = names[1 - index] ?? '';
    return loadFile(name, options, github && { ...github, version: isBuiltIn[1 - index] ? other : 'github' });
  };
  return [await load(names[0], 0), await load(names[1], 1)];
}

function versionOf(name: string, { catalogue, editions }: GitHubCatalogue): CatalogueFile {
  if (name === 'github') return catalogue;
  const edition = editions.find((each) => each.name === name);
  if (edition) return onSameServer(applyEdition(catalogue, edition), catalogue);
  const known = [...(catalogue.version === undefined ? [] : [catalogue.version]), ...Object.keys(catalogue.versions)];
  if (known.includes(name)) return selectVersion(catalogue, name);
  throw new InputError(
    `there is no API version ${name}, and no file of that name. Known versions: ${known.join(', ')}.`,
  );
}

/** Every customer of an edition has another server. It is set once and is not part of a route, so it is not compared. */
function onSameServer(edition: CatalogueFile, { server, routes }: CatalogueFile): CatalogueFile {
  const moved = Object.entries(edition.routes).map(([key, route]): [string, Route] => {
    const known = routes[key]?.server;
    return [key, route.server === undefined || known === undefined ? route : { ...route, server: known }];
  });
  return { ...edition, ...(server === undefined ? {} : { server }), routes: Object.fromEntries(moved) };
}

async function loadFile(
  name: string,
  { allowOutside, onProgress }: LoadOptions,
  github: (GitHubCatalogue & { readonly version: string }) | undefined,
): Promise<Side> {
  const file = readConfig(findConfig()).catalogues.get(name)?.file ?? name;
  if (/^gh(?:ec|es)[-\w.]*$/.test(name) && !existsSync(file)) throw unknownEdition(name);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
    throw new InputError(
      `${name} is a folder. Compare descriptions or catalogue files: a generated folder has no types of responses.`,
    );
  }
  onProgress(`Reading ${name}`);
  const { text, url } = await loadText(file, { onProgress });
  const content = NOT_OPENAPI.test(text) ? await parseDocument(text, name, loadYaml) : undefined;
  if (isCatalogueFile(content)) return checkRoutes({ name, catalogue: readCatalogue(content, name), warnings: [] });
  const isSwagger = convertSwagger(content) !== content;
  const source = isSwagger ? (content as JsonObject) : await readDescription(text, name, loadYaml);
  const bundled = await bundleDescription(source, url, async (part) => {
    onProgress(`Reading ${part}`);
    const content = await loadReferenced(part, url, allowOutside, { onProgress });
    return (await parseDocument(content, part, loadYaml)) as JsonValue;
  });
  const description = convertSwagger(bundled) as JsonObject;
  const options: GenerateOptions =
    github === undefined
      ? { omitTexts: true, keepLimits: true }
      : { ...github.options, skipsOutdatedCorrections: true };
  // GitHub's catalogue has no webhooks: their payloads are not part of it.
  const { 'x-webhooks': _webhooks, ...withoutWebhooks } = description;
  const compared = github === undefined ? description : withoutWebhooks;
  const { catalogue, warnings } = generate(compared, { ...options, onProgress });
  const selected =
    github === undefined || github.version === 'github' || !Object.hasOwn(catalogue.versions, github.version)
      ? catalogue
      : selectVersion(catalogue, github.version);
  return checkRoutes({ name, catalogue: selected, warnings });
}

/** A side without routes cannot be compared, and must not look like "no changes". */
function checkRoutes(side: Side): Side {
  if (Object.keys(side.catalogue.routes).length > 0) return side;
  throw new InputError(`${side.name} has no routes, so it cannot be compared.`);
}
