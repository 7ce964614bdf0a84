import type { ApiFacts } from '../api-facts.ts';
import { hasOtherServer } from '../http/path-calls.ts';
import { child, children, isFunction, isWrapper, lastName, type Node, propertyName, textOf, unwrap } from '../node.ts';
import { isMock, isOtherName, isRequestName, isTestFunction, VERBS } from '../request-names.ts';
import { lookUp, type Tree } from '../scopes.ts';

/** What a program does with a path. */
export interface PathUse {
  /** The call that is given the path, or the place where it is kept. */
  readonly node: Node;
  readonly isCalled: boolean;
  /** Whether it is given to a function whose name is that of a request, or is the target in its options. */
  readonly isRequest: boolean;
}

const MAX_STEPS = 4;
/** Functions that return a text much like the one they are given. */
const KEEPS_TEXT =
  /^(?:URL|url|uri|encodeURI|String|replace|replaceAll|concat|trim|toString|join_?\w*|url_?join|with\w*|\w*(?:Url|URL|Uri|Endpoint|Query))$/;
/** Functions that open a page, declare a route, read a file, compare or print. */
const OTHER_FUNCTION =
  /^(?:startsWith|endsWith|includes|indexOf|split|match\w*|test|exec|log|info|warn|error|debug|navigate\w*|redirect\w*|rewrite|goto|goTo|visit|open|href|link\w*|Link|require|import|resolve|readFile\w*|writeFile\w*|exists\w*|mkdir\w*|stat|lstat|rm|unlink|readdir|glob|route|Route|use|all|mount|register\w*|on|once|emit|prefetch|pushState|replaceState|revalidatePath|usePathname|useMatch|pathToRegexp|compile|RegExp|Error|\w+Error|expect\w*|toBe\w*|toEqual|toHave\w*|equal|deepEqual|is|has|set|add|delete|setItem|getItem|t|describe|it|nock|intercept|reply|when|spawn\w*|exec\w*|Map|Set)$/;
const NAVIGATOR = /^(?:router|history|navigation|navigator|location|window|nav|\w*Router|\w*History|\w*Navigation)$/i;
/** Receivers that answer requests, or keep values. */
const OTHER_RECEIVER =
  /^(?:app|router|routes?|server|fastify|express|koa|\w*Router|\w*Server|cache|\w*Cache|storage|\w*Storage|store|map|\w*Map|params|headers|console|logger|log|page|browser|cy|path|fs|fsp|posix|Object|config|settings)$/;
const TARGET = /^(?:url|path|endpoint|route|uri|pathname|apiPath|apiUrl|resource)$/i;
/** Members of an object that describes a page, a link or an answered request. */
const OTHER_MEMBER =
  /^(?:component|element|children|lazy|loader|layout|icon|label|title|handler|controller|redirect|meta|name|exact|destination|html_url|id|login|sha|node_id|responses|tags|summary|operationId|description)$/;
/** Names of links and pages. */
const LINK = /link|href|page|nav|breadcrumb|redirect|file|dir|folder|html|regex|pattern|mock|fixture|^to$/i;
const HANDLED = /^_?(?:req|request|ctx|context|c|info)$/;

/** Finds what is done with the value of an expression, following constants. */
export function usesOfPath(tree: Tree, facts: ApiFacts, expression: Node, steps = 0): readonly PathUse[] {
  let node = expression;
  for (let parent = tree.parentOf(node); parent !== undefined && steps <= MAX_STEPS; parent = tree.parentOf(node)) {
    switch (parent.type) {
      case 'BinaryExpression':
        if (parent['operator'] !== '+') return [];
        break;
      case 'ConditionalExpression':
        if (parent['test'] === node) return [];
        break;
      case 'LogicalExpression':
      case 'TemplateLiteral':
      case 'ArrayExpression':
        break;
      case 'CallExpression':
      case 'NewExpression': {
        if (parent['callee'] === node) return [];
        const kept = keptText(parent);
        if (!kept) return callUse(tree, facts, parent, node);
        break;
      }
      case 'TaggedTemplateExpression':
        return isRequestName(lastName(child(parent, 'tag'))) ? [{ node: parent, isCalled: true, isRequest: true }] : [];
      case 'MemberExpression': {
        // `'/repos/:owner'.replace(':owner', owner)`
        const call = parent['object'] === node ? tree.parentOf(parent) : undefined;
        if (call?.type !== 'CallExpression' || !KEEPS_TEXT.test(lastName(parent))) return [];
        parent = call;
        break;
      }
      case 'Property':
        return parent['value'] === node ? memberUse(tree, facts, parent) : [];
      case 'VariableDeclarator':
        return parent['init'] === node ? constantUses(tree, facts, parent, steps) : [];
      case 'AssignmentExpression':
        return parent['right'] === node && !LINK.test(lastName(child(parent, 'left'))) ? [kept(parent)] : [];
      case 'PropertyDefinition':
        return LINK.test(propertyName(parent) ?? '') ? [] : [kept(parent)];
      case 'ReturnStatement':
      case 'ArrowFunctionExpression':
        return LINK.test(functionName(tree, parent)) ? [] : [kept(parent)];
      default:
        if (!isWrapper(parent)) return [];
    }
    node = parent;
  }
  return [];
}

