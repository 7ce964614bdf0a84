import type { CatalogueFile } from '../catalogue.ts';
import { errorVersionsText } from '../emit/errors.ts';
import { type EmitOptions, type Files, HEADER } from '../emit/files.ts';
import { collectSpellings, collectValues, spellingsText } from '../emit/values.ts';
import { emitView, importsFor, type ViewPlace } from '../emit/views/emit-view.ts';
import { BASE_MAPS, callsOfBase, referToCall } from '../emit/views/known-call.ts';
import { type EditionsOf, interfaceText } from '../emit/views/map-text.ts';
import { folderName, outward, versionsText } from '../emit/views/versions-text.ts';
import { finishTypes, readViews, type Views, type WrittenTypes, writeTypes } from '../emit/write-types.ts';
import { schemaNames } from '../model/types.ts';
import { compareViews, type EditionViews } from './edition-view.ts';

/** The name under which files of an edition import the schemas of the API. It is short because it is written hundreds of times. */
const API_SCHEMAS = 'c';

/** An edition, compared with the API. */
interface ComparedEdition {
  readonly edition: CatalogueFile;
  readonly views: EditionViews;
  /** The values of parameters in any route, by name. */
  readonly values: ReadonlyMap<string, string>;
}

/** An edition whose folder is written. */
interface EmittedEdition extends ComparedEdition {
  /** The API. */
  readonly main: Views;
  readonly mainValues: ReadonlyMap<string, string>;
  readonly written: WrittenTypes;
  /** The bit of the edition in the numbers of groups. */
  readonly bit: number;
}

/** Writes the types of an API with editions. Each edition has a folder with its differences. */
export function emitEditionTypes(
  catalogue: CatalogueFile,
  editions: readonly CatalogueFile[],
  options: EmitOptions,
): Files {
  const main = readViews(catalogue);
  const mainValues = valuesOf(main);
  const compared = editions.map((edition): ComparedEdition => {
    const views = compareViews(main, readViews(edition));
    return { edition, views, values: valuesOf(views) };
  });
  const isTaken = ({ views, values }: ComparedEdition, map: string, key: string) =>
    map === 'Values'
      ? values.get(key) === mainValues.get(key)
      : views.base.routes.has(key) && !views.isChanged(map, key);
  const editionsOf =
    (map: string): EditionsOf =>
    (key) =>
      compared.reduce((bits, each, index) => (isTaken(each, map, key) ? bits + 2 ** index : bits), 0);
  const written = writeTypes(catalogue, main, options, editionsOf);
  for (const [index, each] of compared.entries()) {
    writeEdition({ ...each, main, mainValues, written, bit: 2 ** index });
  }
  return finishTypes(written);
}

function valuesOf({ base, versions }: Views): ReadonlyMap<string, string> {
  return collectValues([base, ...versions.values()]);
}

