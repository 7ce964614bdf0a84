import type { ModelRoute, ObjectType, Type } from '../catalogue.ts';
import { createNamer, nameRoutes, pascalCase } from '../model/names.ts';
import { canonical } from '../model/types.ts';
import type { DeclaredBodies } from './bodies.ts';
import { type CallContext, callText } from './call-text.ts';
import { openApiCallText } from './openapi-call.ts';
import { openApiParameters } from './openapi-parameters.ts';
import { callParameters } from './parameters.ts';
import { memberCount, memberTexts, type TextStyle } from './type-text.ts';

export interface DeclaredCalls {
  readonly declarations: string;
  /** The names of sets of parameters that several routes have, by canonical text. */
  readonly sets: ReadonlyMap<string, string>;
  /** The parameters of a route as text. */
  textOf(key: string): string | undefined;
}

/** How the parameters of a route are written. */
interface CallRules {
  /** The parts of a route other than its body. */
  readonly flatOf: (route: ModelRoute, schemas: ReadonlyMap<string, Type>) => ObjectType;
  readonly textOf: (route: ModelRoute, context: CallContext) => string;
  /** Whether the text of a route must not depend on other routes. Then no set of parameters is shared. */
  readonly isStable?: boolean;
}

export const PLAIN_CALLS: CallRules = { flatOf: callParameters, textOf: callText };
export const OPENAPI_CALLS: CallRules = {
  flatOf: (route, schemas) => openApiParameters(route, schemas).flat,
  textOf: openApiCallText,
  isStable: true,
};

/** Names that have another meaning in the file of the endpoints. */
const USED_NAMES = /^(?:(?:Stable)?Endpoints\d*|ArrayBuffer)$/;

/**
 * Writes the parameters of every route. A set that several routes share is declared once, unless it is one of the `known` sets of
 * another file.
 */
export function declareCalls(
  routes: ReadonlyMap<string, ModelRoute>,
  schemas: ReadonlyMap<string, Type>,
  bodies: DeclaredBodies,
  style: TextStyle,
  { flatOf, textOf, isStable = false }: CallRules,
  known: ReadonlyMap<string, string> = new Map(),
): DeclaredCalls {
  const declarations: string[] = [];
  const namer = createNamer();
  // `routebook/types` exports the parameters and the schemas of GitHub.
  const isTaken = (wish: string) => USED_NAMES.test(wish) || (!isStable && schemas.has(wish));
  const unique = (wish: string) => namer(isTaken(wish) ? `${wish}Options` : wish);
  const declare = (wish: string, parents: readonly string[], members: readonly string[]) => {
    const name = unique(wish);
    const extended = parents.length === 0 ? '' : ` extends ${parents.join(', ')}`;
    declarations.push(
      `export interface ${name}${extended} {${members.map((text) => `\n${text};`).join('')}${members.length > 0 ? '\n' : ''}}\n`,
    );
    return name;
  };
  /** Editors show a name instead of all members. A declared name has no spaces and no braces. */
  const own = isStable ? nameRoutes(routes) : undefined;
  const named = (text: string, key: string, { operationId, path }: ModelRoute) => {
    if (text === '{}' || /^[\w$.]+$/.test(text)) return text;
    const name = unique(own?.get(key) ?? pascalCase(operationId ?? path));
    declarations.push(`export type ${name} = ${text};\n`);
    return name;
  };
  const names = new Map(known);
  for (const flat of isStable ? [] : repeated(routes.values(), (route) => flatOf(route, schemas))) {
    if (known.has(canonical(flat))) continue;
    names.set(canonical(flat), declare(setName(flat), [], memberTexts(flat, style)));
  }
  const texts = new Map<string, string>();
  for (const [key, route] of routes) {
    const context = {
      style,
      schemas,
      declare,
      bodyName: bodies.nameOf(key),
      nameOf: (flat: ObjectType) => names.get(canonical(flat)),
    };
    texts.set(key, named(textOf(route, context), key, route));
  }
  return { declarations: declarations.join(''), sets: names, textOf: (key) => texts.get(key) };
}

function repeated(routes: Iterable<ModelRoute>, flatOf: (route: ModelRoute) => ObjectType): ObjectType[] {
  const counts = new Map<string, { count: number; readonly flat: ObjectType }>();
  for (const route of routes) {
    const flat = flatOf(route);
    const known = counts.get(canonical(flat));
    if (known) known.count += 1;
    else counts.set(canonical(flat), { count: 1, flat });
  }
  return [...counts.values()].filter(({ count, flat }) => count > 1 && memberCount(flat) > 0).map(({ flat }) => flat);
}

/** `{ owner, repo }` → `OwnerRepo`. The first few names are enough to identify a set. */
function setName(flat: ObjectType): string {
  const names = Object.keys({ ...flat.required, ...flat.optional });
  return names.slice(0, 4).map(pascalCase).join('') + (names.length > 4 ? 'More' : '');
}
