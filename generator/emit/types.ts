import type { Catalogue, Type } from '../catalogue.ts';
import type { ModelRoute } from '../model/model-route.ts';
import { declareBodies, openApiBodies, PLAIN_BODIES } from './bodies.ts';
import { declareCalls, OPENAPI_CALLS, PLAIN_CALLS } from './calls.ts';
import { declareErrors, errorVersionsText } from './errors.ts';
import type { Files } from './files.ts';
import { HEADER } from './header.ts';
import { findInputSchemas, type InputSchemas } from './inputs.ts';
import { itemType } from './items.ts';
import { routeNote } from './notes.ts';
import { responseText, usualData } from './response-text.ts';
import { declaration, literalText, propertyName, type Refer, type TextStyle, typeText } from './type-text.ts';
import { valuesText } from './values.ts';
import { baseView, type View, versionView } from './view.ts';

/** Options of the emitters of types. */
export interface EmitOptions {
  /** The module that `Operation` and related types come from. */
  readonly module?: string;
  /** `.ts`, which a library's own build turns into declarations, or `.d.ts`. */
  readonly extension?: '.ts' | '.d.ts';
}

/** The types of a catalogue, as declaration files: schemas, endpoints, bodies, formats and pages, and the same per API version. */
export function emitTypes(catalogue: Catalogue, options: EmitOptions = {}): Files {
  const isOpenApi = catalogue.dialect === 'openapi';
  const { module = isOpenApi ? 'routebook/openapi' : 'routebook', extension = isOpenApi ? '.ts' : '.d.ts' } = options;
  const versions = Object.keys(catalogue.versions);
  const views = versions.map((version) => versionView(catalogue, version));
  const varying = new Set(views.flatMap((view) => [...view.changedRoutes]));
  const files: Files = new Map();
  const base = baseView(catalogue);
  const inputs = findInputSchemas([base, ...views]);
  emitView(files, base, { folder: '', module, extension, isOpenApi, varying, inputs, isBase: true });
  versions.forEach((version, index) => {
    emitView(files, views[index] as View, {
      folder: `${folderName(version)}/`,
      module: outward(module),
      extension,
      isOpenApi,
      varying,
      inputs,
      isBase: false,
    });
  });
  files.set(`values${extension}`, HEADER + valuesText([base, ...views]));
  const folders = versions.map((version) => [version, folderName(version)] as const);
  files.set(`error-versions${extension}`, errorVersionsText(folders));
  files.set(`versions${extension}`, versionsText(catalogue.version, versions));
  return files;
}

/** A version may be any text; a folder of that name must stay where it is put. */
function folderName(version: string): string {
  return version.replace(/[^\w-]/g, '_');
}

/** A relative module is one folder further away. */
function outward(module: string): string {
  return module.startsWith('.') ? `../${module.replace(/^\.\//, '')}` : module;
}

const BASE_FILES = [
  ['Endpoints', 'endpoints'],
  ['Bodies', 'bodies'],
  ['Formats', 'formats'],
  ['Pages', 'pages'],
] as const;

function versionsText(version: string | undefined, others: readonly string[]): string {
  const lines = [HEADER];
  others.forEach((other, index) => {
    for (const [letter, file] of [
      ['e', 'endpoints'],
      ['b', 'bodies'],
      ['f', 'formats'],
      ['p', 'pages'],
    ]) {
      lines.push(`import type * as ${letter}${index} from './${folderName(other)}/${file}.js';\n`);
    }
  });
  lines.push(`export type BaseVersion = ${version === undefined ? 'never' : literalText(version)};\n`);
  const rows = others.map(
    (other, index) =>
      `${propertyName(other)}: { endpoints: e${index}.Endpoints; bodies: b${index}.Bodies; formats: f${index}.Formats; pages: p${index}.Pages };\n`,
  );
  const base = BASE_FILES.map(([name, file]) => `import type { ${name} } from './${file}.js';\n`).join('');
  const members = BASE_FILES.map(([name, file]) => `${file}: ${name};`).join(' ');
  return `${lines.join('')}export interface OtherVersions {\n${rows.join('')}}
${base}import type { Spellings, Values } from './values.js';
/** All of it: what \`createEndpoint\` takes as its type argument. */
export interface Catalogue {
${members}
values: Values;
spellings: Spellings;
versions: OtherVersions & Record<BaseVersion, { ${members} }>;
}
`;
}

interface ViewPlace {
  readonly folder: string;
  readonly module: string;
  readonly extension: string;
  readonly isOpenApi: boolean;
  readonly varying: ReadonlySet<string>;
  readonly inputs: InputSchemas;
  readonly isBase: boolean;
}

