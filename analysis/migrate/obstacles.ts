import { child, children, isWrapper, type Node, propertyName, textOf, unwrap } from '../tree/node.ts';
import { lookUp } from '../tree/scopes.ts';
import { givenMembers } from './call-options.ts';
import { isGroup } from './client-facts.ts';
import type { Origin } from './origin.ts';
import { memberAround, outer, type Script } from './script.ts';

/** Why a client cannot be replaced. */
export interface Obstacle {
  readonly node: Node;
  readonly reason: string;
  /** The client that has the obstacle. Without it, any client that other code creates. */
  readonly origin?: Origin;
  /** The package that the client is passed to. */
  readonly source?: string;
  /** Whether it is a call that stays, which is listed for itself. */
  readonly isCall?: boolean;
}

/** Members of Octokit that affect all requests, or that routebook's client does not have. */
const OBSTACLES: { readonly [name: string]: string } = {
  hook: 'Hooks of Octokit change every request, so the Octokit stays. Of requests that fromOctokit builds, they see the URL and the body, and not the names of the parameters. To do without hooks, wrap "fetch", or use onResponse and onRetry.',
  auth: 'The code calls octokit.auth() to read the token. Keep the token in a variable.',
  log: 'The logger of Octokit is used. Use a logger of your own.',
};

/** Why the use of a client keeps it from being replaced. */
export function obstacleAt(script: Script, node: Node): string | undefined {
  const { tree } = script;
  const member = memberAround(tree, node);
  if (member !== undefined) {
    const name = propertyName(member);
    if (name === undefined) return undefined;
    if (Object.hasOwn(OBSTACLES, name)) return OBSTACLES[name];
    const assigned = tree.parentOf(member);
    if (assigned?.type === 'AssignmentExpression' && assigned['left'] === member)
      return `The member "${name}" of the client is replaced. Pass what it does to createGitHub as options.`;
    if (/^(?:rest|request|paginate|graphql)$/.test(name) || isGroup(name)) return undefined;
    return `routebook's client has no member "${name}".`;
  }
  const parent = outer(tree, node);
  // `const { hook } = octokit`
  if (parent?.type === 'VariableDeclarator' && child(parent, 'id')?.type === 'ObjectPattern') {
    const names = children(child(parent, 'id'), 'properties').map((each) => propertyName(each) ?? '');
    const other = names.find((name) => !isGroup(name) && name !== 'request' && name !== 'graphql');
    return other === undefined
      ? undefined
      : `"${other}" is destructured from the client. Write the client in front of it where it is used.`;
  }
  return undefined;
}

export const REQUEST_OPTION =
  'Only Octokit reads the option "request" of this call. The Octokit stays, and fromOctokit sends requests with it.';

/** Whether a call of a client has the option `request`, such as `{ signal, timeout, fetch }`, which a client of routebook does not read. */
export function hasRequestOption({ tree }: Script, node: Node): boolean {
  let callee = node;
  for (let member = memberAround(tree, node); member !== undefined; member = memberAround(tree, callee))
    callee = member;
  const call = outer(tree, callee);
  if (callee === node || call?.type !== 'CallExpression' || unwrap(child(call, 'callee')) !== callee) return false;
  return children(call, 'arguments').some((each) =>
    givenMembers(tree, each).some((member) => propertyName(member) === 'request'),
  );
}

/** The package that a client is passed to, which expects an Octokit: as an argument, or in an object or list. */
export function receivingPackage(script: Script, node: Node): string | undefined {
  const { tree } = script;
  let inner = node;
  let parent = tree.parentOf(inner);
  while (parent !== undefined && isContainer(parent, inner)) {
    inner = parent;
    parent = tree.parentOf(inner);
  }
  const isCall = parent?.type === 'CallExpression' || parent?.type === 'NewExpression';
  if (!isCall || child(parent, 'callee') === inner) return undefined;
  const source = packageOf(script, child(parent, 'callee'));
  return source !== undefined && !TAKES_ANYTHING.test(source) ? source : undefined;
}

/** Packages that keep or pass on what they are given, whatever it is. */
const TAKES_ANYTHING =
  /^(?:routebook|react|preact|vue|svelte|solid-js|rxjs|async|bluebird|lodash|ramda|p-[\w-]+|lru-cache|quick-lru|memoiz\w+|inversify|tsyringe|awilix|typedi|@nestjs\/\w+|@testing-library\/\w+)(?:[/.]|$)/;

/** Whether a node has a value in it, as an element or a member, or is that value. */
function isContainer(parent: Node, inner: Node): boolean {
  if (parent.type === 'Property') return parent['value'] === inner;
  if (parent.type === 'ConditionalExpression') return parent['test'] !== inner;
  return (
    /^(?:ObjectExpression|ArrayExpression|SpreadElement|LogicalExpression)$/.test(parent.type) || isWrapper(parent)
  );
}

/** The package that a called function is imported from. */
export function packageOf({ tree }: Script, callee: Node | undefined): string | undefined {
  let root = unwrap(callee);
  while (root?.type === 'MemberExpression') root = unwrap(child(root, 'object'));
  if (root?.type !== 'Identifier') return undefined;
  const binding = lookUp(tree, root, textOf(root, 'name'));
  if (binding?.kind === 'import') return isPackage(binding.source) ? binding.source : undefined;
  const init = unwrap(binding?.init);
  const [source] =
    init?.type === 'CallExpression' && textOf(child(init, 'callee'), 'name') === 'require'
      ? children(init, 'arguments')
      : [];
  const name = textOf(source, 'value');
  return name !== '' && isPackage(name) ? name : undefined;
}

/** Test libraries and Node's own modules may be given anything. */
function isPackage(source = ''): boolean {
  return !/^(?:[.#~]|@\/|node:|(?:vitest|jest|@jest\/.*|sinon|chai|assert|util)$)/.test(source);
}
