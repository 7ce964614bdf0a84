import { valuesOf } from '../members.ts';
import { child, children, isFunction, lastName, type Node, textOf, unwrap } from '../node.ts';
import { onlyText, type WrittenMethod } from '../options.ts';
import { loopValues } from '../program/loop-values.ts';
import { objectOf, property } from '../program/objects.ts';
import { argumentOf, type Parameter, parameterOf } from '../program/parameters.ts';
import { returnedMethod } from '../program/request-object.ts';
import { VERBS, verbOf } from '../request-names.ts';
import { lookUp, type Tree } from '../scopes.ts';

/** The method of a function that sends requests: the one in the code, or one in its arguments. */
export type SentMethod =
  | { readonly fixed: WrittenMethod }
  /** GET, unless the options that are passed on contain another one. */
  | { readonly options: Parameter }
  | { readonly argument: Parameter; readonly fallback: string | undefined }
  /** `api[verb] = (path) => …` in a loop: the function is called by the name of the method. */
  | { readonly isNamed: true }
  /** `data ? 'POST' : 'GET'`: it depends on whether an argument is given. */
  | { readonly given: Parameter; readonly yes: string; readonly no: string };

/** The method of a request, or its options. */
export type Sent = string | Node | SentMethod | undefined;

const GET: WrittenMethod = { method: 'GET', isAssumed: false };
const ASSUMED: WrittenMethod = { method: 'GET', isAssumed: true };

/** A method that is written in the code. */
export function fixedMethod(method: string): SentMethod {
  return { fixed: { method, isAssumed: false } };
}

/** The method of a function that calls another one: fixed, or one of its own parameters. */
export function outerMethod(tree: Tree, method: SentMethod, call: Node): SentMethod {
  if ('fixed' in method) return method;
  if ('isNamed' in method) {
    const verb = verbOf(lastName(child(call, 'callee')));
    return { fixed: { method: verb, isAssumed: false } };
  }
  if ('given' in method) {
    const isGiven = isArgument(tree, call, method.given);
    const text = isGiven === undefined ? undefined : isGiven ? method.yes : method.no;
    return { fixed: { method: text, isAssumed: false } };
  }
  const { value, isKnown } = argumentOf(tree, call, 'argument' in method ? method.argument : method.options);
  if ('options' in method) {
    if (value !== undefined) return methodOf(tree, value);
    return { fixed: isKnown ? GET : ASSUMED };
  }
  if (value !== undefined) return methodArgument(tree, value);
  return { fixed: isKnown ? { method: method.fallback, isAssumed: false } : ASSUMED };
}

/** The method of a call of such a function. */
export function calledMethod(tree: Tree, method: SentMethod, call: Node): WrittenMethod {
  const outer = outerMethod(tree, method, call);
  return 'fixed' in outer ? outer.fixed : ASSUMED;
}

/** Whether a call passes something for a parameter. Undefined if that is computed. A callback may stand in the place of data that is left out. */
function isArgument(tree: Tree, call: Node, parameter: Parameter): boolean | undefined {
  const { value, isKnown } = argumentOf(tree, call, parameter);
  const plain = unwrap(value);
  if (plain === undefined) return isKnown ? false : undefined;
  if (isFunction(plain) || /^(?:undefined|null|false|cb|callback|done|next)$/.test(tree.sourceOf(plain))) return false;
  return /^(?:ObjectExpression|ArrayExpression|Literal|TemplateLiteral)$/.test(plain.type) ||
    lastName(child(plain, 'callee')) === 'stringify'
    ? true
    : undefined;
}

/** The method of what a request is sent with: its options, or a method that is known. */
export function sentMethod(tree: Tree, sent: Sent): SentMethod {
  if (typeof sent === 'string') return fixedMethod(sent);
  return sent === undefined || 'type' in sent ? methodOf(tree, sent) : sent;
}

