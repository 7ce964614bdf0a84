import { guard } from '../../errors.ts';
import { isJsonObject, type JsonObject, type JsonValue, own } from '../../read/json.ts';
import { convertSwagger } from '../../read/swagger.ts';
import { type Files, HEADER, withoutUnprintable } from '../files.ts';
import { literalText } from '../type-text.ts';
import { componentsText } from './components-text.ts';
import { enumMembers } from './enum-names.ts';
import { hoistFiles } from './hoist-files.ts';
import { createOperations, pathsMembers, webhookMembers } from './path-item-text.ts';
import { createContext } from './paths-context.ts';
import { type PathsOptions, readPathsOptions } from './paths-options.ts';
import { schemaText } from './schema-text.ts';
import { indentLines, objectOf } from './type-piece.ts';

/**
 * Writes `paths`, `components`, `operations` and `webhooks` of a description in the format of openapi-typescript, for programs that
 * use openapi-fetch, openapi-msw and similar libraries.
 *
 * @example
 * const files = emitPaths(await readDescription(text), { enum: true });
 */
export function emitPaths(description: JsonObject, options: PathsOptions = {}): Files {
  const read = readPathsOptions(options);
  return guard(() => {
    const root = hoistFiles(convertSwagger(description) as JsonObject);
    return withoutUnprintable(new Map([['paths.ts', HEADER + indentLines(fileText(root, read))]]));
  });
}

function fileText(root: JsonObject, options: PathsOptions): string {
  const context = createContext(root, options, schemaText);
  const operations = createOperations(context);
  const declare = (name: string, members: readonly string[]) => {
    if (members.length === 0) return `export type ${name} = Record<string, never>;\n`;
    const body = objectOf(members).text;
    return options.exportType ? `export type ${name} = ${body};\n` : `export interface ${name} ${body}\n`;
  };
  const paths = declare('paths', pathsMembers(own(root, 'paths'), operations, context));
  const webhooks = declare('webhooks', webhookMembers(own(root, 'webhooks'), operations, context));
  const components = componentsText(own(root, 'components'), operations, context);
  return [
    options.readWriteMarkers ? MARKERS : '',
    paths,
    webhooks,
    declare('components', components.members),
    components.rootTypes,
    'export type $defs = Record<string, never>;\n',
    context.helpers.has('WithRequired') ? WITH_REQUIRED : '',
    declare('operations', operations.members),
    context.enums.text(),
    options.makePathsEnum ? pathsEnum(own(root, 'paths')) : '',
  ].join('');
}

const WITH_REQUIRED = 'type WithRequired<Type, Name extends keyof Type> = Type & { [Key in Name]-?: Type[Key] };\n';

/** The markers of members that are only read or only written, and the types without these members. */
const MARKERS = `export type $Read<Type> = { readonly $read: Type };
export type $Write<Type> = { readonly $write: Type };
export type Readable<Type> = Type extends $Write<any> ? never : Type extends $Read<infer Value> ? Readable<Value> : Type extends (infer Item)[] ? Readable<Item>[] : Type extends object ? { [Key in keyof Type as NonNullable<Type[Key]> extends $Write<any> ? never : Key]: Readable<Type[Key]> } : Type;
export type Writable<Type> = Type extends $Read<any> ? never : Type extends $Write<infer Value> ? Writable<Value> : Type extends (infer Item)[] ? Writable<Item>[] : Type extends object ? { [Key in keyof Type as NonNullable<Type[Key]> extends $Read<any> ? never : Key]: Writable<Type[Key]> } & { [Key in keyof Type as NonNullable<Type[Key]> extends $Read<any> ? Key : never]?: never } : Type;
`;

const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']);

/** An enum of all paths, by the id of each operation, or by its method and path. */
function pathsEnum(paths: JsonValue | undefined): string {
  const names: string[] = [];
  const values: string[] = [];
  for (const [path, item] of Object.entries(isJsonObject(paths) ? paths : {})) {
    for (const [method, operation] of Object.entries(isJsonObject(item) ? item : {})) {
      if (!METHODS.has(method) || !isJsonObject(operation)) continue;
      const id = own(operation, 'operationId');
      names.push(typeof id === 'string' && id !== '' ? id : pathName(method, path));
      values.push(path);
    }
  }
  const rows = enumMembers(values, { 'x-enum-varnames': names }).map(
    ({ name, value }) => `${name} = ${literalText(value)}`,
  );
  return rows.length === 0 ? '' : `export enum ApiPaths {\n${rows.join(',\n')}\n}\n`;
}

/** `GetPets` for `GET /pets/{id}`: the words of a path, without its placeholders. */
function pathName(method: string, path: string): string {
  return (method + path)
    .split('/')
    .map((part) => (part.charAt(0).toUpperCase() + part.slice(1)).replace(/\{[^{}]*\}|:.*|[^a-zA-Z\d_]+/, ''))
    .join('');
}