/** Writes the folder of an edition: the rows and schemas that differ. For all others, its interfaces extend groups of the API. */
function writeEdition(target: EmittedEdition): void {
  const { files, emitted, module, extension } = target.written;
  const { edition, views, main } = target;
  const { isChanged, changedSchemas, varying } = views;
  const folder = `${edition.name}/`;
  // The meaning of a set that contains a schema depends on the edition.
  const plainSets = [...emitted.calls.sets].filter(([text]) => schemaNames(JSON.parse(text)).size === 0);
  const knownSets = new Map(plainSets.map(([text, name]) => [text, `p.${name}`]));
  const shared = { extension, isOpenApi: edition.dialect === 'openapi', knownSets };
  // Unchanged rows of bodies are inherited, so no file refers to them.
  const callsOfApi = (key: string) =>
    views.isCallChanged(key) ? undefined : referToCall(key, { endpoints: 'p', bodies: '' }, emitted.calls);
  // In the API's own file, its schemas are imported as `s`; here they are not.
  const knownErrors = new Map(
    [...emitted.errors.sets].map(([text, name]) => [text.replaceAll(': s.', `: ${API_SCHEMAS}.`), `m.${name}`]),
  );
  const isOwn = (version: string | undefined, name: string) => changedSchemas.get(version)?.has(name) === true;
  const inputsOf = (owner: string) => (owner === 's' || owner === 'e' ? views.inputs : main.inputs);
  const own =
    ({ routes }: EditionViews['base'], isWanted: (key: string) => boolean = () => true): ViewPlace['routesOf'] =>
    (map) =>
      new Map([...routes].filter(([key]) => isChanged(map, key) && isWanted(key)));

  const { calls } = emitView(files, views.base, {
    ...shared,
    folder,
    inputsOf,
    routesOf: own(views.base),
    knownCalls: callsOfApi,
    knownErrors,
    ownerOf: (name) => (isOwn(undefined, name) ? 's' : API_SCHEMAS),
    modules: [
      ['p', '../endpoints.js'],
      ['api', outward(module)],
      [API_SCHEMAS, '../schemas.js'],
      ['s', './schemas.js'],
      ['b', './bodies.js'],
    ],
    writeMap: (name, rows) => {
      const file = name.toLowerCase();
      const stable = rowsText(rows, (key) => !varying.has(key));
      const rest = rowsText(rows, (key) => varying.has(key));
      return `import type * as m from '../${file}.js';
${interfaceText(`Stable${name}`, taken(target, file, `Stable${name}`), stable)}${interfaceText(name, [`Stable${name}`, ...taken(target, file, name)], rest)}`;
    },
  });
  for (const [version, view] of views.versions) {
    const ofMain = main.versions.get(version);
    const inner = `${folderName(version)}/`;
    const counterpart = ofMain === undefined ? '' : inner;
    const callsOfEdition = callsOfBase(views.base, view, calls);
    const isOfBase = ofMain === undefined ? () => true : callsOfBase(main.base, ofMain, emitted.calls);
    // The API's file of the same map and version is imported as `m`.
    const callsOfVersion = (key: string) =>
      callsOfApi(key) && (isOfBase(key) ? callsOfApi(key) : referToCall(key, { endpoints: 'm', bodies: '' }));
    emitView(files, view, {
      ...shared,
      folder: folder + inner,
      inputsOf,
      routesOf: own(view, (key) => varying.has(key)),
      knownCalls: (key) => callsOfVersion(key) ?? callsOfEdition(key),
      ownerOf: (name) => {
        if (!view.changedSchemas.has(name)) return isOwn(undefined, name) ? 'e' : API_SCHEMAS;
        if (isOwn(version, name)) return 's';
        return ofMain?.changedSchemas.has(name) ? 'v' : API_SCHEMAS;
      },
      modules: [
        ...BASE_MAPS,
        ['p', '../../endpoints.js'],
        ['api', outward(outward(module))],
        [API_SCHEMAS, '../../schemas.js'],
        ['e', '../schemas.js'],
        ['v', `../../${inner}schemas.js`],
        ['s', './schemas.js'],
        ['b', './bodies.js'],
      ],
      writeMap: (name, rows) => {
        const file = name.toLowerCase();
        const parents = [`Stable${name}`, ...taken(target, counterpart + file, name)];
        const importing = (what: string, module: string) => `import type ${what} from '../${module}.js';\n`;
        return `${importing(`{ Stable${name} }`, file)}${importing('* as m', `../${counterpart}${file}`)}${interfaceText(
          name,
          parents,
          rowsText(rows, () => true),
        )}`;
      },
    });
  }
  const write = (name: string, text: string) => files.set(`${folder}${name}${extension}`, text);
  const names = [...views.versions.keys()];
  const values = valuesText(target);
  write('values', HEADER + importsFor(values, { modules: [['api', outward(module)]] }) + values);
  write('error-versions', errorVersionsText(names.map((name) => [name, folderName(name)])));
  write('versions', versionsText(edition.version, names));
}

/** The groups that an edition inherits, as members of the import `m`. */
function taken({ written: { groups }, bit }: EmittedEdition, file: string, name: string): string[] {
  const found = groups.get(`${file} ${name}`) ?? [];
  return found.filter(({ editions }) => (editions & bit) !== 0).map((group) => `m.${group.name}`);
}

function valuesText(target: EmittedEdition): string {
  const { values, mainValues, views } = target;
  const own = rowsText(values, (name) => mainValues.get(name) !== values.get(name));
  const parents = taken(target, 'values', 'Values');
  const all = [views.base, ...views.versions.values()];
  return `import type * as m from '../values.js';\nexport type { LiteralFields } from '../values.js';\n${interfaceText('Values', parents, own)}${spellingsText(collectSpellings(all))}`;
}

function rowsText(rows: ReadonlyMap<string, string>, isWanted: (key: string) => boolean): string {
  return [...rows]
    .filter(([key]) => isWanted(key))
    .map(([, text]) => text)
    .join('');
}
