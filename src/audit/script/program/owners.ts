import { child, children, isFunction, lastName, type Node, propertyName, textOf, unwrap } from '../node.ts';
import { type Binding, lookUp, type Tree } from '../scopes.ts';
import { assignedMembers } from './assigned-members.ts';
import { constructorArguments, readGiven } from './constructor-arguments.ts';
import { objectMembers } from './object-members.ts';
import { enumMember } from './objects.ts';
import { contextValues } from './react-context.ts';
import { readOnce } from './recursion.ts';

/** The maximum number of definitions that are followed, of base classes, and of nodes in a function. */
const MAX_STEPS = 6;
const MAX_BASES = 5;
const MAX_NODES = 3000;
/** Functions that return the function they are given, with other properties: `useCallback(…)`, `cachedFunction(…)`, `pLimit(…)`. */
const DECORATOR = /memo|cache|callback|throttle|debounce|once|wrap|limit|retry|define|handler|with[A-Z]|action|bind/i;
/** Functions that return an instance of a class they are given: `inject(Api)`, `container.get(Api)`. */
const INJECTOR = /^(?:inject|resolve|get|use\w*|create\w*|make\w*|getInstance|instance)$/;

/** The declaration that an expression refers to: `name`, or `module.name`. */
export function boundTo(tree: Tree, expression: Node | undefined): Binding | undefined {
  if (expression?.type === 'Identifier') return lookUp(tree, expression, textOf(expression, 'name'));
  const object = expression?.type === 'MemberExpression' ? unwrap(child(expression, 'object')) : undefined;
  const module = object?.type === 'Identifier' ? lookUp(tree, object, textOf(object, 'name')) : undefined;
  return expression && module?.exports?.get(propertyName(expression) ?? '');
}

/** The class around a node. */
function classAround(tree: Tree, node: Node): Node | undefined {
  let parent = tree.parentOf(node);
  while (parent !== undefined && !isClass(parent)) parent = tree.parentOf(parent);
  return parent;
}

function isFunctionNode(node: Node): boolean {
  return isFunction(node) || node.type === 'FunctionDeclaration';
}

function isClass(node: Node | undefined): boolean {
  return node?.type === 'ClassDeclaration' || node?.type === 'ClassExpression';
}

/** The class of a name or expression, if it is declared in the script or in a module. */
function classOf(tree: Tree, expression: Node | undefined): Node | undefined {
  const plain = unwrap(expression);
  const made = isClass(plain) ? plain : unwrap(boundTo(tree, plain)?.init);
  return isClass(made) ? made : undefined;
}

/** A class, and the classes that it extends. */
export function classesOf(tree: Tree, made: Node): readonly Node[] {
  const found: Node[] = [];
  for (let each: Node | undefined = made; each !== undefined && found.length < MAX_BASES; ) {
    if (found.includes(each)) break;
    found.push(each);
    each = classOf(tree, child(each, 'superClass'));
  }
  return found;
}

/** The values of `this.name` at a node: those of its class, of a base class, or else of anything in the script. */
export function membersAt(tree: Tree, node: Node, name: string): readonly Node[] {
  const own = classAround(tree, node);
  for (const each of own === undefined ? [] : classesOf(tree, own)) {
    const values =
      tree
        .fileOf(each)
        .members.get(name)
        ?.filter((value) => classAround(tree, value) === each) ?? [];
    if (values.length > 0) return values;
  }
  const assigned = tree.fileOf(node).members.get(name);
  if (own !== undefined) return assigned ?? [];
  // What a component of Vue is cleared with is not its value.
  const kept = assigned?.filter((value) => value['value'] !== '') ?? [];
  return kept.length > 0 ? kept : objectMembers(tree, node, name, returnsOf);
}

/** The classes and object literals that the value of an expression may be an instance of. */
export function ownersOf(tree: Tree, expression: Node | undefined, steps = 0): readonly Node[] {
  const node = unwrap(expression);
  if (node === undefined || steps > MAX_STEPS) return [];
  const next = (each: Node | undefined) => ownersOf(tree, each, steps + 1);
  switch (node.type) {
    case 'ObjectExpression':
    case 'TSEnumDeclaration':
      return [node];
    case 'ThisExpression':
    case 'Super': {
      const own = classAround(tree, node);
      return own === undefined ? [] : classesOf(tree, own);
    }
    case 'NewExpression': {
      const made = classOf(tree, child(node, 'callee'));
      if (made !== undefined) return classesOf(tree, made);
      const maker = unwrap(boundTo(tree, unwrap(child(node, 'callee')))?.init);
      return maker !== undefined && isFunctionNode(maker) ? [maker] : [];
    }
    case 'Identifier': {
      const binding = lookUp(tree, node, textOf(node, 'name'));
      return binding === undefined ? [] : boundOwners(tree, binding, steps);
    }
    case 'MemberExpression':
      return memberOwners(tree, node, steps);
    case 'CallExpression':
      return calledOwners(tree, node, steps);
    case 'TSTypeAnnotation':
      return typedOwners(tree, node);
    case 'LogicalExpression':
      return [...next(child(node, 'left')), ...next(child(node, 'right'))];
    case 'ConditionalExpression':
      return [...next(child(node, 'consequent')), ...next(child(node, 'alternate'))];
    default:
      return [];
  }
}

