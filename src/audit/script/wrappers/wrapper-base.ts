import { isSpecificPath } from '../../api-base.ts';
import type { Hole, Pieces } from '../../call.ts';
import { child, children, type Node, propertyName, textOf, unwrap } from '../node.ts';
import { isInGitHubClass } from '../program/github-class.ts';
import { mergedProperty } from '../program/objects.ts';
import { calledFunction, classesOf, definitionOf, memberOf, ownersOf } from '../program/owners.ts';
import { argumentFor, argumentOf, type Parameter, parameterOf } from '../program/parameters.ts';
import { lookUp, type Tree } from '../scopes.ts';
import { insideOf, piecesOf } from '../strings.ts';
import { textFactsOf } from '../text-facts.ts';
import { around, type GivenPath } from './wrapper-url.ts';

/** The parts of a URL whose text is computed altogether: `this.base + path`. */
export function computedUrl(tree: Tree, target: Node): Pieces {
  const node = unwrap(target);
  if (node?.type !== 'BinaryExpression' || node['operator'] !== '+') return insideOf(tree, target);
  return ['left', 'right'].flatMap((key) => computedUrl(tree, child(node, key) ?? node));
}

/** Whether the start of a URL is known where a function is called: a member of its object, or a parameter. */
export function isGivenBase(tree: Tree, [start, next]: Pieces): boolean {
  const hole = start === 'https://' || start === 'http://' ? next : start;
  if (typeof hole !== 'object') return false;
  return ownMember(hole.node) !== undefined || parameterOf(tree, hole.node) !== undefined;
}

/**
 * The start of a URL with the value that the server has for a call: `this.base` of the object or class that is called, or the argument of the
 * function that made the client. Undefined if it is not known.
 */
export function baseFor(tree: Tree, call: Node, before: Pieces, made: Node): Pieces | undefined {
  const at = before.findIndex((piece) => typeof piece === 'object');
  if (at < 0) return before;
  const value = givenValue(tree, call, before[at] as Hole, made);
  const pieces = value && piecesOf(tree, value);
  if (pieces === undefined) return undefined;
  return [...before.slice(0, at), ...pieces, ...before.slice(at + 1)];
}

/**
 * The path of a request whose server is a member that is not known: `fetch(this.base + path)`. It is one of the API if the class is named
 * after GitHub, or if the program is about GitHub and only GitHub has such a path.
 */
export function assumedUrl(tree: Tree, { before, after, path: { made } }: GivenPath, path: Pieces): Pieces | undefined {
  if (!hasOwnServer(tree, before)) return undefined;
  const url = around(before.slice(1), path, after);
  const isLikely = isInGitHubClass(tree, made) || (textFactsOf(tree).isAboutGitHub && isSpecificPath(url));
  return isLikely && String(url[0]).startsWith('/') ? url : undefined;
}

/** Whether a function of a class that is named after GitHub sends requests to a server that is not known. */
export function isOfGitHubClass(tree: Tree, { before, path: { made } }: GivenPath): boolean {
  return hasOwnServer(tree, before) && isInGitHubClass(tree, made);
}

function hasOwnServer(tree: Tree, [server]: Pieces): boolean {
  const { isTest, hasMocks } = textFactsOf(tree);
  return typeof server === 'object' && ownMember(server.node) !== undefined && !isTest && !hasMocks;
}

function givenValue(tree: Tree, call: Node, { node }: Hole, made: Node): Node | undefined {
  const parameter = parameterOf(tree, node);
  if (parameter !== undefined)
    return parameter.made === made
      ? argumentOf(tree, call, parameter).value
      : argumentFor(tree, madeBy(tree, call, parameter.made), parameter).value;
  const [name, ...rest] = ownMember(node) ?? [];
  if (name === undefined) return undefined;
  const object = unwrap(child(unwrap(child(call, 'callee')), 'object'));
  for (const member of ownersOf(tree, object).flatMap((owner) => membersOf(tree, owner, name))) {
    const given = constructorParameter(tree, member, rest);
    const value =
      given !== undefined
        ? argumentFor(tree, constructorArguments(tree, object, given.made), given).value
        : rest.length === 0
          ? member
          : mergedProperty(tree, member, [rest.at(-1) as string]);
    if (value !== undefined && !value.type.startsWith('TS')) return value;
  }
  return undefined;
}

/** The values of a member: the type and the assignments in a class. */
function membersOf(tree: Tree, owner: Node, name: string): readonly Node[] {
  if (!owner.type.startsWith('Class')) return [memberOf(tree, owner, name) ?? []].flat();
  return (
    tree
      .fileOf(owner)
      .members.get(name)
      ?.filter((each) => isInside(each, owner)) ?? []
  );
}

/** The names after `this`: `options`, `baseUrl` of `this.options.baseUrl`. */
function ownMember(node: Node | undefined): readonly string[] | undefined {
  const plain = unwrap(node);
  if (plain?.type === 'ThisExpression') return [];
  const name = plain?.type === 'MemberExpression' ? propertyName(plain) : undefined;
  const outer = name === undefined ? undefined : ownMember(child(plain, 'object'));
  return outer && name !== undefined ? [...outer, name] : undefined;
}

/** The parameter of a constructor that a member is: `this.base = options.base`, `constructor(private base: string)`. */
function constructorParameter(tree: Tree, member: Node, rest: readonly string[]): Parameter | undefined {
  const found = parameterOf(tree, member.type === 'TSTypeAnnotation' ? tree.parentOf(member) : member);
  return found && { ...found, path: [...found.path, ...rest] };
}

/** The arguments of the constructor for an object, or those that a class passes to the one that it extends. */
function constructorArguments(tree: Tree, object: Node | undefined, maker: Node): readonly Node[] {
  if (object?.type !== 'ThisExpression' && object?.type !== 'Super') {
    const made = definitionOf(tree, object);
    return made?.type === 'NewExpression' ? children(made, 'arguments') : [];
  }
  let own: Node | undefined = object;
  while (own !== undefined && !/^Class[DE]/.test(own.type)) own = tree.parentOf(own);
  const call = tree.calls.find(
    (each) => child(each, 'callee')?.type === 'Super' && own !== undefined && isInside(each, own),
  );
  const isBase =
    own !== undefined &&
    classesOf(tree, own)
      .slice(1)
      .some((each) => isInside(maker, each));
  return isBase ? children(call, 'arguments') : [];
}

function isInside(inner: Node, outer: Node): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}

/** The arguments of the function that made the object of a call: `createClient({ base }).get('/user')`. */
function madeBy(tree: Tree, call: Node, maker: Node): readonly Node[] {
  const callee = unwrap(child(call, 'callee'));
  const object = callee?.type === 'MemberExpression' ? child(callee, 'object') : callee;
  const binding = object?.type === 'Identifier' ? lookUp(tree, object, textOf(object, 'name')) : undefined;
  const made = unwrap(binding?.init) ?? definitionOf(tree, object);
  const isMade = made?.type === 'CallExpression' && calledFunction(tree, child(made, 'callee')) === maker;
  return isMade ? children(made, 'arguments') : [];
}
