import type { CatalogueFile, Parameter, Route, Type } from '../catalogue.ts';
import { isSchemaName } from '../model/types.ts';
import type { JsonValue } from '../read/json.ts';
import type { ChangeFacts } from './change.ts';
import { describeDefault, quote } from './describe.ts';
import type { ReportTypes } from './report-types.ts';

type Facts = Omit<ChangeFacts, 'route'>;
type Schemas = CatalogueFile['schemas'];

/** The maximum number of names that lead from one to the next. */
const MAX_NAMES = 20;

interface ParameterContext {
  /** The path parameters that were renamed: old name → new name. */
  readonly renamed: ReadonlyMap<string, string>;
  /** Whether both catalogues describe how values are serialized. */
  readonly comparesStyles: boolean;
  /** The schemas of the earlier and the later catalogue. */
  readonly schemas: readonly [Schemas, Schemas];
  /** The members of the earlier and the later body. */
  readonly bodyMembers: readonly [ReadonlySet<string>, ReadonlySet<string>];
  readonly reportTypes: ReportTypes;
}

/** The parameters of a route, including shared ones. */
export function parametersOf(route: Route, { parameters }: CatalogueFile): Parameter[] {
  return (route.parameters ?? []).flatMap((each) => {
    const parameter =
      typeof each === 'string' ? (Object.hasOwn(parameters, each) ? parameters[each] : undefined) : each;
    // The server is not a parameter of the API.
    return parameter === undefined || parameter.in === 'server' ? [] : [parameter];
  });
}

/** Compares the parameters of a route, by name and location. */
export function compareParameters(
  before: readonly Parameter[],
  after: readonly Parameter[],
  context: ParameterContext,
): Facts[] {
  const { renamed, bodyMembers } = context;
  const now = new Map(after.map((parameter) => [identityOf(parameter), parameter]));
  const changes: Facts[] = [];
  const left: Parameter[] = [];
  const takeIf = (identity: string): Parameter | undefined => {
    const found = now.get(identity);
    now.delete(identity);
    return found;
  };
  for (const parameter of before) {
    const { name } = parameter;
    const newName = parameter.in === 'path' ? renamed.get(name) : undefined;
    const same = takeIf(identityOf(newName === undefined ? parameter : { ...parameter, name: newName }));
    if (same === undefined) {
      left.push(parameter);
      continue;
    }
    if (same.name !== name && newName !== undefined) {
      const message = `The ${describe(parameter)} is now called ${quote(newName)}.`;
      changes.push({ rule: 'parameter-renamed', parameter: name, message, before: name, after: newName });
    }
    changes.push(...compareParameter(parameter, same, context));
  }
  for (const parameter of left) {
    const { name } = parameter;
    const moved = [...now.values()].find((each) => each.name === name);
    const goneTo = moved?.in ?? (bodyMembers[1].has(name) && !bodyMembers[0].has(name) ? 'body' : undefined);
    if (moved !== undefined) now.delete(identityOf(moved));
    if (goneTo === undefined) {
      changes.push({ rule: 'parameter-removed', parameter: name, message: `The ${describe(parameter)} was removed.` });
      continue;
    }
    const message = `The ${describe(parameter)} moved to the ${goneTo}.`;
    changes.push({ rule: 'parameter-moved', parameter: name, message, before: parameter.in, after: goneTo });
    if (moved !== undefined) changes.push(...compareParameter(parameter, moved, context));
  }
  for (const parameter of now.values()) changes.push(addedParameter(parameter, bodyMembers));
  return changes;
}

function addedParameter(parameter: Parameter, [before, after]: ParameterContext['bodyMembers']): Facts {
  const { name } = parameter;
  if (before.has(name) && !after.has(name)) {
    const message = `The body member ${quote(name)} is now a ${parameter.in} parameter.`;
    return { rule: 'parameter-moved', parameter: name, message, before: 'body', after: parameter.in };
  }
  return parameter.required
    ? { rule: 'parameter-added-required', parameter: name, message: `The required ${describe(parameter)} was added.` }
    : { rule: 'parameter-added', parameter: name, message: `The optional ${describe(parameter)} was added.` };
}

function compareParameter(before: Parameter, after: Parameter, context: ParameterContext): Facts[] {
  const { name } = before;
  const changes: Facts[] = [];
  const add = (rule: Facts['rule'], message: string, values: { before?: JsonValue; after?: JsonValue } = {}) =>
    changes.push({ rule, parameter: name, message: `The ${describe(before)} ${message}.`, ...values });
  if (!before.required && after.required) add('parameter-now-required', 'is now required');
  if (before.required && !after.required) add('parameter-now-optional', 'is now optional');
  if (!before.deprecated && after.deprecated) add('parameter-deprecated', 'is now deprecated');
  const [style, newStyle] = [styleOf(before, context.schemas[0]), styleOf(after, context.schemas[1])];
  if (context.comparesStyles && before.in === after.in && style !== newStyle) {
    add('parameter-style-changed', 'is now serialized differently', { before: style, after: newStyle });
  }
  changes.push(...compareDefaults(before, after));
  // In a URL or header, every value is text, unless it has its own media type.
  const isText = before.content === undefined && after.content === undefined;
  changes.push(...context.reportTypes('parameter', { parameter: name }, before.type, after.type, isText));
  return changes;
}

function compareDefaults(before: Parameter, after: Parameter): Facts[] {
  const change = describeDefault(`The default of the ${describe(before)}`, before.default, after.default);
  return change === undefined ? [] : [{ ...change, rule: `parameter-${change.rule}`, parameter: before.name }];
}

/** Only lists and objects are exploded, so that the setting says nothing about any other value. */
function styleOf({ in: place, style, explode, allowReserved, content, type }: Parameter, schemas: Schemas): string {
  if (content !== undefined) return content;
  const name = style ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple');
  const isExploded = isPlain(type, schemas) ? name === 'form' : (explode ?? name === 'form');
  return [name, ...(isExploded ? ['explode'] : []), ...(allowReserved ? ['allowReserved'] : [])].join(', ');
}

function isPlain(type: Type, schemas: Schemas, depth = 0): boolean {
  if (isSchemaName(type))
    return depth < MAX_NAMES && Object.hasOwn(schemas, type) && isPlain(schemas[type] as Type, schemas, depth + 1);
  if (typeof type === 'string') return type !== 'unknown';
  return 'enum' in type || ('anyOf' in type && type.anyOf.every((each) => isPlain(each, schemas, depth + 1)));
}

function identityOf({ in: place, name }: Parameter): string {
  return `${place} ${place === 'header' ? name.toLowerCase() : name}`;
}

function describe({ in: place, name }: Parameter): string {
  return `${place} parameter ${quote(name)}`;
}