/** The method that the options of the inner request have. */
export function methodOf(tree: Tree, options: Node | undefined): SentMethod {
  const plain = unwrap(options);
  if (plain === undefined) return { fixed: GET };
  const object = objectIn(tree, plain);
  if (object === undefined) {
    const passed = parameterOf(tree, plain);
    if (passed !== undefined) return { options: passed };
    const returned = returnedMethod(tree, plain);
    if (returned?.value !== undefined) return methodArgument(tree, returned.value);
    const text = onlyText(valuesOf(tree, plain));
    // Options of a function that is not in the program usually have headers.
    if (text === undefined) return { fixed: returned?.isKnown === false ? ASSUMED : GET };
    return { fixed: { method: text, isAssumed: false } };
  }
  const written = unwrap(property(object, 'method', 'type'));
  if (written !== undefined) return methodArgument(tree, written);
  const spreads = children(object, 'properties').filter((each) => each.type === 'SpreadElement');
  const passed = spreads.map((each) => parameterOf(tree, child(each, 'argument'))).find((each) => each !== undefined);
  return passed === undefined ? { fixed: GET } : { options: passed };
}

/** The object that options are: a literal, a variable with one to which members may be added, or the last one of `Object.assign`. */
function objectIn(tree: Tree, node: Node): Node | undefined {
  const known = objectOf(tree, node);
  if (known !== undefined) return known;
  const binding = node.type === 'Identifier' ? lookUp(tree, node, node['name'] as string) : undefined;
  const init = binding?.path.length === 0 ? unwrap(binding.init) : node;
  if (init?.type === 'ObjectExpression') return init;
  if (init?.type !== 'CallExpression' || lastName(child(init, 'callee')) !== 'assign') return undefined;
  const objects = children(init, 'arguments').map((each) => unwrap(each));
  return objects.find((each) => each?.type === 'ObjectExpression' && property(each, 'method') !== undefined);
}

/** The method that is written, or the parameter that contains it: `method`, `options.method || 'GET'`, `method.toUpperCase()`. */
export function methodArgument(tree: Tree, expression: Node | undefined): SentMethod {
  const written = unwrap(expression);
  const callee = written?.type === 'CallExpression' ? unwrap(child(written, 'callee')) : undefined;
  if (callee?.type === 'MemberExpression' && /^to(?:Locale)?UpperCase$/.test(lastName(callee)))
    return methodArgument(tree, child(callee, 'object'));
  const text = onlyText(valuesOf(tree, written));
  if (text !== undefined) return { fixed: { method: text, isAssumed: false } };
  if (written?.type === 'Identifier' && isLoopVerb(tree, written)) return { isNamed: true };
  const chosen = written?.type === 'ConditionalExpression' ? chosenMethod(tree, written) : undefined;
  if (chosen !== undefined) return chosen;
  const argument = parameterOf(tree, written);
  const other = written?.type === 'LogicalExpression' ? onlyText(valuesOf(tree, child(written, 'right'))) : undefined;
  if (argument !== undefined) return { argument, fallback: other ?? (argument.path.length > 0 ? 'GET' : undefined) };
  return { fixed: other === undefined ? { method: undefined, isAssumed: false } : ASSUMED };
}

/** `data ? 'POST' : 'GET'`, `data === undefined ? 'GET' : 'POST'` */
function chosenMethod(tree: Tree, node: Node): SentMethod | undefined {
  const [yes, no] = ['consequent', 'alternate'].map((key) => onlyText(valuesOf(tree, child(node, key))));
  let test = unwrap(child(node, 'test'));
  let isTurned = false;
  if (test?.type === 'UnaryExpression' && textOf(test, 'operator') === '!') {
    isTurned = true;
    test = unwrap(child(test, 'argument'));
  } else if (
    test?.type === 'BinaryExpression' &&
    /^(?:undefined|null)$/.test(tree.sourceOf(child(test, 'right') ?? test))
  ) {
    isTurned = textOf(test, 'operator').startsWith('=');
    test = unwrap(child(test, 'left'));
  }
  const given = parameterOf(tree, test);
  if (given === undefined || yes === undefined || no === undefined) return undefined;
  return isTurned ? { given, yes: no, no: yes } : { given, yes, no };
}

/** `['get', 'post'].forEach((verb) => …)` */
function isLoopVerb(tree: Tree, name: Node): boolean {
  const binding = lookUp(tree, name, textOf(name, 'name'));
  const values = binding === undefined ? [] : loopValues(tree, binding);
  return values.length > 0 && values.every((each) => VERBS.test(textOf(each, 'value').toLowerCase()));
}
