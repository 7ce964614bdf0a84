import { functionOf } from '../../tree/definitions.ts';
import { isExported, isOnlyUsedAs } from '../../tree/exported.ts';
import { child, children, lastName, type Node, propertyName, textOf, unwrap } from '../../tree/node.ts';
import { lookUp, type Tree } from '../../tree/scopes.ts';
import { isMakerOf, memberOf, resolveValue, type Value } from '../../tree/values.ts';
import { type ApiFacts, type FoundCalls, GRAPHQL, UNKNOWN_MEMBERS } from '../call.ts';

import { classAround, constructorOf, isPrivateField, parameterAt, patternOf } from './class-members.ts';
import { isExpression, wholeOf } from './expressions.ts';
import { chainOf, comesFromElsewhere, rootOf } from './receivers.ts';
import { methodCall } from './router-calls.ts';

/** The expressions that may be a client or a part of one. */
const EXPRESSIONS = /^(?:Identifier|(?:Member|Call|New|Assignment)Expression)$/;
/** Nodes that look at a value without passing it on. */
const LOOKS = /^(?:(?:Expression|If|While|DoWhile|Switch|For)Statement|(?:Unary|Binary)Expression|SwitchCase)$/;
/** Functions that compare, replace or print values. They do not call methods. */
const TEST_FUNCTION =
  /^(?:to[A-Z]\w*|called\w*|with(?:Exact)?Args|mock\w*|expect\w*|assert\w*|spyOn|stub|log|info|debug|warn)$/;
/** What all files share. */
const GLOBAL = /^(?:window|globalThis|global|self|process)$/;
/** What has such functions. */
const TEST_OBJECT = /^(?:console|assert|expect|mock|vi|jest|sinon|sandbox)$/;
/** Functions with the name of a route: `octokit.hook.wrap('request', …)`. */
const HOOK_FUNCTION = /^(?:on|when|wrap)$/;
/** Members of clients and methods that send nothing. */
const HARMLESS =
  /^(?:log|hook|auth|plugins?|VERSION|DEFAULTS|route|retry|throttling|constructor|name|length|toString|mock\w*|_\w+|set[A-Z]\w*|reset[A-Z]\w*)$/;
