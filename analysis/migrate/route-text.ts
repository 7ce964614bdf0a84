import { children, isString, type Node } from '../tree/node.ts';

/** The text of a string, or that of a template before its first expression. */
export function startOf(node: Node): string {
  if (isString(node)) return String(node['value']);
  const { cooked } = Object(children(node, 'quasis')[0]?.['value']) as { readonly cooked?: unknown };
  return String(cooked ?? '');
}

/** The text of a string, or of a template without expressions. */
export function plainText(node: Node): string | undefined {
  const isPlain = node.type === 'TemplateLiteral' && children(node, 'expressions').length === 0;
  return isString(node) || isPlain ? startOf(node) : undefined;
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** The method and the URL of a text such as `GET /user`. */
export function routeIn(text: string): { readonly method: string | undefined; readonly url: string } {
  const space = text.indexOf(' ');
  const method = text.slice(0, Math.max(space, 0)).toUpperCase();
  return METHODS.has(method) ? { method, url: text.slice(space).trimStart() } : { method: undefined, url: text };
}

/** `/user` → `GET /user`; `get /repos/:owner` → `GET /repos/{owner}` */
export function normalRoute(text: string): string {
  const { method = 'GET', url } = routeIn(text);
  const path = url.startsWith('/') ? url.replace(/(^|\/):([a-z]\w*)/gi, '$1{$2}') : url;
  return `${method} ${path}`;
}
