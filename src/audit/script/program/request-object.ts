import { child, children, lastName, type Node, unwrap } from '../node.ts';
import type { Tree } from '../scopes.ts';
import { mergedProperty, objectOf, property } from './objects.ts';
import { calledFunction, returnsOf } from './owners.ts';
import { type Argument, argumentFor, parameterOf } from './parameters.ts';

/** The options of a request that are an object. */
export interface RequestObject {
  readonly node: Node;
  /** The function that returns it, with the arguments of the call. */
  readonly made?: Node;
  readonly args?: readonly Node[];
}

/** Members of options that are only those of a request. */
const TARGETS = ['url', 'uri', 'hostname', 'host', 'path'];

/** The options that an argument is: a literal, a variable that gets members later, a merge of objects, or what a function returns. */
export function requestObject(tree: Tree, argument: Node): RequestObject | undefined {
  const plain = unwrap(argument);
  const own = plain && ownObject(tree, plain);
  if (own !== undefined || plain?.type !== 'CallExpression') return own && { node: own };
  const made = calledFunction(tree, child(plain, 'callee'));
  for (const each of made === undefined ? [] : returnsOf(made)) {
    const node = ownObject(tree, unwrap(each) ?? each);
    if (node !== undefined && made !== undefined) return { node, made, args: children(plain, 'arguments') };
  }
  return undefined;
}

/** The method in the options that a function of the program returns: `fetch(url, withToken('POST'))`. */
export function returnedMethod(tree: Tree, options: Node): Argument | undefined {
  const made = options.type === 'CallExpression' ? calledFunction(tree, child(options, 'callee')) : undefined;
  if (made === undefined) return undefined;
  const returned = returnsOf(made);
  for (const each of returned) {
    const value = mergedProperty(tree, each, ['method', 'type']);
    const parameter = parameterOf(tree, value);
    if (parameter?.made === made) return argumentFor(tree, children(options, 'arguments'), parameter);
    if (value !== undefined) return { value, isKnown: true };
  }
  const isPlain = (each: Node | undefined) =>
    each !== undefined && children(each, 'properties').every(({ type }) => type === 'Property');
  return { value: undefined, isKnown: returned.length > 0 && returned.every((each) => isPlain(objectOf(tree, each))) };
}

function ownObject(tree: Tree, plain: Node): Node | undefined {
  const known = objectOf(tree, plain);
  if (known !== undefined) return known;
  const isObject = plain.type === 'Identifier' || plain.type === 'CallExpression';
  return isObject && (isMerge(plain) || mergedProperty(tree, plain, TARGETS) !== undefined) ? plain : undefined;
}

/** `Object.assign({ method: 'GET' }, options)` */
function isMerge(plain: Node): boolean {
  return (
    /^(?:assign|extend)$/.test(lastName(child(plain, 'callee'))) &&
    children(plain, 'arguments').some((each) => property(each, 'method', 'type', 'headers') !== undefined)
  );
}
