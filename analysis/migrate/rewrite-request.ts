import { constantMember } from '../tree/definitions.ts';
import { child, children, isString, type Node, propertyName, textOf, unwrap } from '../tree/node.ts';
import { lookUp } from '../tree/scopes.ts';
import {
  refusedOptions,
  refusedResult,
  rewriteQuery,
  spreadUnknownParameters,
  writeContentType,
} from './call-options.ts';
import { methodOfRoute } from './client-facts.ts';
import { memberAround, needName, report, type Script, textIn } from './script.ts';

/** `octokit.request(route, parameters)` stays as it is; what it is given may have to be written in another way. */
export function rewriteRequest(script: Script, request: Node): void {
  const member = memberAround(script.tree, request);
  const call = script.tree.parentOf(request);
  const refuse = (node: Node, reason: string) => report(script, node, 'call', reason);
  if (member !== undefined) {
    const name = propertyName(member) ?? '';
    refuse(
      member,
      `"request.${name}" has no counterpart. Build requests with the client's endpoint, and send them with send.`,
    );
    return;
  }
  // Passed on: it is the same kind of function.
  if (call?.type !== 'CallExpression' || child(call, 'callee') !== request) return;
  const [first, options] = children(call, 'arguments');
  const route = unwrap(first);
  if (route === undefined) {
    refuse(call, 'The call has no route.');
    return;
  }
  if (startsWithHole(route) || isUnknown(script, route)) {
    refuse(call, 'The URL is computed, and may be that of another server, which routebook refuses. The call stays.');
    return;
  }
  if (isOfOtherServer(route)) {
    refuse(
      call,
      'The URL is that of another server, which routebook sends no request of this client to. The call stays.',
    );
    return;
  }
  const text = plainText(route);
  const target = text === undefined ? '' : normalRoute(text);
  const refused = refusedOptions(script.tree, target, options ?? first, true) ?? refusedResult(script, call);
  if (refused !== undefined) {
    refuse(call, refused);
    return;
  }
  if (text !== undefined) {
    const written = target;
    if (written !== text) {
      const quote = textIn(script, route).charAt(0);
      script.edits.push({ start: route.start, end: route.end, text: `${quote}${written}${quote}` });
    }
    const method = methodOfRoute(written);
    if (method !== undefined) {
      rewriteQuery(script, method.route, options);
      writeContentType(script, method.route, options);
      spreadUnknownParameters(script, method.route, options);
    }
  } else if (route.type === 'CallExpression') {
    refuse(
      call,
      "The request is built by another function. Build it with the client's endpoint, and send it with send.",
    );
    return;
  }
  castResponse(script, call);
  script.migrated += 1;
}

/** `request<Item>({ url })` → `(request({ url }) as Promise<ApiResponse<Item>>)`: the type of the data is not a type argument of routebook's method. */
function castResponse(script: Script, call: Node): void {
  const types = child(call, 'typeArguments');
  const [data, ...others] = children(types, 'params');
  if (types === undefined || data === undefined || others.length > 0) return;
  const type = `Promise<${needName(script, 'routebook', 'ApiResponse', true)}<${textIn(script, data)}>>`;
  script.edits.push(
    { start: call.start, end: call.start, text: '(' },
    { start: types.start, end: types.end, text: '' },
    { start: call.end, end: call.end, text: ` as ${type})` },
  );
}

/** A variable or a member that is not known to be a text: it may have any URL, or be an object whose type is not that of a request. */
function isUnknown({ tree }: Script, route: Node): boolean {
  if (!/^(?:Identifier|MemberExpression)$/.test(route.type)) return false;
  const binding = lookUp(tree, route, textOf(route, 'name'));
  const own = binding?.fallback ?? binding?.init ?? constantMember(tree, route);
  const values = [own, ...(binding?.writes ?? [])].map(unwrap);
  return !values.every((value) => value !== undefined && (isString(value) || value.type === 'TemplateLiteral'));
}

/** `GET ${url}`: a template whose URL begins with an expression. */
function startsWithHole(route: Node): boolean {
  return children(route, 'expressions').length > 0 && /^(?:[a-z]+ +)?$/i.test(startOf(route));
}

/** `HEAD https://github.com/${name}`, `https://${host}/status` */
function isOfOtherServer(route: Node): boolean {
  return /^(?:[a-z]+ +)?https?:\/\/(?!(?:api|uploads)\.github\.com(?:\/|$))/i.test(startOf(route));
}

/** The text of a string, or that of a template before its first expression. */
function startOf(route: Node): string {
  if (isString(route)) return String(route['value']);
  const [quasi] = children(route, 'quasis');
  const { cooked } = Object(quasi?.['value']) as { readonly cooked?: unknown };
  return String(cooked ?? '');
}

/** The text of a string, or of a template without expressions. */
export function plainText(node: Node): string | undefined {
  if (isString(node)) return String(node['value']);
  const [quasi] = children(node, 'quasis');
  const isPlain = node.type === 'TemplateLiteral' && children(node, 'expressions').length === 0;
  const { cooked } = Object(quasi?.['value']) as { readonly cooked?: unknown };
  return isPlain && typeof cooked === 'string' ? cooked : undefined;
}

/** `/user` → `GET /user`; `get /repos/:owner` → `GET /repos/{owner}` */
export function normalRoute(text: string): string {
  const [, method = 'GET', url = text] = /^([a-z]+) +(.*)$/is.exec(text) ?? [];
  const isPath = url.startsWith('/');
  const path = isPath ? url.replace(/(^|\/):([a-z]\w*)/gi, '$1{$2}') : url;
  return `${method.toUpperCase()} ${path}`;
}
