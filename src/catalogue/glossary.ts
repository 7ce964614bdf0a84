import { isRecord } from '../core/objects.ts';

/** Descriptions of routes, parameters, fields and categories that an index does not contain. */
export interface Glossary {
  /** The meaning of a parameter or field, by name. */
  readonly names: { readonly [name: string]: string };
  /**
   * The meaning of a name in some routes, by a text that these routes contain. If the text ends in `$`, the route must end in it. The
   * longest matching text is used.
   */
  readonly exceptions?: { readonly [name: string]: { readonly [part: string]: string } };
  /** The subject of the routes in a category, by the name of the category. */
  readonly categories?: { readonly [name: string]: string };
  /** The tasks of routes, by their keys. */
  readonly routes?: { readonly [route: string]: string };
}

/** Finds the description of a name in a route. */
export type Describer = (route: string, name: string) => string | undefined;

export function createDescriber({ names, exceptions }: ReadGlossary): Describer {
  return (route, name) => {
    let text = names.get(name);
    let longest = 0;
    for (const [part, exception] of exceptions.get(name) ?? []) {
      if (part.length <= longest || !contains(route, part)) continue;
      longest = part.length;
      text = exception;
    }
    return text;
  };
}

function contains(route: string, part: string): boolean {
  return part.endsWith('$') ? route.endsWith(part.slice(0, -1)) : route.includes(part);
}

/** A glossary stored in maps, so that no name is read from `Object.prototype`. */
export interface ReadGlossary {
  readonly names: ReadonlyMap<string, string>;
  readonly exceptions: ReadonlyMap<string, readonly (readonly [part: string, text: string])[]>;
  readonly categories: ReadonlyMap<string, string>;
  readonly routes: ReadonlyMap<string, string>;
}

/** Reads a glossary. Returns undefined if the value is not a glossary. */
export function readGlossary(value: unknown): ReadGlossary | undefined {
  const { names, exceptions = {}, categories = {}, routes = {} } = Object.assign(Object.create(null), value);
  if (![names, categories, routes].every(isTexts) || !isRecord(exceptions)) return undefined;
  const all = Object.entries(exceptions);
  if (!all.every(([, parts]) => isTexts(parts))) return undefined;
  return {
    names: new Map(Object.entries(names)),
    exceptions: new Map(all.map(([name, parts]) => [name, Object.entries(parts as Record<string, string>)])),
    categories: new Map(Object.entries(categories)),
    routes: new Map(Object.entries(routes)),
  };
}

function isTexts(value: unknown): value is { readonly [name: string]: string } {
  return isRecord(value) && Object.values(value).every((text) => typeof text === 'string');
}
