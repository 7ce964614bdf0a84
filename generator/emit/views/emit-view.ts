import type { ModelRoute, Type } from '../../catalogue.ts';
import { declareBodies, openApiBodies, PLAIN_BODIES } from '../bodies.ts';
import { type DeclaredCalls, declareCalls, OPENAPI_CALLS, PLAIN_CALLS } from '../calls.ts';
import { type DeclaredErrors, declareErrors } from '../errors.ts';
import { type Files, HEADER } from '../files.ts';
import type { InputSchemas } from '../inputs.ts';
import { itemType } from '../items.ts';
import { routeNote } from '../notes.ts';
import type { DatedSchemas } from '../openapi/dated-schemas.ts';
import { hasStreams, streamText } from '../openapi/stream-text.ts';
import { mediaTypesText, openApiResponseText, responseText, usualData } from '../response-text.ts';
import { declaration, literalText, type Refer, type TextStyle, typeText } from '../type-text.ts';
import type { View } from '../view.ts';
import type { KnownCalls } from './known-call.ts';

/** The parts of a view that are written, and where: the rows and schemas that no other folder has. */
export interface ViewPlace {
  readonly folder: string;
  readonly extension: string;
  readonly isOpenApi: boolean;
  /** The routes whose rows are written, by the name of the map. */
  readonly routesOf: (map: string) => ReadonlyMap<string, ModelRoute>;
  /** The name of the import that contains a schema; `s` for this folder's own. */
  readonly ownerOf: (schema: string) => string;
  /** How the types that callers pass refer to the schemas of an import. */
  readonly inputsOf: (owner: string) => InputSchemas;
  /** The possible imports: name and module. */
  readonly modules: readonly (readonly [alias: string, from: string])[];
  /** Sets of parameters that the file of endpoints imports, by canonical text. */
  readonly knownSets?: ReadonlyMap<string, string>;
  /** Sets of errors that the file of errors imports, by text. */
  readonly knownErrors?: ReadonlyMap<string, string>;
  /** The values that callers pass, if another folder declares them. */
  readonly knownCalls?: KnownCalls;
  /** The schemas with dates, if those in responses are converted. */
  readonly dated?: DatedSchemas | undefined;
  /** Writes the interface of a map from its rows, in the order of their keys. */
  readonly writeMap: (name: string, rows: ReadonlyMap<string, string>) => string;
}

/** The declarations of a view that other folders may refer to. */
export interface EmittedView {
  readonly calls: DeclaredCalls;
  readonly errors: DeclaredErrors;
}

