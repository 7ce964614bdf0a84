import { isOneOf, isText, type OptionChecks, readOptions } from '../../src/core/internal/read-options.ts';
import type { CatalogueFile } from '../catalogue.ts';
import { errorVersionsText } from './errors.ts';
import { type Files, HEADER, UNCHECKED, withoutUnprintable } from './files.ts';
import { hasStreams } from './openapi/stream-text.ts';
import { noteText } from './type-text.ts';
import { collectMeanings, collectSpellings, collectValues, spellingsText } from './values.ts';
import type { View } from './view.ts';
import { type EmittedEdition, emitEdition } from './views/edition-types.ts';
import { compareViews, type EditionViews, readViews } from './views/edition-view.ts';
import { emitView, importsFor } from './views/emit-view.ts';
import { BASE_MAPS, callsOfBase } from './views/known-call.ts';
import { literalFieldsText } from './views/literal-fields.ts';
import { type EditionsOf, type Group, groupedText } from './views/map-text.ts';
import { emitNamedTypes } from './views/named-types-text.ts';
import { folderName, outward, versionsText } from './views/versions-text.ts';

/** Options of the emitters of types. */
export interface EmitOptions {
  /** The module that exports `Operation` and related types. */
  readonly module?: string;
  /** `.ts`, which a library's own build turns into declarations, or `.d.ts`. */
  readonly extension?: '.ts' | '.d.ts';
}

const CHECKS: OptionChecks<EmitOptions> = { module: isText, extension: isOneOf(['.ts', '.d.ts']) };

/** The types of a catalogue, as declaration files: schemas, endpoints, bodies, formats and pages, and the same per API version. */
export function emitTypes(catalogue: CatalogueFile, options: EmitOptions = {}): Files {
  return emitEditionTypes(catalogue, [], readOptions('emitTypes', options, CHECKS));
}

/** Writes the types of an API with editions. Each edition has a folder with its differences. */
export function emitEditionTypes(
  catalogue: CatalogueFile,
  editions: readonly CatalogueFile[],
  options: EmitOptions,
): Files {
  const isOpenApi = catalogue.dialect === 'openapi';
  const { module = isOpenApi ? 'routebook/openapi' : 'routebook', extension = isOpenApi ? '.ts' : '.d.ts' } = options;
  const main = readViews(catalogue);
  const { base, versions, varying, inputs } = main;
  const compared = editions.map((edition) => ({ edition, views: compareViews(main, readViews(edition)) }));
  const editionsOf =
    (map: string): EditionsOf =>
    (key) =>
      compared.reduce((bits, { views }, index) => (isTaken(views, map, key) ? bits + 2 ** index : bits), 0);
  const files: Files = new Map();
  const groups = new Map<string, readonly Group[]>();
  const grouped = (file: string, ...args: Parameters<typeof groupedText>) => {
    const { text, groups: found } = groupedText(...args);
    groups.set(`${file} ${args[0]}`, found);
    return text;
  };
  const shared = { extension, isOpenApi, inputsOf: () => inputs };
  /** In two parts: what all API versions have in common, and the rest, which the file of another version also declares. */
  const writeVarying = (folder: string, name: string, rows: ReadonlyMap<string, string>) => {
    const file = `${folder}${name.toLowerCase()}`;
    const own = new Map([...rows].filter(([key]) => varying.has(key)));
    return grouped(file, name, own, editionsOf(name), [`Stable${name}`]);
  };
  const emitted = emitView(files, base, {
    ...shared,
    folder: '',
    routesOf: () => base.routes,
    ownerOf: () => 's',
    modules: [['api', module], ...OWN_MODULES],
    writeMap: (name, rows) => {
      const stable = new Map([...rows].filter(([key]) => !varying.has(key)));
      return grouped(name.toLowerCase(), `Stable${name}`, stable, editionsOf(name)) + writeVarying('', name, rows);
    },
  });
  for (const [version, view] of versions) {
    const folder = `${folderName(version)}/`;
    emitView(files, view, {
      ...shared,
      folder,
      routesOf: () => selectRoutes(view, varying),
      ownerOf: (name) => (view.changedSchemas.has(name) ? 's' : 'base'),
      knownCalls: callsOfBase(base, view, emitted.calls),
      modules: [...BASE_MAPS, ['api', outward(module)], ['base', '../schemas.js'], ...OWN_MODULES],
      writeMap: (name, rows) =>
        `import type { Stable${name} } from '../${name.toLowerCase()}.js';\n${writeVarying(folder, name, rows)}`,
    });
  }
  const values = collectValues([base, ...versions.values()]);
  const valuesOf = compared.map(({ views }) => collectValues([views.base, ...views.versions.values()]));
  const sameValues: EditionsOf = (name) =>
    valuesOf.reduce((bits, other, index) => (other.get(name) === values.get(name) ? bits + 2 ** index : bits), 0);
  const spellings = collectSpellings([base, ...versions.values()]);
  const meanings = collectMeanings([base, ...versions.values()]);
  const valueRows = new Map([...values].map(([name, text]) => [name, noteText(meanings.get(name)) + text]));
  const valueText = grouped('values', 'Values', valueRows, sameValues);
  const fields = literalFieldsText(base, {
    refer: (name) => `s.${inputs.secondName(name) ?? name}`,
    isInput: true,
    hasDays: !isOpenApi,
  });
  const imports = importsFor(fields, { modules: [['api', module], ...OWN_MODULES] });
  files.set(`values${extension}`, HEADER + imports + valueText + fields + spellingsText(spellings));
  emitNamedTypes(files, catalogue, module, extension);
  const names = [...versions.keys()];
  files.set(
    `error-versions${extension}`,
    errorVersionsText(
      names.map((name) => [name, folderName(name)]),
      hasStreams(base),
    ),
  );
  files.set(`versions${extension}`, versionsText(catalogue.version, names));
  for (const [index, { edition, views }] of compared.entries()) {
    const own = valuesOf[index] ?? values;
    const target: EmittedEdition = {
      edition,
      views,
      main,
      bit: 2 ** index,
      groups,
      emitted,
      values: own,
      mainValues: values,
    };
    emitEdition(files, target, { module, extension });
  }
  const printable = withoutUnprintable(files);
  if (extension === '.d.ts') return printable;
  return new Map([...printable].map(([name, text]) => [name, text.replace(HEADER, HEADER + UNCHECKED)]));
}

const OWN_MODULES = [
  ['s', './schemas.js'],
  ['b', './bodies.js'],
] as const;

/** Whether an edition takes the row of a route from the API. */
function isTaken({ base, isChanged }: EditionViews, map: string, key: string): boolean {
  return base.routes.has(key) && !isChanged(map, key);
}

function selectRoutes({ routes }: View, keys: ReadonlySet<string>): View['routes'] {
  return new Map([...routes].filter(([key]) => keys.has(key)));
}
