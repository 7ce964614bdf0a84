import { githubResponses } from '../../src/github/responses.ts';
import { child, children, type Node, textOf } from '../tree/node.ts';
import { methodNamed } from './client-facts.ts';
import { isClient } from './find-clients.ts';
import { isClientType, isOctokitType, packageMember } from './packages.ts';
import { isReplaced, needName, type Script } from './script.ts';
import { quoted } from './text/file-style.ts';

/** The types of routebook for the members of a route. */
const MEMBERS: { readonly [member: string]: string } = {
  'response.data': 'DataOf',
  response: 'ResponseOf',
  parameters: 'ParametersOf',
};

/** Types that `routebook/octokit` has under the same names. */
const SAME_NAMES: ReadonlySet<string> = new Set(['Endpoints', 'RequestParameters', 'RestEndpointMethodTypes']);

/** Replaces the types of Octokit. */
export function rewriteTypes(script: Script): void {
  if (!script.isTyped) return;
  const { tree } = script;
  for (const node of tree.nodes) {
    removeRest(script, node);
    if (!/^TS(?:ImportType|IndexedAccessType|IntersectionType|TypeReference)$/.test(node.type)) continue;
    const replaced = isReplaced(script, node) ? undefined : typeFor(script, node);
    if (replaced !== undefined) script.edits.push({ start: node.start, end: node.end, text: replaced });
  }
  for (const node of tree.nodes)
    if (node.type === 'TSTypeReference' && !isReplaced(script, node)) renameType(script, node);
}

/** `typeof octokit.rest.issues` → `typeof octokit.issues`, `Octokit['rest']['issues']` → `GitHub['issues']` */
function removeRest(script: Script, node: Node): void {
  const left = node.type === 'TSQualifiedName' && isRestOf(script, node) ? child(node, 'left') : undefined;
  const owner = node.type === 'TSIndexedAccessType' ? child(node, 'objectType') : undefined;
  const isRest = child(child(node, 'indexType'), 'literal')?.['value'] === 'rest';
  const kept = left ?? (owner !== undefined && isRest && isClientType(script.tree, owner) ? owner : undefined);
  if (kept !== undefined) script.edits.push({ start: kept.end, end: node.end, text: '' });
}

/** `keyof Endpoints`, which has no other name. */
function renameType(script: Script, node: Node): void {
  const name = child(node, 'typeName');
  const member = packageMember(script.tree, name);
  if (name === undefined || member === undefined) return;
  const isResponse = member.name === 'OctokitResponse';
  if (!isResponse && !SAME_NAMES.has(member.name)) return;
  const text = isResponse
    ? needName(script, 'routebook', 'ApiResponse', true)
    : needName(script, 'routebook/octokit', member.name, true);
  script.edits.push({ start: name.start, end: name.end, text });
}

/** `octokit.rest` in `typeof octokit.rest.issues.get` */
function isRestOf(script: Script, node: Node): boolean {
  const { tree } = script;
  const isRest = textOf(child(node, 'right'), 'name') === 'rest' && tree.parentOf(node)?.type === 'TSQualifiedName';
  const left = child(node, 'left');
  return isRest && left !== undefined && isClient(tree, left);
}

function typeFor(script: Script, node: Node): string | undefined {
  const ofMethod = methodType(script, node);
  if (ofMethod !== undefined) return ofMethod;
  if (node.type === 'TSIndexedAccessType') return indexedType(script, node);
  if (isOctokitType(script.tree, node)) return needName(script, 'routebook', 'GitHub', true);
  if (node.type !== 'TSTypeReference') return undefined;
  const name = packageMember(script.tree, child(node, 'typeName'))?.name;
  const helper =
    name === 'GetResponseDataTypeFromEndpointMethod'
      ? 'DataOf'
      : name === 'GetResponseTypeFromEndpointMethod'
        ? 'ResponseOf'
        : undefined;
  const [argument] = children(child(node, 'typeArguments') ?? child(node, 'typeParameters'), 'params');
  if (helper === undefined || argument?.type !== 'TSTypeQuery') return undefined;
  const [group = '', method = ''] = namesIn(child(argument, 'exprName')).slice(-2);
  return routeType(script, helper, methodNamed(group, method)?.route);
}

