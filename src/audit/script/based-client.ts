import { child, children, lastName, type Node } from './node.ts';
import { objectOf, property } from './program/objects.ts';
import type { Tree } from './scopes.ts';
import { piecesOf } from './strings.ts';

/** Options of clients for the start of every URL. */
export const BASE_NAMES = ['baseURL', 'baseUrl', 'prefixUrl', 'prefix', 'base', 'rootUrl', 'apiUrl', 'url'] as const;
/** A server, with at most one segment of a path. */
const BASE = /^https?:\/\/[^/?#]+(?:\/[\w-]*\/?)?$/;
const MAKES_CLIENT =
  /client|create|make|http|api|rest|axios|bent|wretch|instance|init|build|connect|request|service|session/i;
const MAKES_OTHER = /nock|mock|stub|scope|server|route|intercept|url|cache|query$|^fetch|context|reducer|slice/i;

/** A client with a base URL. */
export interface BasedClient {
  readonly kind: 'http';
  readonly name: string;
  readonly base: Node;
}

/** A client of any package that is created with a base URL: `new Client({ baseUrl: 'https://…' })`, `bent('https://…')`. */
export function basedClient(tree: Tree, node: Node): BasedClient | undefined {
  const name = lastName(child(node, 'callee'));
  if (!MAKES_CLIENT.test(name) || MAKES_OTHER.test(name)) return undefined;
  for (const base of children(node, 'arguments').slice(0, 2)) {
    const object = objectOf(tree, base);
    const [start, ...rest] = piecesOf(tree, object === undefined ? base : property(object, ...BASE_NAMES)) ?? [];
    if (typeof start === 'string' && rest.length === 0 && BASE.test(start))
      return { kind: 'http', name: 'client', base };
  }
  return undefined;
}