/** Writes the files of a view: schemas, bodies, endpoints, formats, pages, errors and, for descriptions of other APIs, streams. */
export function emitView(files: Files, view: View, place: ViewPlace): EmittedView {
  const { routesOf, writeMap, knownCalls = () => undefined } = place;
  const routes = new Map([...routesOf('Endpoints')].filter(([key]) => knownCalls(key) === undefined));
  // Imports have lowercase names, which no declaration has, because a schema may have any name.
  const refer = (name: string) => `${place.ownerOf(name)}.${name}`;
  const input = { refer: inputReference(refer, place), isInput: true, hasBigints: place.isOpenApi };
  const output = { refer, dates: place.dated?.dates };
  const text = { refer: textReference(refer, place) };
  const bodies = declareBodies(routes, input, place.isOpenApi ? openApiBodies(view.schemas) : PLAIN_BODIES);
  const rules = place.isOpenApi ? OPENAPI_CALLS : PLAIN_CALLS;
  const calls = declareCalls(routes, view.schemas, bodies, input, rules, place.knownSets);
  const write = (name: string, text: string) =>
    files.set(`${place.folder}${name}${place.extension}`, HEADER + importsFor(text, place) + text);
  const map = (
    name: string,
    textOf: (key: string, route: ModelRoute) => string | undefined,
    noteOf: (route: ModelRoute) => string = () => '',
  ) => {
    const rows = new Map<string, string>();
    for (const [key, route] of routesOf(name)) {
      const text = textOf(key, route);
      if (text !== undefined) rows.set(key, `${noteOf(route)}${JSON.stringify(key)}: ${text};\n`);
    }
    return writeMap(name, rows);
  };

  const schemas = [...view.schemas].filter(([name]) => place.ownerOf(name) === 's');
  write('schemas', schemas.map(([name, type]) => schemaText(name, type, view.notes.get(name), place)).join(''));
  const body = (key: string, route: ModelRoute) =>
    bodies.textOf(key) ?? (route.body === undefined ? undefined : knownCalls(key)?.body);
  write('bodies', bodies.declarations + map('Bodies', body));
  const operation = (key: string, route: ModelRoute) => {
    const method = literalText(key.split(' ')[0] ?? '');
    const parameters = knownCalls(key)?.parameters ?? calls.textOf(key) ?? '{}';
    const response = place.isOpenApi ? openApiResponseText(route, output) : responseText(route, output);
    return `api.Operation<${parameters}, ${method}, ${literalText(route.path)}, ${response}>`;
  };
  write('endpoints', calls.declarations + map('Endpoints', operation, routeNote));
  write(
    'formats',
    map('Formats', (_key, route) => (place.isOpenApi ? mediaTypesText : formatsText)(route, output)),
  );
  write(
    'pages',
    map('Pages', (_key, route) => pageText(route, view, output)),
  );
  if (place.isOpenApi && hasStreams(view)) {
    write(
      'streams',
      map('Streams', (_key, route) => streamText(route, view.schemas, text)),
    );
  }
  const errors = declareErrors(routesOf('Errors'), text, place.knownErrors, place.isOpenApi);
  write('errors', errors.declarations + map('Errors', errors.textOf));
  return { calls, errors };
}

/** The imports that a file needs. Compilers can be configured to reject unused ones. */
export function importsFor(text: string, { modules }: Pick<ViewPlace, 'modules'>): string {
  const code = text.replace(/"(?:[^"\\]|\\.)*"|\/\*\*[\s\S]*?\*\//g, '');
  const used = modules.filter(([alias]) => new RegExp(`(?<![\\w$.])${alias}\\.[\\p{ID_Start}]`, 'u').test(code));
  const imports = used.map(([alias, from]) => `import type * as ${alias} from '${from}';\n`).join('');
  return imports === '' && !text.includes('export ') ? 'export {};\n' : imports;
}

/** How the types that callers pass refer to a schema: by its second declaration, if it has one. */
function inputReference(refer: Refer, { ownerOf, inputsOf }: ViewPlace): Refer {
  return (name) => {
    const second = inputsOf(ownerOf(name)).secondName(name);
    return second === undefined ? refer(name) : refer(name).replace(/[^.]+$/, () => second);
  };
}

/** How types without dates refer to a schema: by its declaration with text, if it has one. */
export function textReference(refer: Refer, { dated }: Pick<ViewPlace, 'dated'>): Refer {
  return (name) => refer(dated?.textName(name) ?? name);
}

/** The declarations of a schema, in the file of schemas. */
function schemaText(name: string, type: Type, note: string | undefined, place: ViewPlace): string {
  const { ownerOf, inputsOf } = place;
  const inputs = inputsOf('s');
  const refer = (each: string) => (ownerOf(each) === 's' ? each : `${ownerOf(each)}.${each}`);
  const files = place.isOpenApi ? inputs.filesOf(name) : undefined;
  const input = { refer: inputReference(refer, place), isInput: true, hasBigints: place.isOpenApi, files };
  const second = inputs.secondName(name);
  const text = { refer: textReference(refer, place) };
  const output = place.dated?.isConverted(name) ? { refer, dates: place.dated.dates } : text;
  const all: [string, TextStyle][] = [[name, inputs.isInputOnly(name) ? input : output]];
  if (second !== undefined) all.push([second, input]);
  const third = place.dated?.textName(name);
  if (third !== undefined) all.push([third, text]);
  return all.map(([each, style]) => `${declaration(each, type, style, note)}\n`).join('');
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
