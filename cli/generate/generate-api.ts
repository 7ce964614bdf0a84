import { createEndpoint } from 'routebook';
import {
  baseUrlOf,
  type CatalogueFile,
  emitEdition,
  emitMocks,
  emitModules,
  emitTypes,
  emitValidators,
  type Files,
  generate,
  type JsonObject,
  type ListReport,
} from 'routebook/generator';
import { UNSET_SERVER } from '../../src/core/base-url.ts';
import { InputError } from '../shared/errors.ts';
import { findOutdated, writeFiles } from '../shared/files/write-files.ts';
import { readGitHubCatalogue } from '../shared/input/load-api.ts';
import { createProgress, type Progress } from '../shared/output/progress.ts';
import { note, print } from '../shared/output/terminal.ts';
import { counted } from '../shared/output/text.ts';
import { findDuplicateIds, generateTypes, pathsText, selectApi } from './generate-types.ts';
import type { ApiConfig } from './read-api-configs.ts';

const SHOWN_WARNINGS = 20;
const SERVER = `${UNSET_SERVER}/api/v3`;

/** Generates one API, or checks that its files are up to date. Adds the files that it reads to `read`, even if it fails later. */
export async function generateApi(api: ApiConfig, isCheck: boolean, read: string[] = []): Promise<void> {
  const { out } = api;
  const progress = createProgress();
  if (out === undefined) return generateTypes(api, isCheck, progress, read).finally(() => progress.end());
  const { files, summary } = await makeFiles(api, progress, read).finally(() => progress.end());
  if (!isCheck) {
    await writeFiles(files, out);
    print(`${out}: ${summary}`);
    return;
  }
  const outdated = await findOutdated(files, out);
  if (outdated.length > 0)
    throw new InputError(`out of date: ${outdated.join(', ')}. Run the command without --check.`);
  print(`${out} is up to date`);
}

async function makeFiles(api: ApiConfig, progress: Progress, read: string[]) {
  const loaded = await selectApi(api, progress, read);
  try {
    return await makeApiFiles(api, loaded, progress);
  } catch (error) {
    // The generator stops at the first reference without a target. The user wants to see all of them.
    if (error instanceof Error && error.name === 'GeneratorError') loaded.checkReferences();
    throw error;
  }
}

async function makeApiFiles(
  api: ApiConfig,
  { description, operations, url }: Awaited<ReturnType<typeof selectApi>>,
  progress: Progress,
) {
  if (api.edition) return makeEdition(description, api, progress);
  const name = api.name ?? titleOf(description);
  const { catalogue, warnings, lists } = generate(description, {
    ...(name === undefined ? {} : { name }),
    ...(api.pagination === undefined ? {} : { pagination: api.pagination }),
    ...(api.baseUrl === undefined ? {} : { server: api.baseUrl }),
    onProgress: progress.show,
  });
  const baseUrl = api.baseUrl ?? baseUrlOf(catalogue, url);
  const vendor = tokenOf(catalogue.name);
  const profile = { baseUrl, vendor, userAgent: vendor, accept: 'application/json, */*;q=0.1' };
  const dates = api.dates === undefined ? {} : { dates: api.dates };
  // Rejects a profile that would throw in the user's program.
  createEndpoint(profile);
  progress.show('Writing types');
  const types = emitTypes(catalogue, dates);
  // Mocks and validators describe what the server sends, in which dates are text.
  const isJsonTyped = api.dates !== undefined && (api.mocks || api.validators);
  const [jsonTypes, folder] = isJsonTyped ? [emitTypes(catalogue), './json/'] : [types, './'];
  const files = new Map([
    ...types,
    ...emitModules(catalogue, { ...profile, ...dates }),
    ...(api.paths ? [['paths.ts', await pathsText(description, api)] as const] : []),
    ...(isJsonTyped ? [...jsonTypes].map(([name, text]) => [`json/${name}`, text] as const) : []),
    ...(api.mocks ? emitMocks(catalogue, baseUrl, folder) : []),
    ...(api.validators ? emitValidators(catalogue, jsonTypes, folder) : []),
  ]);
  progress.end();
  return report(files, catalogue, [
    ...findDuplicateIds(operations),
    ...warnings,
    ...serverAdvice(catalogue, baseUrl),
    ...describeLists(lists),
  ]);
}

