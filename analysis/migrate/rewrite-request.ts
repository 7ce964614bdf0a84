import { constantMember } from '../tree/definitions.ts';
import { child, children, isString, type Node, propertyName, textOf, unwrap } from '../tree/node.ts';
import { lookUp } from '../tree/scopes.ts';
import { refusedOptions, rewriteOptions } from './call-options.ts';
import { methodOfRoute } from './client-facts.ts';
import { normalRoute, plainText, routeIn, startOf } from './route-text.ts';
import { callOf, hold, memberAround, type Script, textIn } from './script.ts';

/** `octokit.request(route, parameters)` stays as it is; what it is given may have to be written in another way. */
export function rewriteRequest(script: Script, request: Node): void {
  const member = memberAround(script.tree, request);
  const call = callOf(script.tree, request);
  if (member !== undefined) {
    hold(
      script,
      member,
      `"request.${propertyName(member) ?? ''}" has no counterpart. Write client.endpoint('GET /…', { … }) to build a request, and client.send(request) to send it.`,
    );
    return;
  }
  // Passed on: it is the same kind of function.
  if (call === undefined) return;
  const [first, options] = children(call, 'arguments');
  const route = unwrap(first);
  const text = route && plainText(route);
  const target = text === undefined ? '' : normalRoute(text);
  const reason =
    (child(call, 'typeArguments') === undefined ? reasonAgainst(script, route) : TYPED) ??
    refusedOptions(script.tree, target, options ?? (text === undefined ? first : undefined), true);
  if (reason !== undefined) {
    hold(script, call, reason);
    return;
  }
  if (route !== undefined && text !== undefined) {
    const quote = textIn(script, route).charAt(0);
    if (target !== text) script.edits.push({ start: route.start, end: route.end, text: `${quote}${target}${quote}` });
    const method = methodOfRoute(target);
    if (method !== undefined) rewriteOptions(script, method.route, options);
  }
  script.migrated += 1;
}

const TYPED = 'The method request of routebook has the type of its route, and no type argument. Remove it.';

/** Why a request may not be one of the API. */
function reasonAgainst(script: Script, route: Node | undefined): string | undefined {
  if (route === undefined) return 'The call has no route.';
  if (startsWithHole(route) || isUnknown(script, route))
    return "The URL is computed, and may be that of another server, which routebook refuses. Write the route: client.request('GET /repos/{owner}/{repo}', { owner, repo }).";
  if (isOfOtherServer(route))
    return 'The URL is that of another server, which routebook sends no request of this client to. Write fetch(url).';
  return route.type === 'CallExpression'
    ? 'The request is built by another function. Write client.endpoint(route, { … }) there, and client.send(request) here.'
    : undefined;
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
  return children(route, 'expressions').length > 0 && routeIn(startOf(route)).url === '';
}

const SERVERS: ReadonlySet<string> = new Set(['api.github.com', 'uploads.github.com']);

/** `HEAD https://github.com/${name}`, `https://${host}/status` */
function isOfOtherServer(route: Node): boolean {
  const [scheme = '', , host = ''] = routeIn(startOf(route)).url.split('/', 3);
  return /^https?:$/i.test(scheme) && !SERVERS.has(host.toLowerCase());
}
