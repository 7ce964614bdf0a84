import { statSync } from 'node:fs';
import { join } from 'node:path';
import { createCatalogue, type IndexData, joinRows } from 'routebook/catalogue';
import type { BodyData, ReferenceData } from 'routebook/catalogue/reference';
import type { ResponseData } from 'routebook/catalogue/responses';
import {
  type CatalogueFile,
  createBodyData,
  createIndex,
  createOpenApiData,
  createResponseData,
  generate,
  type JsonObject,
  readDescription,
} from 'routebook/generator';
import { createEndpointFromData, type OpenApiData } from 'routebook/openapi';
import { InputError } from '../errors.ts';
import type { Api, Builder, BuildOptions } from './api.ts';
import { type BodyTypes, selectBodyTypes, typesOf } from './body-types.ts';
import type { CatalogueEntry } from './config.ts';
import { decode, MAX_DESCRIPTION_BYTES, readInput } from './read-input.ts';
import { readModule } from './read-rules.ts';

const HELP = 'routebook help catalogues';

/** The contents of a file that describes an API. */
interface Loaded {
  readonly index: IndexData | string;
  /** How parameters and bodies are serialized. */
  readonly data: OpenApiData;
  readonly types: BodyTypes;
  readonly accept?: string | undefined;
  /** The shapes of bodies and responses, which few commands need. */
  createShapes(): Pick<ReferenceData, 'bodies' | 'responses'>;
  /** Absent for a folder. */
  readonly file?: CatalogueFile;
  readonly description?: JsonObject | undefined;
}

/** Loads an API from an OpenAPI description, a catalogue file, or a folder that `routebook generate` wrote. */
export async function loadCatalogueFile({ file, baseUrl }: CatalogueEntry): Promise<Api> {
  const isFolder = statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
  return createApi(isFolder ? await loadGenerated(file) : await loadDescription(file), baseUrl);
}

async function loadDescription(file: string): Promise<Loaded> {
  const text = await readText(file);
  const own = readCatalogueFile(text);
  if (own !== undefined) return fromCatalogue(own);
  const description = await readDescription(text, file, loadYaml);
  return { ...fromCatalogue(generate(description).catalogue), description };
}

function fromCatalogue(catalogue: CatalogueFile): Loaded {
  return {
    index: createIndex(catalogue),
    data: createOpenApiData(catalogue),
    types: selectBodyTypes(catalogue),
    createShapes: () => ({ bodies: createBodyData(catalogue), responses: createResponseData(catalogue) }),
    file: catalogue,
  };
}

/** The modules in a folder are read without being run. */
async function loadGenerated(folder: string): Promise<Loaded> {
  const index = readRows(await readText(join(folder, 'catalogue.ts')));
  const module = await readText(join(folder, 'index.ts'));
  const data = readModule(module);
  const bodies = readBodies(await readText(join(folder, 'body-data.ts')).catch(() => ''));
  if (index === undefined || data === undefined || bodies === undefined) {
    throw new InputError(
      `${folder} is not a folder that this version of routebook generated.`,
      'routebook generate --help',
    );
  }
  const [, accept] = /^ {2}accept: ("(?:[^"\\]|\\.)*"),$/m.exec(module) ?? [];
  return {
    index,
    data,
    types: { routes: bodies.bodies, schemas: bodies.schemas },
    createShapes: () => ({ bodies, responses: NO_RESPONSES }),
    accept: accept === undefined ? undefined : (JSON.parse(accept) as string),
  };
}

/** The index in `catalogue.ts`: a header and rows, each a text in single quotes. */
function readRows(module: string): string | undefined {
  const header = /^const INDEX = '(.*)';$/m.exec(module)?.[1];
  const start = module.indexOf('\nconst ROWS: readonly string[] = [\n');
  if (header === undefined || start < 0) return undefined;
  const rows = module.slice(start, module.indexOf('\n];\n', start)).matchAll(/^'(.*)',$/gm);
  return joinRows(
    decodeLiteral(header),
    Array.from(rows, ([, row = '']) => decodeLiteral(row)),
  );
}