/** What to do if the description does not have the full URL of a server. */
function serverAdvice({ server }: CatalogueFile, baseUrl: string): string[] {
  if (/^https?:/i.test(baseUrl) && baseUrl !== UNSET_SERVER) return [];
  const found = server === undefined ? 'no server' : `the server "${server || '/'}", which is not a full URL`;
  return [`The description has ${found}. Pass baseUrl to createClient, or the URL with --base-url`];
}

const SHOWN_LISTS = 5;

/** The lists whose pages a client can read, and those whose pages it cannot. */
function describeLists({ recognized, unrecognized }: ListReport): string[] {
  const others = Object.entries(unrecognized);
  if (others.length === 0) return [];
  const count = counted(Object.keys(recognized).length, 'list');
  const shown = others.slice(0, SHOWN_LISTS).map(([route, reason]) => `${route} (${reason})`);
  const rest = others.length > SHOWN_LISTS ? `, and ${others.length - SHOWN_LISTS} more` : '';
  return [
    `${count} can be read page by page. ${others.length} with a parameter for pages cannot: ${shown.join(', ')}${rest}. Set "pagination" in the configuration for them`,
  ];
}

/** Shows the first warnings, and summarizes what was generated. */
function report(files: Files, { routes }: CatalogueFile, warnings: readonly string[]) {
  for (const warning of warnings.slice(0, SHOWN_WARNINGS)) note(warning);
  if (warnings.length > SHOWN_WARNINGS) note(`… and ${warnings.length - SHOWN_WARNINGS} more like these`);
  return { files, summary: `${counted(Object.keys(routes).length, 'route')} in ${counted(files.size, 'file')}` };
}

/** The files of an edition of GitHub. Its description is read like those of the editions in the package, with the same corrections. */
function makeEdition(description: JsonObject, { input, name, baseUrl }: ApiConfig, progress: Progress) {
  if (!JSON.stringify(description['paths'] ?? {}).includes('"x-github":'))
    throw new InputError(
      `${input} is not GitHub's description of its API: no operation has "x-github". Omit --edition.`,
    );
  const isServer = JSON.stringify(description['servers'] ?? []).includes('/api/v3');
  const { options } = readGitHubCatalogue();
  const { catalogue, warnings } = generate(description, {
    ...options,
    name: name ?? editionName(input),
    version: editionVersion(input) ?? options.version ?? '',
    server: baseUrl ?? (isServer ? SERVER : 'https://api.github.com'),
    skipsOutdatedCorrections: true,
    onProgress: progress.show,
  });
  if (baseUrl !== undefined) createEndpoint({ baseUrl, vendor: 'github', userAgent: 'routebook' });
  progress.show('Writing types');
  const files = emitEdition(catalogue, baseUrl);
  progress.end();
  return report(files, catalogue, warnings);
}

function titleOf({ info }: JsonObject): string | undefined {
  const title = typeof info === 'object' && info !== null && 'title' in info ? info['title'] : undefined;
  return typeof title === 'string' ? title : undefined;
}

/** Converts a title to a word that is valid in a header. */
function tokenOf(name: string): string {
  const word = name
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return word === '' ? 'api' : word;
}

/** The name of an edition, from the name of its description: `ghes-3.21` for `ghes-3.21.2022-11-28.json`. */
export function editionName(input: string): string {
  const file =
    input
      .replace(/[?#].*$/, '')
      .split(/[/\\]/)
      .at(-1) ?? '';
  const name = file.replace(/\.(?:json|ya?ml)$/i, '').replace(/\.\d{4}-\d\d-\d\d$/, '');
  return /^[\w-][\w.-]*$/.test(name) ? name : 'github-edition';
}

/** The API version in the name of a description: `2026-03-10` for `ghes-3.21.2026-03-10.json`. */
function editionVersion(input: string): string | undefined {
  return /\.(\d{4}-\d\d-\d\d)\.(?:json|ya?ml)$/i.exec(input)?.[1];
}