function boundOwners(tree: Tree, binding: Binding, steps: number): readonly Node[] {
  // The static methods of a class are called on the class itself.
  const own = binding.kind === 'class' && binding.init !== undefined ? classesOf(tree, binding.init) : [];
  if (own.length > 0) return own;
  // `api.get = …`, where `api` is a function.
  const made = binding.path.length === 0 ? unwrap(binding.init) : undefined;
  if (made !== undefined && isFunctionNode(made)) return [made];
  if (binding.parameter !== undefined) {
    const given = readGiven(tree, 'owners', binding, [], () =>
      constructorArguments(tree, binding).flatMap((each) => ownersOf(tree, each, steps + 1)),
    );
    if (given.length > 0) return given;
  }
  let found = [binding.init, binding.annotation, binding.fallback, ...binding.writes].flatMap((each) =>
    ownersOf(tree, each, steps + 1),
  );
  for (const name of binding.path)
    found = found.flatMap((each) => ownersOf(tree, memberOf(tree, each, name), steps + 1));
  return found;
}

/** `this.api`, `services.github` */
function memberOwners(tree: Tree, node: Node, steps: number): readonly Node[] {
  const name = propertyName(node) ?? '';
  const object = unwrap(child(node, 'object'));
  // `useRef(new Api()).current`
  if (name === 'current') return ownersOf(tree, object, steps + 1);
  const bound = boundTo(tree, node);
  if (bound !== undefined) return boundOwners(tree, bound, steps);
  if (object?.type === 'ThisExpression')
    return membersAt(tree, node, name).flatMap((each) => ownersOf(tree, each, steps + 1));
  return ownersOf(tree, object, steps + 1).flatMap((each) => ownersOf(tree, memberOf(tree, each, name), steps + 1));
}

/** The value of a member of a class or an object literal. */
export function memberOf(tree: Tree, owner: Node, name: string): Node | undefined {
  if (owner.type === 'ObjectExpression') {
    const found = children(owner, 'properties').find((each) => each.type === 'Property' && propertyName(each) === name);
    return (found && child(found, 'value')) ?? assignedMembers(owner, name).at(-1);
  }
  if (isFunctionNode(owner)) return assignedMembers(owner, name).at(-1);
  if (owner.type === 'TSEnumDeclaration') return enumMember(owner, name);
  return tree
    .fileOf(owner)
    .members.get(name)
    ?.find((value) => classAround(tree, value) === owner);
}

/** What a function returns that creates an instance, and the class that is given to `inject(Api)` or has `Api.getInstance()`. */
function calledOwners(tree: Tree, node: Node, steps: number): readonly Node[] {
  const callee = unwrap(child(node, 'callee'));
  const made = calledFunction(tree, callee, steps + 1);
  const type = child(made, 'returnType');
  const returned = made && readOnce('owners', made, [], () => readReturned(tree, made, steps));
  if (returned !== undefined && returned.length > 0) return returned;
  if (type !== undefined) return typedOwners(tree, type);
  const [first, ...others] = children(node, 'arguments');
  // `Object.assign({ base: 'https://…' }, options)`
  if (/^(?:assign|extend|merge|defaults)$/.test(lastName(callee)))
    return [first, ...others].flatMap((each) => ownersOf(tree, each, steps + 1));
  const provided = contextValues(tree, node, (each) => definitionOf(tree, each));
  if (provided.length > 0) return provided.flatMap((each) => ownersOf(tree, each, steps + 1));
  // `useMemo(() => new Api(), [])`, `useRef(new Api())`
  if (isFunction(unwrap(first)) && /^use|memo/i.test(lastName(callee)))
    return returnsOf(unwrap(first) as Node).flatMap((each) => ownersOf(tree, each, steps + 1));
  if (lastName(callee) === 'useRef' || lastName(callee) === 'ref') return ownersOf(tree, first, steps + 1);
  const given = INJECTOR.test(lastName(callee)) ? classOf(tree, first) : undefined;
  return given === undefined ? [] : classesOf(tree, given);
}

function readReturned(tree: Tree, made: Node, steps: number): readonly Node[] {
  return returnsOf(made).flatMap((each) => ownersOf(tree, each, steps + 1));
}

/** The classes that a type names: `Api`, `Promise<Api>`, `Api | undefined`. */
function typedOwners(tree: Tree, annotation: Node): readonly Node[] {
  const names = tree.sourceOf(annotation, 100).match(/[A-Za-z_$][\w$]*/g) ?? [];
  return names.flatMap((name) => {
    const made = unwrap(lookUp(tree, annotation, name)?.init);
    return made !== undefined && isClass(made) ? classesOf(tree, made) : [];
  });
}

