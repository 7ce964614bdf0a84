import type { ModelRoute } from '../model/model-route.ts';
import { createNamer, pascalCase } from '../model/names.ts';
import { isSchemaName } from '../model/types.ts';
import { bodyType, hasFields } from './parameters.ts';
import { declaration, fitsInterface, memberCount, type TextStyle, typeText } from './type-text.ts';

export interface DeclaredBodies {
  readonly declarations: string;
  /** The body as text, seen from the file of bodies. */
  textOf(key: string): string | undefined;
  /** The name of a declaration an interface can extend, seen from the file of endpoints. */
  nameOf(key: string): string | undefined;
}

/** Bodies of named fields become interfaces of their own, which the parameters of their routes extend. */
export function declareBodies(routes: Iterable<[string, ModelRoute]>, style: TextStyle): DeclaredBodies {
  const texts = new Map<string, string>();
  const names = new Map<string, string>();
  const declarations: string[] = [];
  const unique = createNamer();
  for (const [key, route] of routes) {
    const type = bodyType(route);
    if (type === undefined) continue;
    if (hasFields(route) && fitsInterface(type) && memberCount(type) > 0) {
      const name = unique(`${pascalCase(route.operationId ?? route.path)}Body`);
      declarations.push(`${declaration(name, type, style)}\n`);
      texts.set(key, name);
      names.set(key, `b.${name}`);
    } else {
      const text = typeText(type, style);
      texts.set(key, text);
      if (isSchemaName(type)) names.set(key, text);
    }
  }
  return { declarations: declarations.join(''), textOf: (key) => texts.get(key), nameOf: (key) => names.get(key) };
}