/** The shapes in `body-data.ts`: a template literal, in which each line is the table, the name and the value of an entry. */
function readBodies(module: string): BodyData | undefined {
  const text = /^export const bodyData: string = `\n((?:[^`\\]|\\.)*)`;$/m.exec(module)?.[1];
  if (text === undefined) return undefined;
  try {
    const lines = decodeLiteral(text).split('\n').slice(0, -1);
    const rows = lines.map((line) => JSON.parse(line) as readonly [table: string, name: string, value: never]);
    const tableOf = (wanted: string) =>
      Object.fromEntries(rows.flatMap(([table, name, value]) => (table === wanted ? [[name, value]] : [])));
    return { format: 1, schemas: tableOf('schemas'), bodies: tableOf('bodies'), limits: tableOf('limits') };
  } catch {
    return undefined;
  }
}

function decodeLiteral(text: string): string {
  return text.replace(/\\(?:u([\da-f]{4})|(.))/g, (_, code: string | undefined, letter: string) =>
    code === undefined ? (letter === 'n' ? '\n' : letter) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

async function readText(file: string): Promise<string> {
  const text = decode(await readInput(file, MAX_DESCRIPTION_BYTES));
  if (text === undefined) throw new InputError(`${file} is not UTF-8 text.`, HELP);
  return text.replace(/^\ufeff/, '');
}

/** Parses a catalogue in the generator's own format. Returns undefined for anything else. */
function readCatalogueFile(text: string): CatalogueFile | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    const content = JSON.parse(text) as Partial<CatalogueFile>;
    return content.format === 1 && content.routes && content.schemas ? (content as CatalogueFile) : undefined;
  } catch {
    return undefined;
  }
}

/** A generated folder does not contain the schemas of responses. */
const NO_RESPONSES: ResponseData = { format: 1, schemas: {}, responses: [], routes: {} };

function createApi(loaded: Loaded, baseUrl?: string): Api {
  const { index, data, types, createShapes, accept = 'application/json, */*;q=0.1', file, description } = loaded;
  const catalogue = createCatalogue(index);
  const [first] = catalogue;
  const server = baseUrl ?? first?.server ?? '';
  const words = catalogue.name.toLowerCase().match(/[a-z\d]+/g) ?? ['api'];
  const vendor = words.join('-');
  const create = (base: string) =>
    createEndpointFromData({ baseUrl: base, vendor, userAgent: vendor, accept }, data) as unknown as Builder;
  const isUsable = /^(?:https?:\/\/[^/{}]+|\/[^/{}])[^{}]*$/i.test(server);
  return {
    name: catalogue.name,
    catalogue,
    builder: isUsable ? create(server) : requireBaseUrl(create),
    isGitHub: false,
    source: { index, data, accept, baseUrl: isUsable ? server : '/', file, createShapes, description },
    hosts: new Set(URL.canParse(server) ? [new URL(server).host] : []),
    loadReference: async () =>
      (await import('routebook/catalogue/reference')).createReference({ index, ...createShapes() }),
    loadBodyTypes: async () => types,
    loadResponses: async () => {
      const { createResponses } = await import('routebook/catalogue/responses');
      const responses = createResponses(createShapes().responses);
      return { responses, types: typesOf(responses) };
    },
  };
}

/** A description may have no server, or one without a full URL. Its routes can be searched, but a request needs a base URL. */
function requireBaseUrl(create: (baseUrl: string) => Builder): Builder {
  const baseOf = (options: BuildOptions | undefined) => {
    const baseUrl = options?.['baseUrl'];
    if (typeof baseUrl === 'string') return baseUrl;
    throw new InputError('the description has no server with a full URL. Pass --base-url.', 'routebook help options');
  };
  const builder = ((route, options) => create(baseOf(options))(route, options)) as Builder;
  builder.defaults = (defaults) =>
    typeof defaults['baseUrl'] === 'string'
      ? create(defaults['baseUrl']).defaults(defaults)
      : Object.assign(((route, options) => create(baseOf(options)).defaults(defaults)(route, options)) as Builder, {
          defaults: builder.defaults,
        });
  return builder;
}

/** The YAML parser that is part of the command. It is loaded only for YAML, because it takes as long to load as a short command runs. */
export function loadYaml(): Promise<unknown> {
  return import('yaml');
}