/** The function that an expression refers to: a declaration, a constant, a method, or what a decorator is given. */
export function calledFunction(tree: Tree, callee: Node | undefined, steps = 0): Node | undefined {
  const node = unwrap(callee);
  if (node === undefined || steps > MAX_STEPS) return undefined;
  if (/Function/.test(node.type)) return node;
  if (node.type === 'CallExpression') {
    const [first] = children(node, 'arguments');
    const inner = unwrap(child(node, 'callee'));
    if (isFunction(unwrap(first)) && DECORATOR.test(lastName(inner))) return unwrap(first);
    // `send.bind(null, token)`
    if (inner?.type === 'MemberExpression' && propertyName(inner) === 'bind')
      return calledFunction(tree, child(inner, 'object'), steps + 1);
    return returnedFunction(calledFunction(tree, inner, steps + 1));
  }
  const binding = boundTo(tree, node);
  if (binding !== undefined && (binding.kind !== 'param' || binding.fallback !== undefined)) {
    if (binding.path.length === 0) return calledFunction(tree, binding.init ?? binding.fallback, steps + 1);
    return onlyFunction(tree, boundOwnersOf(tree, binding, steps), binding.path.at(-1) ?? '');
  }
  if (node.type !== 'MemberExpression') return undefined;
  const name = propertyName(node) ?? '';
  const object = child(node, 'object');
  if (object?.type === 'ThisExpression') {
    const values = membersAt(tree, node, name).filter(isFunction);
    return values.length === 1 ? values[0] : undefined;
  }
  return onlyFunction(tree, ownersOf(tree, object, steps + 1), name);
}

/** The function that a function returns: `(method) => (path) => …`. */
function returnedFunction(made: Node | undefined): Node | undefined {
  const returned = made === undefined ? [] : returnsOf(made).map(unwrap).filter(isFunction);
  return returned.length === 1 ? returned[0] : undefined;
}

/** The expression that the value of a name or member was declared with. */
export function definitionOf(tree: Tree, expression: Node | undefined): Node | undefined {
  const node = unwrap(expression);
  const binding = boundTo(tree, node);
  if (binding !== undefined && binding.path.length === 0) return unwrap(binding.init ?? binding.writes[0]);
  if (binding !== undefined) return unwrap(firstMember(tree, boundOwnersOf(tree, binding), binding.path.at(-1) ?? ''));
  if (node?.type !== 'MemberExpression') return node;
  const name = propertyName(node) ?? '';
  const object = child(node, 'object');
  if (object?.type === 'ThisExpression') return unwrap(membersAt(tree, node, name)[0]);
  return unwrap(firstMember(tree, ownersOf(tree, object), name));
}

function firstMember(tree: Tree, owners: readonly Node[], name: string): Node | undefined {
  for (const owner of owners) {
    const value = memberOf(tree, owner, name);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The owners of a destructured name: `const { get } = createApi()`. */
export function boundOwnersOf(tree: Tree, binding: Binding, steps = 0): readonly Node[] {
  let found = ownersOf(tree, binding.init, steps + 1);
  for (const name of binding.path.slice(0, -1))
    found = found.flatMap((each) => ownersOf(tree, memberOf(tree, each, name), steps + 1));
  return found;
}

function onlyFunction(tree: Tree, owners: readonly Node[], name: string): Node | undefined {
  for (const owner of owners) {
    const value = memberOf(tree, owner, name);
    const made = value && calledFunction(tree, value, MAX_STEPS - 2);
    if (made !== undefined) return made;
  }
  return undefined;
}

/** The expressions that a function may return. Functions inside it are left out. */
export function returnsOf(made: Node): readonly Node[] {
  const known = RETURNS.get(made);
  if (known !== undefined) return known;
  const found = findReturns(made);
  RETURNS.set(made, found);
  return found;
}

const RETURNS = new WeakMap<Node, readonly Node[]>();

function findReturns(made: Node): readonly Node[] {
  const body = child(made, 'body');
  if (body === undefined) return [];
  if (body.type !== 'BlockStatement') return [body];
  const found: Node[] = [];
  const stack: Node[] = [body];
  for (let count = 0; count < MAX_NODES; count++) {
    const node = stack.pop();
    if (node === undefined) break;
    const value = node.type === 'ReturnStatement' ? child(node, 'argument') : undefined;
    if (value !== undefined) found.unshift(value);
    else if (/Statement|^SwitchCase$|^CatchClause$/.test(node.type) && node.type !== 'ExpressionStatement')
      for (const key in node)
        stack.push(...(Array.isArray(node[key]) ? children(node, key) : [child(node, key) ?? []].flat()));
  }
  return found;
}