function kept(node: Node): PathUse {
  return { node, isCalled: false, isRequest: false };
}

/** `new URL(path, base)`, `buildUrl(path)` */
function keptText(call: Node): boolean {
  const name = lastName(child(call, 'callee'));
  return KEEPS_TEXT.test(name) && !isRequestName(name);
}

function callUse(tree: Tree, facts: ApiFacts, call: Node, argument: Node): readonly PathUse[] {
  const callee = unwrap(child(call, 'callee'));
  const name = lastName(callee);
  const receiver = callee?.type === 'MemberExpression' ? unwrap(child(callee, 'object')) : undefined;
  const args = children(call, 'arguments');
  if (tree.parentOf(call)?.type === 'Decorator' || OTHER_FUNCTION.test(name) || isTestFunction(name)) {
    // `client.get(path)` and `client.delete(path)` are requests too.
    if (!VERBS.test(name) || receiver === undefined) return [];
  }
  const owner = lastName(receiver?.type === 'CallExpression' ? child(receiver, 'callee') : receiver);
  if (OTHER_RECEIVER.test(owner) || NAVIGATOR.test(owner)) return [];
  if (receiver !== undefined && hasOtherServer(tree, facts, receiver)) return [];
  if (receiver !== undefined && isMock(tree.sourceOf(receiver, 60))) return [];
  const isHandler = args.some((each) => each !== argument && isAnswering(unwrap(each)));
  if (isHandler || (args[0] !== argument && args[1] !== argument)) return [];
  if (name === 'push' || name === 'unshift') return [kept(call)];
  const isRequest = (VERBS.test(name) || isRequestName(name)) && !isOtherName(name);
  return [{ node: call, isCalled: true, isRequest }];
}

/** A function that answers a request: `(req, res) => …`. */
function isAnswering(argument: Node | undefined): boolean {
  if (!isFunction(argument)) return false;
  const [first] = children(argument, 'params');
  return first === undefined || HANDLED.test(lastName(first)) || first.type === 'ObjectPattern';
}

/** A member of options, or of a table. */
function memberUse(tree: Tree, facts: ApiFacts, member: Node): readonly PathUse[] {
  const name = propertyName(member) ?? '';
  const object = tree.parentOf(member);
  const others = children(object, 'properties').map((each) => propertyName(each) ?? '');
  if (LINK.test(name) || others.some((each) => OTHER_MEMBER.test(each) || LINK.test(each))) return [];
  const call = object && tree.parentOf(object);
  const isRequest = TARGET.test(name) && (call?.type === 'CallExpression' || others.includes('method'));
  if (call?.type === 'CallExpression' && isRequest) {
    const [use] = callUse(tree, facts, call, object as Node);
    return use === undefined ? [] : [use];
  }
  return [{ node: member, isCalled: false, isRequest }];
}

/** The uses of a constant. One that is exported may be used anywhere. */
function constantUses(tree: Tree, facts: ApiFacts, declarator: Node, steps: number): readonly PathUse[] {
  const id = child(declarator, 'id');
  const name = textOf(id, 'name');
  if (id?.type !== 'Identifier' || LINK.test(name)) return [];
  const binding = lookUp(tree, id, name);
  const uses = tree.usesOf(name, binding).filter((each) => each !== id);
  const declaration = tree.parentOf(declarator);
  const isExported = declaration !== undefined && tree.parentOf(declaration)?.type === 'ExportNamedDeclaration';
  const found = uses.flatMap((each) => usesOfPath(tree, facts, each, steps + 1));
  return isExported && found.length === 0 ? [kept(declarator)] : found;
}

/** The name of the function that returns a value. */
function functionName(tree: Tree, node: Node): string {
  let made: Node | undefined = node;
  while (made !== undefined && !/Function/.test(made.type)) made = tree.parentOf(made);
  const parent = made && tree.parentOf(made);
  if (parent?.type === 'VariableDeclarator') return lastName(child(parent, 'id'));
  if (parent !== undefined && /^(?:MethodDefinition|Property|PropertyDefinition)$/.test(parent.type))
    return propertyName(parent) ?? '';
  return lastName(child(made, 'id'));
}
