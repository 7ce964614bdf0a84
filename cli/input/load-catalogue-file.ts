import { statSync } from 'node:fs';
import { join } from 'node:path';
import { createEndpoint } from 'routebook';
import { createCatalogue, type IndexData } from 'routebook/catalogue';
import { type Catalogue as CatalogueFile, createIndex, generate, readDescription } from 'routebook/generator';
import { InputError } from '../errors.ts';
import type { Api, Builder } from './api.ts';
import { NO_BODY_TYPES, selectBodyTypes } from './body-types.ts';
import type { CatalogueEntry } from './config.ts';
import { decode, readInput } from './read-input.ts';

const HELP = 'routebook help catalogues';

/**
 * Loads an API from an OpenAPI description, a catalogue file, or what `routebook generate` wrote: its folder or the index in it.
 */
export async function loadCatalogueFile({ file, baseUrl }: CatalogueEntry): Promise<Api> {
  const path = statSync(file, { throwIfNoEntry: false })?.isDirectory() ? join(file, 'index-data.ts') : file;
  const text = decode(await readInput(path))?.replace(/^\ufeff/, '');
  if (text === undefined) throw new InputError(`${path} is not UTF-8 text.`, HELP);
  const index = readGeneratedIndex(text);
  if (index !== undefined) return createApi(index, baseUrl, NO_BODY_TYPES);
  const catalogue = readCatalogueFile(text) ?? generate(await readDescription(text, path)).catalogue;
  return createApi(createIndex(catalogue), baseUrl, selectBodyTypes(catalogue));
}

/** The text of the index in a generated module: `export const indexData: string = '…';`. */
function readGeneratedIndex(text: string): string | undefined {
  const [, quoted] = /^export const indexData(?:: string)? =\s*('(?:[^'\\\n]|\\.)*')/m.exec(text) ?? [];
  if (quoted === undefined) return undefined;
  return quoted.slice(1, -1).replace(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter));
}

/** A catalogue in the generator's own format; undefined for anything else. */
function readCatalogueFile(text: string): CatalogueFile | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    const content = JSON.parse(text) as Partial<CatalogueFile>;
    return content.format === 1 && content.routes && content.schemas ? (content as CatalogueFile) : undefined;
  } catch {
    return undefined;
  }
}

function createApi(index: IndexData | string, baseUrl: string | undefined, types: typeof NO_BODY_TYPES): Api {
  const catalogue = createCatalogue(index);
  const [first] = catalogue;
  const server = baseUrl ?? first?.server;
  const vendor =
    catalogue.name
      .toLowerCase()
      .replace(/[^a-z\d]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'api';
  // A description without a server can still be searched; a request then needs --base-url.
  const profile = { baseUrl: server ?? '/', vendor, userAgent: vendor, accept: 'application/json' };
  return {
    name: catalogue.name,
    catalogue,
    builder: createEndpoint(profile) as unknown as Builder,
    isGitHub: false,
    hosts: new Set(server !== undefined && URL.canParse(server) ? [new URL(server).host] : []),
    loadBodyTypes: async () => types,
  };
}
