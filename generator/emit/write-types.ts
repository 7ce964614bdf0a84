import { isOneOf, isText, type OptionChecks, readOptions } from '../../src/core/read-options.ts';
import type { CatalogueFile } from '../catalogue.ts';
import { isDates } from './dates.ts';
import { errorVersionsText } from './errors.ts';
import { type EmitOptions, type Files, HEADER, UNCHECKED, withoutUnprintable } from './files.ts';
import { findInputSchemas, type InputSchemas } from './inputs.ts';
import { findDatedSchemas } from './openapi/dated-schemas.ts';
import { hasStreams } from './openapi/stream-text.ts';
import { noteText } from './type-text.ts';
import { collectMeanings, collectSpellings, collectValues, spellingsText } from './values.ts';
import { baseView, type View, versionView } from './view.ts';
import { type EmittedView, emitView, importsFor } from './views/emit-view.ts';
import { BASE_MAPS, callsOfBase } from './views/known-call.ts';
import { literalFieldsText } from './views/literal-fields.ts';
import { type EditionsOf, type Group, groupedText } from './views/map-text.ts';
import { emitNamedTypes } from './views/named-types-text.ts';
import { folderName, outward, versionsText } from './views/versions-text.ts';

/** A catalogue in all its API versions. */
export interface Views {
  readonly base: View;
  readonly versions: ReadonlyMap<string, View>;
  /** Routes that are not the same in all versions. */
  readonly varying: ReadonlySet<string>;
  readonly inputs: InputSchemas;
}

export function readViews(catalogue: CatalogueFile): Views {
  const base = baseView(catalogue);
  const versions = new Map(
    Object.keys(catalogue.versions).map((version) => [version, versionView(catalogue, version)] as const),
  );
  const varying = new Set([...versions.values()].flatMap((view) => [...view.changedRoutes]));
  return {
    base,
    versions,
    varying,
    inputs: findInputSchemas([base, ...versions.values()], catalogue.dialect === 'openapi'),
  };
}

/** The types of an API, before its editions are written. */
export interface WrittenTypes {
  readonly files: Files;
  /** The interfaces that rows are divided into, by file and interface. */
  readonly groups: ReadonlyMap<string, readonly Group[]>;
  /** The declarations of the base version. */
  readonly emitted: EmittedView;
  readonly module: string;
  readonly extension: string;
}

/** Writes the types of an API. `editionsOf` finds the editions that have a row of an interface unchanged. */
export function writeTypes(
  catalogue: CatalogueFile,
  { base, versions, varying, inputs }: Views,
  options: EmitOptions,
  editionsOf: (map: string) => EditionsOf,
): WrittenTypes {
  const isOpenApi = catalogue.dialect === 'openapi';
  const { module = isOpenApi ? 'routebook/openapi' : 'routebook', extension = isOpenApi ? '.ts' : '.d.ts' } = options;
  const files: Files = new Map();
  const groups = new Map<string, readonly Group[]>();
  const grouped = (file: string, ...args: Parameters<typeof groupedText>) => {
    const { text, groups: found } = groupedText(...args);
    groups.set(`${file} ${args[0]}`, found);
    return text;
  };
  const dated = options.dates && findDatedSchemas(catalogue, base, inputs, options.dates);
  const shared = { extension, isOpenApi, inputsOf: () => inputs, dated };
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
  // Only the types of the plain builder use them.
  const views = isOpenApi ? [] : [base, ...versions.values()];
  const values = collectValues(views);
  const spellings = collectSpellings(views);
  const meanings = collectMeanings(views);
  const valueRows = new Map([...values].map(([name, text]) => [name, noteText(meanings.get(name)) + text]));
  const valueText = grouped('values', 'Values', valueRows, editionsOf('Values'));
  const fields = literalFieldsText(isOpenApi ? { ...base, routes: new Map() } : base, {
    refer: (name) => `s.${inputs.secondName(name) ?? name}`,
    isInput: true,
    hasDays: !isOpenApi,
    hasBigints: isOpenApi,
  });
  const imports = importsFor(valueText + fields, { modules: [['api', module], ...OWN_MODULES] });
  files.set(`values${extension}`, HEADER + imports + valueText + fields + spellingsText(spellings));
  emitNamedTypes(files, catalogue, module, shared);
  const names = [...versions.keys()];
  files.set(
    `error-versions${extension}`,
    errorVersionsText(
      names.map((name) => [name, folderName(name)]),
      hasStreams(base),
    ),
  );
  files.set(`versions${extension}`, versionsText(catalogue.version, names));
  return { files, groups, emitted, module, extension };
}

/** The files as they are written. */
export function finishTypes({ files, extension }: WrittenTypes): Files {
  const printable = withoutUnprintable(files);
  if (extension === '.d.ts') return printable;
  return new Map([...printable].map(([name, text]) => [name, text.replace(HEADER, HEADER + UNCHECKED)]));
}

const OWN_MODULES = [
  ['s', './schemas.js'],
  ['b', './bodies.js'],
] as const;

function selectRoutes({ routes }: View, keys: ReadonlySet<string>): View['routes'] {
  return new Map([...routes].filter(([key]) => keys.has(key)));
}

const CHECKS: OptionChecks<EmitOptions> = { module: isText, extension: isOneOf(['.ts', '.d.ts']), dates: isDates };

/** The types of a catalogue, as declaration files: schemas, endpoints, bodies, formats and pages, and the same per API version. */
export function emitTypes(catalogue: CatalogueFile, options: EmitOptions = {}): Files {
  const read = readOptions('emitTypes', options, CHECKS);
  return finishTypes(writeTypes(catalogue, readViews(catalogue), read, () => () => 0));
}
