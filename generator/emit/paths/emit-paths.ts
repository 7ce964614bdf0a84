import { guard } from '../../errors.ts';
import { type JsonObject, own } from '../../read/json.ts';
import { convertSwagger } from '../../read/swagger.ts';
import { type Files, HEADER, withoutUnprintable } from '../files.ts';
import { componentsText } from './components-text.ts';
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
  ].join('');
}

const WITH_REQUIRED = 'type WithRequired<Type, Name extends keyof Type> = Type & { [Key in Name]-?: Type[Key] };\n';

/** The markers of members that are only read or only written, and the types without these members. */
const MARKERS = `export type $Read<Type> = { readonly $read: Type };
export type $Write<Type> = { readonly $write: Type };
export type Readable<Type> = Type extends $Write<any> ? never : Type extends $Read<infer Value> ? Readable<Value> : Type extends (infer Item)[] ? Readable<Item>[] : Type extends object ? { [Key in keyof Type as NonNullable<Type[Key]> extends $Write<any> ? never : Key]: Readable<Type[Key]> } : Type;
export type Writable<Type> = Type extends $Read<any> ? never : Type extends $Write<infer Value> ? Writable<Value> : Type extends (infer Item)[] ? Writable<Item>[] : Type extends object ? { [Key in keyof Type as NonNullable<Type[Key]> extends $Read<any> ? never : Key]: Writable<Type[Key]> } & { [Key in keyof Type as NonNullable<Type[Key]> extends $Read<any> ? Key : never]?: never } : Type;
`;