/** Signs that a name such as `github` is a client. */
const EVIDENCE = /octokit|@actions\/github|['"]probot|['"]routebook|\bcontext\s*[,}]/i;
/** The names that clients have. Others may only begin with that of the package: `octokitOptions`. */
const CLIENT = /octokit(?:_?(?:client|instance|rest|api|app|with\w*))?$|^_?#?(?:git_?hub|gh)/i;

const PASSED = 'The client is passed to a function that is not followed.';

/** What a use does with a client: something that is followed, a call of the method, or something that is not followed, with the reason. */
type Use = 'followed' | 'called' | { readonly reason: string };

/**
 * Adds the uses of clients that are not followed. Each expression that is a client, or a part of one, is looked at: what is done with it is a call that was
 * read, a definition that is followed, or nothing. Everything else is listed, so that no use is left out in silence. A method that is passed on counts as called.
 */
export function findClientUses(tree: Tree, facts: ApiFacts, read: ReadonlySet<Node>, found: FoundCalls): void {
  const before = found.calls.length + found.unread.length;
  const hasEvidence = namesClient(tree);
  const resolve = (node: Node | undefined) => resolveValue(tree, facts.namespaces, node);
  let made: Node | undefined;
  for (const node of tree.nodes) {
    if (node.type === 'TSParameterProperty') addOwnParameter(node);
    if (!EXPRESSIONS.test(node.type) || !isExpression(tree, node)) continue;
    const value = resolve(node);
    if (value === undefined) {
      addUnknownReceiver(node);
      addPassedMaker(node);
    } else if (isClient(node, value)) addUse(node, value);
  }
  if (made !== undefined && before === 0 && found.calls.length + found.unread.length === 0)
    found.unread.push({ start: made.start, end: made.end, reason: 'No call of this client was found in this file.' });

  function isClient(node: Node, value: Value): boolean {
    if (value.kind === 'package') return false;
    if (value.kind === 'client' && value.isNamed === true) {
      // The name of a class.
      const name = lastName(node);
      if (name === '' || !CLIENT.test(name) || /^[A-Z]/.test(name)) return false;
    }
    const isGlobal = node.type === 'Identifier' && lookUp(tree, node, textOf(node, 'name')) === undefined;
    return value.kind === 'app' || (value.kind !== 'graphql' && value.isCertain) || hasEvidence || isGlobal;
  }

  function addUse(node: Node, value: Value): void {
    if (/^(?:Call|New)Expression$/.test(node.type) && value.kind === 'client') made ??= node;
    const use = useOf(node, value);
    if (use === 'followed') return;
    const { start, end } = node;
    if (use !== 'called') found.unread.push({ start, end, reason: use.reason });
    else if (value.kind === 'operation')
      found.calls.push({
        ...methodCall(tree, facts, value, node, []),
        members: UNKNOWN_MEMBERS,
        isComplete: false,
      });
  }

  function useOf(node: Node, value: Value): Use {
    const whole = wholeOf(tree, node);
    const parent = tree.parentOf(whole);
    if (parent === undefined || LOOKS.test(parent.type) || parent.type.startsWith('TS')) return 'followed';
    // The left side of `&&` too.
    if (parent['test'] === whole || parent.type === 'LogicalExpression') return 'followed';
    if (!isSame(resolve(whole), value)) return choiceUse(parent, whole, value);
    if (parent.type === 'MemberExpression') return memberUse(parent, whole, value);
    if (isFlow(parent, whole)) return flowUse(parent, whole, value);
    if (value.kind === 'recipe' || value.kind === 'recipes')
      return { reason: 'A recipe is passed to code that is not followed.' };
    if (value.kind === 'operation') return isReplaced(parent, whole) ? 'followed' : passedMethod(parent, whole, value);
    return clientUse(parent, whole, value);
  }

  /** One of several methods or groups, only the first of which is followed, except where the result is called. */
  function choiceUse(parent: Node, whole: Node, value: Value): Use {
    if (read.has(parent) && parent['callee'] === whole) return 'followed';
    const id = parent.type === 'VariableDeclarator' ? child(parent, 'id') : undefined;
    const name = textOf(id, 'name');
    const binding = id?.type === 'Identifier' ? lookUp(tree, id, name) : undefined;
    const isCalled = (use: Node, at: Node) => at['callee'] === use && read.has(at);
    const isRead = binding?.kind === 'const' && value.kind === 'operation' && !isExported(tree, name, binding);
    if (isRead && isOnlyUsedAs(tree, name, binding, isCalled)) return 'followed';
    return notFollowed(value, 'The client is one of several that are not followed.');
  }

  /** `client.member` */
  function memberUse(parent: Node, whole: Node, value: Value): Use {
    if (parent['object'] !== whole || resolve(parent) !== undefined) return 'followed';
    const name = propertyName(parent);
    if (name === undefined) return { reason: 'The member of the client is computed.' };
    // `github.event` is not a client. `github.removeAll()` may be one.
    const isCalled = tree.parentOf(parent)?.['callee'] === parent;
    const isNamedOnly = value.kind === 'client' && value.isNamed === true && !value.isCertain;
    if (HARMLESS.test(name) || (isNamedOnly && !isCalled) || value.kind === 'app') return 'followed';
    // Replaced by a test, or by a plugin.
    if (isReplaced(tree.parentOf(parent), parent)) return 'followed';
    if (value.kind === 'operation') return /^(?:call|apply|bind)$/.test(name) ? 'called' : unknownMember(name);
    return unknownMember(name);
  }

  /** A call, or the definition of another name. */
  function flowUse(parent: Node, whole: Node, value: Value): Use {
    switch (parent.type) {
      case 'VariableDeclarator':
        return patternUse(child(parent, 'id'), value, true);
      case 'AssignmentPattern':
        return patternUse(child(parent, 'left'), value, false);
      case 'AssignmentExpression':
        return assignmentUse(parent, value);
      default:
        if (parent['tag'] === whole) return { reason: GRAPHQL };
        if (parent['callee'] !== whole) return 'followed';
        if (read.has(parent) || resolve(parent) !== undefined || parent.type === 'NewExpression') return 'followed';
        return { reason: 'This call of the client is not followed.' };
    }
  }

  /** `const kit = client`, `const { issues } = client` */
  function patternUse(target: Node | undefined, value: Value, isDeclared: boolean): Use {
    if (target?.type === 'Identifier') {
      if (!isSame(resolve(target), value)) return notFollowed(value, 'The client gets a name that is not followed.');
      const binding = lookUp(tree, target, textOf(target, 'name'));
      return isDeclared && isExported(tree, textOf(target, 'name'), binding) ? exported(value) : 'followed';
    }
    if (target?.type !== 'ObjectPattern') return notFollowed(value, 'The client is destructured.');
    const isRead = children(target, 'properties').every((each) => {
      const name = each.type === 'Property' ? propertyName(each) : undefined;
      const inner = name === undefined ? undefined : memberOf(value, name, facts.namespaces, each);
      const isHarmless = (value.kind === 'app' && value.isJob === true) || HARMLESS.test(name ?? '');
      const isKnown = name !== undefined && (inner !== undefined || isHarmless);
      return isKnown && (inner === undefined || patternUse(patternOf(each), inner, isDeclared) === 'followed');
    });
    return isRead ? 'followed' : notFollowed(value, 'The client is destructured in a way that is not followed.');
  }

  function assignmentUse(parent: Node, value: Value): Use {
    const left = unwrap(child(parent, 'left'));
    if (left?.type === 'Identifier') return patternUse(left, value, true);
    if (left?.type !== 'MemberExpression') return notFollowed(value, 'The client is destructured.');
    if (isModule(left) || GLOBAL.test(lastName(child(left, 'object')))) return exported(value);
    if (resolve(left) === undefined)
      return notFollowed(value, 'The client is stored in a member that is not followed.');
    return child(left, 'object')?.type === 'ThisExpression' ? fieldUse(parent, left, value) : 'followed';
  }

  /** `this.client = client`, which other files may read. */
  function fieldUse(node: Node, field: Node, value: Value): Use {
    const name = propertyName(field) ?? '';
    const owner = classAround(tree, node);
    const isPrivate = name.startsWith('#') || CLIENT.test(name) || isPrivateField(owner, name);
    return isPrivate || owner === undefined || !isShared(owner) ? 'followed' : notFollowed(value, sharedMember(name));
  }

  function isShared(owner: Node): boolean {
    const name = textOf(child(owner, 'id'), 'name');
    if (name === '' || owner.type === 'ClassExpression') return true;
    return isExported(tree, name, lookUp(tree, owner, name));
  }

  /** A client that is passed, returned, stored or exported. */
  function clientUse(parent: Node, whole: Node, value: Value): Use {
    switch (parent.type) {
      case 'CallExpression':
      case 'NewExpression':
        return isReceived(parent, children(parent, 'arguments').indexOf(whole)) ? 'followed' : { reason: PASSED };
      case 'PropertyDefinition':
        return fieldUse(parent, parent, value);
      case 'Property':
        return isReadProperty(parent) ? 'followed' : { reason: objectReason(tree, parent) };
      case 'ReturnStatement':
      case 'ArrowFunctionExpression':
        return isFollowedFunction(parent)
          ? 'followed'
          : { reason: 'The client is returned to code that is not followed.' };
      case 'ExportSpecifier':
      case 'ExportDefaultDeclaration':
        return exported(value);
      case 'ClassDeclaration':
      case 'ClassExpression':
      case 'MethodDefinition':
        return 'followed';
      default:
        return { reason: 'The client is used in a way that is not followed.' };
    }
  }

  /** Whether a function of the file receives a client as a parameter that is known to be one. */
  function isReceived(call: Node, index: number): boolean {
    const callee = unwrap(child(call, 'callee'));
    if (isPrinted(callee)) return true;
    // `fromOctokit(octokit)`, `composePaginateRest(octokit, route)`, `new Octokit({ … })`
    if (resolve(call) !== undefined || /router|sender|operation|recipe/.test(resolve(callee)?.kind ?? '')) return true;
    const args = children(call, 'arguments').slice(0, index);
    if (args.some(({ type }) => type === 'SpreadElement')) return false;
    const made = call.type === 'NewExpression' ? constructorOf(tree, callee) : functionOf(tree, callee);
    const parameter = parameterAt(made, index);
    return parameter?.type === 'Identifier' && resolve(parameter) !== undefined;
  }

  /** `{ client }`: of a constant whose members are read, or an argument of a function that takes it apart. */
  function isReadProperty(property: Node): boolean {
    const object = tree.parentOf(property);
    const name = propertyName(property);
    if (object === undefined || name === undefined || object.type !== 'ObjectExpression')
      return object?.type === 'ObjectPattern';
    const whole = wholeOf(tree, object);
    const parent = tree.parentOf(whole);
    // `this.client` in a method of the object is not followed.
    if (
      children(object, 'properties').some(
        (each) => each['method'] === true || /Function/.test(child(each, 'value')?.type ?? ''),
      )
    )
      return false;
    if (parent?.type === 'Property') return isGivenToMaker(parent);
    if (parent?.type === 'VariableDeclarator') return isReadObject(child(parent, 'id'));
    if (parent?.type !== 'CallExpression' && parent?.type !== 'NewExpression') return false;
    const callee = unwrap(child(parent, 'callee'));
    if (isPrinted(callee) || resolve(parent) !== undefined) return true;
    const made = parent.type === 'NewExpression' ? constructorOf(tree, callee) : functionOf(tree, callee);
    const pattern = parameterAt(made, children(parent, 'arguments').indexOf(whole));
    if (pattern?.type !== 'ObjectPattern') return false;
    return children(pattern, 'properties').every((each) => {
      if (each.type !== 'Property') return false;
      const inner = patternOf(each);
      return propertyName(each) !== name || (inner?.type === 'Identifier' && resolve(inner) !== undefined);
    });
  }

  /** `createClient({ issues }, { use })` */
  function isGivenToMaker(property: Node): boolean {
    const object = tree.parentOf(property);
    const call = object && tree.parentOf(wholeOf(tree, object));
    return call?.type === 'CallExpression' && resolve(call) !== undefined;
  }

  /** Whether all uses of an object are reads of its members. */
  function isReadObject(id: Node | undefined): boolean {
    const name = textOf(id, 'name');
    const binding = id && lookUp(tree, id, name);
    if (id?.type !== 'Identifier' || binding?.kind !== 'const' || isExported(tree, name, binding)) return false;
    return isOnlyUsedAs(tree, name, binding, (use, parent) => {
      return parent.type === 'MemberExpression' && parent['object'] === use && propertyName(parent) !== undefined;
    });
  }

  /** Whether all calls of the function around a `return` are followed. */
  function isFollowedFunction(statement: Node): boolean {
    let made: Node | undefined = statement;
    while (made !== undefined && !/Function/.test(made.type)) made = tree.parentOf(made);
    const owner = made && tree.parentOf(made);
    if (made === undefined || owner === undefined) return false;
    if (owner.type === 'MethodDefinition' || owner.type === 'PropertyDefinition') {
      const around = classAround(tree, owner);
      const name = propertyName(owner) ?? '';
      const isOpen =
        around === undefined || (isShared(around) && !name.startsWith('#') && !isPrivateField(around, name));
      return (tree.members.get(name) ?? []).length === 1 && (!isOpen || CLIENT.test(name));
    }
    const id = child(made.type === 'FunctionDeclaration' ? made : owner, 'id');
    const name = textOf(id, 'name');
    const binding = id === undefined ? undefined : lookUp(tree, owner, name);
    if (binding === undefined || isExported(tree, name, binding)) return false;
    return isOnlyUsedAs(
      tree,
      name,
      binding,
      (use, parent) => parent['callee'] === use && resolve(parent) !== undefined,
    );
  }

  /** A method that is passed on counts as called, except by what only prints or replaces it. */
  function passedMethod(parent: Node, whole: Node, value: Value): Use {
    if (/^(?:Call|New)Expression$/.test(parent.type)) {
      const callee = unwrap(child(parent, 'callee'));
      return isPrinted(callee) || read.has(parent) ? 'followed' : 'called';
    }
    if (parent.type === 'Property' && tree.parentOf(parent)?.type === 'ObjectExpression')
      return isReadProperty(parent) ? 'followed' : 'called';
    if (parent.type === 'ReturnStatement' || parent.type === 'ArrowFunctionExpression')
      return isFollowedFunction(parent) ? 'followed' : 'called';
    if (parent.type === 'PropertyDefinition') return fieldUse(parent, parent, value);
    return parent['object'] === whole ? 'followed' : 'called';
  }

  /** `constructor(readonly api: GitHub)` */
  function addOwnParameter(node: Node): void {
    const parameter = child(node, 'parameter');
    const value = parameter?.type === 'Identifier' ? resolve(parameter) : undefined;
    if (parameter === undefined || value === undefined || value.kind === 'package') return;
    const owner = classAround(tree, node);
    const name = textOf(parameter, 'name');
    if (owner === undefined || CLIENT.test(name) || isPrivateField(owner, name) || !isShared(owner)) return;
    found.unread.push({ start: node.start, end: node.end, reason: sharedMember(name) });
  }

  /** `inject(createGitHub)`: what creates a client, and is called by other code. */
  function addPassedMaker(node: Node): void {
    if (node.type !== 'Identifier' || !isMakerOf(tree, node)) return;
    const parent = tree.parentOf(wholeOf(tree, node));
    const isKnown =
      parent === undefined || parent['callee'] === node || parent['init'] === node || parent.type.startsWith('TS');
    if (isKnown || parent.type === 'ExportSpecifier' || parent['object'] === node || LOOKS.test(parent.type)) return;
    found.unread.push({
      start: node.start,
      end: node.end,
      reason: 'What creates clients is passed to code that is not followed.',
    });
  }

  /** A method whose receiver comes from another file: `this.api.issues.create(…)`. */
  function addUnknownReceiver(callee: Node): void {
    const call = tree.parentOf(callee);
    if (callee.type !== 'MemberExpression' || call?.type !== 'CallExpression' || call['callee'] !== callee) return;
    const names = chainOf(callee);
    const isSent = /^(?:attempt|raw|all|items|pages)$/.test(names.at(-1) ?? '');
    const [namespace = '', method = ''] = names.slice(isSent ? -3 : -2, isSent ? -1 : undefined);
    if (!hasEvidence || !facts.namespaces.has(namespace) || !facts.hasMethod(namespace, method)) return;
    if (!comesFromElsewhere(tree, rootOf(callee)) || children(call, 'arguments').length > 2) return;
    if (!children(call, 'arguments').every((each) => /^(?:Object|Identifier|Member)/.test(unwrap(each)?.type ?? '')))
      return;
    found.unread.push({ start: call.start, end: call.end, reason: 'What this is called on is not followed.' });
  }
}

/** Whether a script has a sign that names such as `github` are those of clients. */
export function namesClient(tree: Tree): boolean {
  return EVIDENCE.test(tree.text);
}

function sharedMember(name: string): string {
  return `Other files may use the client as the member "${name}".`;
}

/** Whether a name stands for the same method or group. Clients have the same ones. */
function isSame(one: Value | undefined, other: Value): boolean {
  if (one?.kind !== other.kind) return false;
  if (one.kind === 'operation' && other.kind === 'operation')
    return one.namespace === other.namespace && one.method === other.method;
  return one.kind !== 'namespace' || other.kind !== 'namespace' || one.name === other.name;
}

function exported(value: Value): Use {
  return notFollowed(value, 'The client is exported, and its uses in other files are not followed.');
}

function notFollowed(value: Value, reason: string): Use {
  return value.kind === 'operation' ? 'called' : { reason };
}

function unknownMember(name: string): Use {
  return { reason: `The member "${name}" of the client is not known.` };
}

/** `run({ client })`, `const all = { client }` */
function objectReason(tree: Tree, property: Node): string {
  const object = tree.parentOf(property);
  const parent = object && tree.parentOf(wholeOf(tree, object));
  return /^(?:Call|New)Expression$/.test(parent?.type ?? '')
    ? PASSED
    : 'The client is stored in an object that is not followed.';
}

/** Whether a parent defines a name with a value, or calls it. */
function isFlow(parent: Node, whole: Node): boolean {
  return (
    parent['callee'] === whole || parent['init'] === whole || /^Assignment/.test(parent.type) || parent['tag'] === whole
  );
}

/** `client.method = …`, `delete client.method` */
function isReplaced(parent: Node | undefined, node: Node): boolean {
  return parent?.type === 'AssignmentExpression' && parent['left'] === node;
}

function isPrinted(callee: Node | undefined): boolean {
  const name = lastName(callee);
  if (callee?.type !== 'MemberExpression') return TEST_FUNCTION.test(name);
  return TEST_FUNCTION.test(name) || HOOK_FUNCTION.test(name) || TEST_OBJECT.test(lastName(child(callee, 'object')));
}

/** `module.exports`, `exports.client` */
function isModule(left: Node): boolean {
  const object = unwrap(child(left, 'object'));
  return lastName(left) === 'exports' || lastName(object) === 'exports';
}
