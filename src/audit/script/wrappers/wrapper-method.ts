import { valuesOf } from '../members.ts';
import { child, children, type Node, textOf, unwrap } from '../node.ts';
import { onlyText, property } from '../options.ts';
import type { Tree } from '../scopes.ts';

/** The method of a function that sends requests: the one in the code, or GET unless options that are passed on contain another. */
export type SentMethod =
  | string
  | { readonly options: number }
  | { readonly argument: number; readonly fallback: string | undefined };

/** The method of a function that calls another one: fixed, or one of its own parameters. */
export function outerMethod(
  tree: Tree,
  method: SentMethod,
  args: readonly Node[],
  names: readonly string[],
  made: Node,
): SentMethod | undefined {
  if (typeof method === 'string') return method;
  const given = unwrap(args['argument' in method ? method.argument : method.options]);
  if (given === undefined) return 'argument' in method ? method.fallback : 'GET';
  return 'argument' in method ? methodArgument(tree, given, names, made) : methodOf(tree, given, names, made);
}

/** The method of a call of such a function. */
export function calledMethod(tree: Tree, method: SentMethod, args: readonly Node[]): string | undefined {
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
export function methodOf(
  tree: Tree,
  options: Node | undefined,
  names: readonly string[],
  made: Node,
): SentMethod | undefined {
  if (options === undefined) return 'GET';
  if (options.type === 'Identifier' && names.includes(textOf(options, 'name')))
    return { options: names.indexOf(textOf(options, 'name')) };
  // Options of another function usually have headers.
  if (options.type !== 'ObjectExpression') return 'GET';
  const written = unwrap(property(options, 'method'));
  if (written !== undefined) return methodArgument(tree, written, names, made);
  const spreads = children(options, 'properties').filter((each) => each.type === 'SpreadElement');
  const index = spreads.map((each) => names.indexOf(textOf(child(each, 'argument'), 'name'))).find((at) => at >= 0);
  return index === undefined ? 'GET' : { options: index };
}

/** The method that is written, or the parameter that contains it. */
export function methodArgument(
  tree: Tree,
  written: Node | undefined,
  names: readonly string[],
  made: Node,
): string | { readonly argument: number; readonly fallback: string | undefined } | undefined {
  const argument = written?.type === 'Identifier' ? names.indexOf(textOf(written, 'name')) : -1;
  if (argument < 0) return onlyText(valuesOf(tree, written));
  const parameter = children(made, 'params')[argument];
  const fallback =
    parameter?.type === 'AssignmentPattern' ? onlyText(valuesOf(tree, child(parameter, 'right'))) : undefined;
  return { argument, fallback };
}
