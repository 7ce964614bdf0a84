import { isSpecificPath } from '../../api-base.ts';
import { HOLE, type Pieces, writePieces } from '../../call.ts';
import { urlCall } from '../../url-call.ts';
import type { ApiFacts } from '../api-facts.ts';
import { apiPath, urlsOf } from '../api-url.ts';
import type { FoundInScript } from '../found-in-script.ts';
import { child, children, isFunction, lastName, type Node, propertyName, unwrap } from '../node.ts';
import { methodOf } from '../options.ts';
import { property } from '../program/objects.ts';
import { returnsOf } from '../program/owners.ts';
import { lookUp, type Tree } from '../scopes.ts';
import { piecesOf } from '../strings.ts';
import { textFactsOf } from '../text-facts.ts';

/** Classes whose instances are loaded from their member `url`. */
const MODEL = /(?:Model|Collection)$/;
const DECORATOR = /^(?:Get|Head|Post|Put|Patch|Delete|GET|HEAD|POST|PUT|PATCH|DELETE)$/;
/** Packages whose decorators declare the routes of a server. */
const SERVER_PACKAGE = /nest|routing-controllers|tsoa|overnight|inversify|express|koa|fastify|swagger|midway|foal/i;
/** Members of an action that a middleware sends. */
const ACTION = /^(?:types|actionTypes|call_?api)$/i;
const ACTION_TYPE = /call_?api|api_?(?:call|request)/i;
const ACTION_PATH = /^(?:endpoint|path|url|uri)$/;

/** Finds requests that a library or another file sends: what models, decorators and actions declare. */
export function findDeclaredCalls(tree: Tree, facts: ApiFacts, found: FoundInScript): void {
  for (const node of tree.calls) if (lastName(child(node, 'callee')) === 'extend') findModel(tree, facts, node, found);
  for (const value of tree.members.get('url') ?? []) {
    const owner = tree.parentOf(tree.parentOf(tree.parentOf(value) ?? value) ?? value);
    if (MODEL.test(lastName(child(owner, 'superClass')))) addModel(tree, facts, value, found);
  }
  const { isAboutGitHub, mentionsApi, isTest, hasMocks } = textFactsOf(tree);
  if (isTest || hasMocks || !(isAboutGitHub || mentionsApi)) return;
  for (const node of tree.literals) if (!findDecorated(tree, facts, node, found)) findAction(tree, facts, node, found);
}

/** `Backbone.Model.extend({ url: … })` */
function findModel(tree: Tree, facts: ApiFacts, call: Node, found: FoundInScript): void {
  const receiver = child(unwrap(child(call, 'callee')), 'object');
  const [first] = children(call, 'arguments');
  const value = property(first, 'url', 'urlRoot');
  if (MODEL.test(lastName(receiver)) && value !== undefined) addModel(tree, facts, value, found);
}

function addModel(tree: Tree, facts: ApiFacts, value: Node, found: FoundInScript): void {
  for (const each of isFunction(value) ? returnsOf(value) : [value])
    for (const url of urlsOf(tree, each)) {
      const path = apiPath(tree, facts, url, undefined);
      if (path !== undefined) found.calls.push(urlCall(each, 'GET', path));
    }
}

/** `@Get('/repos/{owner}/{repo}')` in the interface of a client. */
function findDecorated(tree: Tree, facts: ApiFacts, node: Node, found: FoundInScript): boolean {
  const call = tree.parentOf(node);
  if (call?.type !== 'CallExpression' || tree.parentOf(call)?.type !== 'Decorator') return false;
  const callee = child(call, 'callee');
  const name = lastName(callee);
  const source = callee?.type === 'Identifier' ? (lookUp(tree, callee, name)?.source ?? '') : '';
  const path = piecesOf(tree, node);
  if (!DECORATOR.test(name) || SERVER_PACKAGE.test(source) || path === undefined) return true;
  if (/@\w*Controller\b/.test(tree.text)) return true;
  const method = name.toUpperCase();
  if (isRoute(facts, method, path)) found.calls.push(urlCall(call, method, withSlash(path), false, true));
  return true;
}

/** `{ type: CALL_API, endpoint: 'users/octocat' }` */
function findAction(tree: Tree, facts: ApiFacts, node: Node, found: FoundInScript): void {
  const member = tree.parentOf(node);
  const object = member?.type === 'Property' && member['value'] === node ? tree.parentOf(member) : undefined;
  if (object?.type !== 'ObjectExpression' || !ACTION_PATH.test(propertyName(member as Node) ?? '')) return;
  const outer = tree.parentOf(object);
  const names = [...children(object, 'properties'), ...(outer?.type === 'Property' ? [outer] : [])].map(
    (each) => propertyName(each) ?? lastName(child(each, 'key')),
  );
  const isAction =
    names.some((each) => ACTION.test(each)) || ACTION_TYPE.test(lastName(property(object, 'type', 'kind')));
  const path = piecesOf(tree, node);
  const { method } = methodOf(tree, object);
  // The request may be found where it is sent.
  const isKnown = found.calls.some(
    ({ start, end, url }) =>
      (start <= node.start && node.end <= end) || (path && writePieces(url) === writePieces(withSlash(path))),
  );
  if (isKnown || path === undefined || method === undefined || !isAction) return;
  const isPath = typeof path[0] === 'string' && /^\/?(?:repos|users|orgs|user|search|gists)\/?/.test(path[0]);
  if (isPath && isSpecific(path) && isRoute(facts, method, path))
    found.calls.push(urlCall(object, method, withSlash(path), false, true));
}

/** Whether a path is that of GitHub: it has a value in it, or is one that no other server has. */
function isSpecific(path: Pieces): boolean {
  return isSpecificPath(path) || (path.length > 1 && /^\/?users\/$/.test(String(path[0])));
}

function isRoute(facts: ApiFacts, method: string, path: Pieces): boolean {
  const text = withSlash(path).map((piece) => (typeof piece === 'string' ? piece : HOLE));
  const [plain = ''] = text.join('').split('?');
  const full = plain.replace('/repos/~hole~', '/repos/~hole~/~hole~');
  return facts.isRoute(`${method} ${plain}`) || facts.isRoute(`${method} ${full}`);
}

function withSlash([start = '', ...rest]: Pieces): Pieces {
  return [typeof start === 'string' ? start.replace(/^\/?/, '/') : start, ...rest];
}
