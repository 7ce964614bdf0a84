import type { ModelRoute, Type } from '../catalogue.ts';
import { createNamer, nameRoutes, pascalCase, withSuffix } from '../model/names.ts';
import { isSchemaName } from '../model/types.ts';
import { isFields, mediaKind, usualMedia } from './media.ts';
import { withoutAlternatives } from './openapi/field-text.ts';
import { bodyType, hasFields } from './parameters.ts';
import { declaration, fitsInterface, memberCount, type TextStyle, typeText } from './type-text.ts';

export interface DeclaredBodies {
  readonly declarations: string;
  /** The body as text, for use in the file of bodies. */
  textOf(key: string): string | undefined;
  /** The name of a declaration that an interface can extend, for use in the file of endpoints. */
  nameOf(key: string): string | undefined;
}

/** Determines the body of a route. */
interface BodyRules {
  readonly typeOf: (route: ModelRoute) => Type | undefined;
  /** Whether its members are passed by name. */
  readonly isFieldsBody: (route: ModelRoute) => boolean;
  /** The body of a request, if its type differs from the one that callers pass. */
  readonly textOf?: (text: string, route: ModelRoute) => string;
  /** Names that do not depend on other routes. Without it, they are numbered. */
  readonly nameRoutes?: (routes: ReadonlyMap<string, ModelRoute>, suffix: 'Body') => ReadonlyMap<string, string>;
}

/** Bodies for the plain builder: JSON has fields, and anything else is passed as `data`. */
export const PLAIN_BODIES: BodyRules = { typeOf: bodyType, isFieldsBody: hasFields };

/** Bodies for `routebook/openapi`: the default media type determines the body. In a request, a form is text or `FormData`. */
export function openApiBodies(schemas: ReadonlyMap<string, Type>): BodyRules {
  const typeOf = ({ body }: ModelRoute) => {
    const usual = usualMedia(Object.keys(body?.content ?? {}));
    const type = usual === undefined ? undefined : body?.content[usual];
    return type === undefined ? undefined : withoutAlternatives(type, { schemas });
  };
  return {
    typeOf,
    nameRoutes,
    isFieldsBody: (route) => isFields(typeOf(route) ?? 'unknown', schemas),
    textOf: (text, { body }) =>
      Object.keys(body?.content ?? {}).every((name) => mediaKind(name) === 'json') ? text : 'unknown',
  };
}

/** Bodies with named fields become interfaces, which the parameters of their routes extend. */
export function declareBodies(
  routes: ReadonlyMap<string, ModelRoute>,
  style: TextStyle,
  { typeOf, isFieldsBody, textOf = (text) => text, nameRoutes }: BodyRules,
): DeclaredBodies {
  const own = nameRoutes?.(routes, 'Body');
  const texts = new Map<string, string>();
  const names = new Map<string, string>();
  const declarations: string[] = [];
  const unique = createNamer();
  for (const [key, route] of routes) {
    const type = typeOf(route);
    if (type === undefined) continue;
    if (isFieldsBody(route) && fitsInterface(type) && memberCount(type) > 0) {
      const name = own?.get(key) ?? unique(withSuffix(pascalCase(route.operationId ?? route.path), 'Body'));
      declarations.push(`${declaration(name, type, style)}\n`);
      texts.set(key, textOf(name, route));
      names.set(key, `b.${name}`);
    } else {
      const text = typeText(type, style);
      texts.set(key, textOf(text, route));
      if (isSchemaName(type)) names.set(key, text);
    }
  }
  return { declarations: declarations.join(''), textOf: (key) => texts.get(key), nameOf: (key) => names.get(key) };
}