/** `Awaited<ReturnType<typeof octokit.rest.issues.get>>`, `Parameters<typeof octokit.rest.issues.get>[0]` */
function methodType(script: Script, node: Node): string | undefined {
  if (node.type === 'TSIndexedAccessType') {
    const isFirst = child(child(node, 'indexType'), 'literal')?.['value'] === 0;
    const route = isFirst ? routeOfMethod(script, argumentOf(child(node, 'objectType'), 'Parameters')) : undefined;
    return routeType(script, 'ParametersOf', route);
  }
  const awaited = argumentOf(node, 'Awaited');
  const returned = argumentOf(awaited ?? node, 'ReturnType');
  const type = routeType(script, 'ResponseOf', routeOfMethod(script, returned));
  return type === undefined || awaited !== undefined ? type : `Promise<${type}>`;
}

/** The argument of a generic type with a name. */
function argumentOf(type: Node | undefined, name: string): Node | undefined {
  if (type?.type !== 'TSTypeReference' || textOf(child(type, 'typeName'), 'name') !== name) return undefined;
  return children(child(type, 'typeArguments') ?? child(type, 'typeParameters'), 'params')[0];
}

/** The route of `typeof octokit.rest.issues.get`, for a client. */
function routeOfMethod({ tree }: Script, query: Node | undefined): string | undefined {
  if (query?.type !== 'TSTypeQuery') return undefined;
  const names = namesIn(child(query, 'exprName'));
  const [group = '', method = ''] = names.slice(-2);
  let root = child(query, 'exprName');
  const isRest = names.at(-3) === 'rest';
  for (let step = 0; step < (isRest ? 3 : 2); step += 1) root = child(root, 'left');
  // `typeof this.octokit.rest.issues.get`: `this` has no name.
  const isMember = isRest && names.length === 5 && /^(?:this)?$/.test(names[0] ?? '');
  return root !== undefined && (isMember || isClient(tree, root)) ? methodNamed(group, method)?.route : undefined;
}

/** `RestEndpointMethodTypes['issues']['create']['response']['data']`, `Endpoints['GET /user']['response']`, `components['schemas']['issue']` */
function indexedType(script: Script, node: Node): string | undefined {
  const keys: string[] = [];
  let base: Node | undefined = node;
  while (base?.type === 'TSIndexedAccessType') {
    const literal = child(child(base, 'indexType'), 'literal');
    if (typeof literal?.['value'] !== 'string') return undefined;
    keys.unshift(literal['value']);
    base = child(base, 'objectType');
  }
  const name = base?.type === 'TSTypeReference' ? packageMember(script.tree, child(base, 'typeName'))?.name : undefined;
  if (name === 'RestEndpointMethodTypes') {
    const [group = '', method = '', ...rest] = keys;
    return memberType(script, methodNamed(group, method)?.route, rest);
  }
  if (name === 'Endpoints') {
    const [route, ...rest] = keys;
    return memberType(script, route, rest);
  }
  if (name === 'components' && keys[0] === 'schemas') {
    const [, schema = '', ...rest] = keys;
    const type = schemaNamed(schema);
    return type && needName(script, 'routebook/types', type, true) + indexed(script, rest);
  }
  return undefined;
}

/** `['user']['login']` */
function indexed(script: Script, keys: readonly string[]): string {
  return keys.map((each) => `[${quoted(script, JSON.stringify(each).slice(1, -1))}]`).join('');
}

function memberType(script: Script, route: string | undefined, rest: readonly string[]): string | undefined {
  const [first, second, ...others] = rest;
  const isData = first === 'response' && second === 'data';
  const member = isData ? 'response.data' : (first ?? '');
  const helper = Object.hasOwn(MEMBERS, member) ? MEMBERS[member] : undefined;
  const type = helper && routeType(script, helper, route);
  const more = isData ? others : second === undefined ? [] : [second, ...others];
  return type && type + indexed(script, more);
}

function routeType(script: Script, helper: string, route: string | undefined): string | undefined {
  return route && `${needName(script, 'routebook', helper, true)}<${quoted(script, route)}>`;
}

/** The names in `typeof octokit.rest.issues.create`. */
function namesIn(name: Node | undefined): string[] {
  if (name?.type !== 'TSQualifiedName') return [textOf(name, 'name')];
  return [...namesIn(child(name, 'left')), textOf(child(name, 'right'), 'name')];
}

/** The name in `routebook/types` of a schema of GitHub's description: `pull-request` → `PullRequest`. Undefined if no response has it. */
function schemaNamed(name: string): string | undefined {
  const written = name
    .split(/[-_. ]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
  return githubResponses.getSchema(written) === undefined ? undefined : written;
}