function emitView(files: Files, view: View, place: ViewPlace): void {
  const { folder, isBase, varying, inputs } = place;
  const isOwn = (name: string) => isBase || view.changedSchemas.has(name);
  // Imports have names in lower case, which no declaration has: a schema may be called anything.
  const refer = (name: string) => `${isOwn(name) ? 's' : 'base'}.${name}`;
  const input = { refer: inputReference(refer, inputs), isInput: true, hasDays: !place.isOpenApi };
  const routes = new Map([...view.routes].filter(([key]) => isBase || varying.has(key)));
  const bodies = declareBodies(routes, input, place.isOpenApi ? openApiBodies(view.schemas) : PLAIN_BODIES);
  const calls = declareCalls(routes, view.schemas, bodies, input, place.isOpenApi ? OPENAPI_CALLS : PLAIN_CALLS);
  const write = (name: string, text: string) =>
    files.set(`${folder}${name}${place.extension}`, HEADER + importsFor(text, place) + text);

  const schemas = [...view.schemas].filter(([name]) => isOwn(name));
  write('schemas', schemas.map(([name, type]) => schemaText(name, type, isOwn, place)).join(''));
  write('bodies', bodies.declarations + mapText('Bodies', routes, place, bodies.textOf));
  const operation = (key: string, route: ModelRoute) => {
    const method = literalText(key.split(' ')[0] ?? '');
    return `api.Operation<${calls.textOf(key)}, ${method}, ${literalText(route.path)}, ${responseText(route.responses, { refer })}>`;
  };
  write('endpoints', calls.declarations + mapText('Endpoints', routes, place, operation, routeNote));
  const formats = (_key: string, route: ModelRoute) => formatsText(route, { refer });
  write('formats', mapText('Formats', routes, place, formats));
  const page = (_key: string, route: ModelRoute) => pageText(route, view, { refer });
  write('pages', mapText('Pages', routes, place, page));
  const errors = declareErrors(routes, { refer });
  write('errors', errors.declarations + mapText('Errors', routes, place, errors.textOf));
}

/** The imports that a file needs: compilers can be told to refuse those that are not used. */
function importsFor(text: string, { module, isBase }: ViewPlace): string {
  const code = text.replace(/"(?:[^"\\]|\\.)*"|\/\*\*[\s\S]*?\*\//g, '');
  const modules = [
    ['api', module],
    ...(isBase ? [] : [['base', '../schemas.js'] as const]),
    ['s', './schemas.js'],
    ['b', './bodies.js'],
  ] as const;
  const used = modules.filter(([alias]) => new RegExp(`(?<![\\w$.])${alias}\\.[\\p{ID_Start}]`, 'u').test(code));
  const imports = used.map(([alias, from]) => `import type * as ${alias} from '${from}';\n`).join('');
  return imports === '' && !text.includes('export ') ? 'export {};\n' : imports;
}

/** How callers' types refer to a schema: to its second declaration where it has one. */
function inputReference(refer: Refer, { secondName }: InputSchemas): Refer {
  return (name) => {
    const second = secondName(name);
    return second === undefined ? refer(name) : refer(name).replace(/[^.]+$/, () => second);
  };
}

/** The declarations of a schema, in the file of schemas. */
function schemaText(name: string, type: Type, isOwn: (name: string) => boolean, place: ViewPlace): string {
  const { inputs, isOpenApi } = place;
  const refer = (each: string) => (isOwn(each) ? each : `base.${each}`);
  const input = { refer: inputReference(refer, inputs), isInput: true, hasDays: !isOpenApi };
  const second = inputs.secondName(name);
  const first = `${declaration(name, type, inputs.isInputOnly(name) ? input : { refer })}\n`;
  return second === undefined ? first : `${first}${declaration(second, type, input)}\n`;
}

function formatsText({ formats, responses }: ModelRoute, style: TextStyle): string | undefined {
  if (formats === undefined) return undefined;
  const usual = usualData(responses ?? {});
  const types = Object.entries(formats).map(([name, type]): [string, Type] => [name, type === 'same' ? usual : type]);
  return typeText({ required: Object.fromEntries(types) }, style);
}

function pageText(route: ModelRoute, view: View, style: TextStyle): string | undefined {
  const item = itemType(route, view.schemas);
  return item && typeText(item, style);
}

/**
 * An interface by route key, in two parts: what all API versions have in common, and what they do not. A version's interface
 * takes the common part from the base, so that its file holds differences only.
 */
function mapText(
  name: string,
  routes: ReadonlyMap<string, ModelRoute>,
  { isBase, varying }: ViewPlace,
  textOf: (key: string, route: ModelRoute) => string | undefined,
  noteOf: (route: ModelRoute) => string = () => '',
): string {
  const rows = (isWanted: (key: string) => boolean) =>
    [...routes]
      .filter(([key]) => isWanted(key))
      .map(([key, route]) => {
        const text = textOf(key, route);
        return text === undefined ? '' : `${noteOf(route)}${JSON.stringify(key)}: ${text};\n`;
      })
      .join('');
  const file = name.toLowerCase();
  const stable = isBase
    ? `export interface Stable${name} {\n${rows((key) => !varying.has(key))}}\n`
    : `import type { Stable${name} } from '../${file}.js';\n`;
  return `${stable}export interface ${name} extends Stable${name} {\n${rows((key) => varying.has(key))}}\n`;
}
