import { type FoundCalls, type Pieces, UNKNOWN_MEMBERS } from '../call.ts';
import { valuesOf } from './members.ts';
import { child, children, type Node, propertyName, textOf, unwrap } from './node.ts';
import { readsOf } from './reads.ts';
import { type Binding, lookUp, type Tree } from './scopes.ts';
import { join, piecesOf } from './strings.ts';

/** A function of the file that sends a request to the URL of the API with a path that it is given. */
export interface Wrapper {
  /** What stands before the path: empty, or `/repos/`. */
  readonly before: Pieces;
  /** The position of the path in the arguments. */
  readonly path: number;
  /** The method: written, or GET unless options that are passed on name another. */
  readonly method:
    | string
    | { readonly options: number }
    | { readonly argument: number; readonly fallback: string | undefined };
}

/** Finds the function around a request whose URL ends with one of its parameters. */
export function findWrapper(
  tree: Tree,
  node: Node,
  before: Pieces,
  pathNode: Node,
  options: Node | undefined,
): { readonly binding: Binding; readonly wrapper: Wrapper } | undefined {
  const made = functionAround(tree, node);
  const binding = made && bindingOf(tree, made);
  const names = children(made, 'params').map((each) =>
    textOf(each.type === 'AssignmentPattern' ? child(each, 'left') : each, 'name'),
  );
  const path = pathNode.type === 'Identifier' ? names.indexOf(textOf(pathNode, 'name')) : -1;
  if (made === undefined || binding === undefined || path < 0) return undefined;
  const method = methodOf(tree, unwrap(options), names, made);
  return method === undefined ? undefined : { binding, wrapper: { before, path, method } };
}

/** The calls of such functions. */
export function findWrapperCalls(tree: Tree, wrappers: ReadonlyMap<Binding, Wrapper>, found: FoundCalls): void {
  if (wrappers.size === 0) return;
  for (const node of tree.nodes) {
    const callee = node.type === 'CallExpression' ? unwrap(child(node, 'callee')) : undefined;
    const binding = callee?.type === 'Identifier' ? lookUp(tree, callee, textOf(callee, 'name')) : undefined;
    const wrapper = binding && wrappers.get(binding);
    const args = children(node, 'arguments');
    const path = wrapper && piecesOf(tree, args[wrapper.path]);
    if (wrapper === undefined || path === undefined || typeof path[0] !== 'string') continue;
    const method = calledMethod(tree, wrapper, args);
    const url = join([...wrapper.before, ...path]);
    if (typeof url[0] !== 'string' || !url[0].startsWith('/') || method === undefined) continue;
    found.calls.push({
      form: 'url',
      start: node.start,
      end: node.end,
      method,
      url,
      members: UNKNOWN_MEMBERS,
      isComplete: false,
      isCertain: false,
      isPaginated: false,
      memberKind: method === 'GET' ? 'query' : 'body',
      // What the function returns is not followed.
      reads: () => ({ ...readsOf(tree, node, 'response'), paths: [], escaped: [[]] }),
    });
  }
}

function calledMethod(tree: Tree, { method }: Wrapper, args: readonly Node[]): string | undefined {
  if (typeof method === 'string') return method;
  if ('argument' in method) {
    const given = args[method.argument];
    return given === undefined ? method.fallback : onlyText(valuesOf(tree, given));
  }
  const options = unwrap(args[method.options]);
  if (options === undefined) return 'GET';
  if (options.type !== 'ObjectExpression') return undefined;
  const written = property(options, 'method');
  if (written !== undefined) return onlyText(valuesOf(tree, written));
  return children(options, 'properties').every((each) => each.type === 'Property') ? 'GET' : undefined;
}

/** The method that the options of the inner request have. */
function methodOf(
  tree: Tree,
  options: Node | undefined,
  names: readonly string[],
  made: Node,
): Wrapper['method'] | undefined {
  if (options === undefined) return 'GET';
  if (options.type === 'Identifier' && names.includes(textOf(options, 'name')))
    return { options: names.indexOf(textOf(options, 'name')) };
  if (options.type !== 'ObjectExpression') return undefined;
  const written = unwrap(property(options, 'method'));
  if (written?.type === 'Identifier' && names.includes(textOf(written, 'name'))) {
    const argument = names.indexOf(textOf(written, 'name'));
    const parameter = children(made, 'params')[argument];
    const fallback =
      parameter?.type === 'AssignmentPattern' ? onlyText(valuesOf(tree, child(parameter, 'right'))) : undefined;
    return { argument, fallback };
  }
  if (written !== undefined) return onlyText(valuesOf(tree, written));
  const spreads = children(options, 'properties').filter((each) => each.type === 'SpreadElement');
  const [spread] = spreads;
  if (spread === undefined) return 'GET';
  const index = names.indexOf(textOf(child(spread, 'argument'), 'name'));
  return spreads.length === 1 && index >= 0 ? { options: index } : undefined;
}

function onlyText(values: readonly unknown[] | undefined): string | undefined {
  return values?.length === 1 && typeof values[0] === 'string' ? values[0].toUpperCase() : undefined;
}

function property(object: Node, wanted: string): Node | undefined {
  return child(
    children(object, 'properties').find((each) => each.type === 'Property' && propertyName(each) === wanted),
    'value',
  );
}

function functionAround(tree: Tree, node: Node): Node | undefined {
  let parent = tree.parentOf(node);
  while (parent !== undefined && !/Function/.test(parent.type)) parent = tree.parentOf(parent);
  return parent;
}

/** The name of a function: its own, or that of the constant it is assigned to. */
function bindingOf(tree: Tree, made: Node): Binding | undefined {
  const parent = tree.parentOf(made);
  const name =
    made.type === 'FunctionDeclaration'
      ? child(made, 'id')
      : parent?.type === 'VariableDeclarator'
        ? child(parent, 'id')
        : undefined;
  const binding =
    name?.type === 'Identifier' && parent !== undefined ? lookUp(tree, parent, textOf(name, 'name')) : undefined;
  return binding?.kind === 'function' || binding?.kind === 'const' ? binding : undefined;
}
