import {
  child,
  children,
  isFunction,
  isString,
  lastName,
  type Node,
  propertyName,
  textOf,
  unwrap,
} from '../tree/node.ts';
import { isGroup } from './client-facts.ts';
import type { ClientUse } from './find-clients.ts';
import { OCTOKIT_PACKAGES } from './packages.ts';
import { hold, type Script } from './script.ts';

const REASON =
  'This test puts something in the place of Octokit. Write it with mockFetch or createMocks of routebook/testing: a test that replaces the network can stay.';

/** Functions of test libraries that replace a module: `jest.mock`, `vi.doMock`, `mock.module`, `proxyquire`. */
const REPLACES_MODULE =
  /^(?:mock|doMock|unstable_mockModule|mockModule|setMock|module|proxyquire|esmock|replace|replaceEsm)$/;
/** Functions that make a function in the place of another: `jest.fn()`, `sinon.stub()`. */
const MAKES_FUNCTION = /^(?:fn|stub|mockFn)$/;
/** Functions that replace a member: `vi.spyOn(octokit.issues, 'create')`. */
const REPLACES_MEMBER = /^(?:spyOn|stub|method|replaceProperty)$/;

/** Lists where a test replaces Octokit, or passes something else in its place, and returns whether it does. Those that intercept requests need no change. */
export function holdTests(script: Script, uses: readonly ClientUse[]): boolean {
  const { tree, program } = script;
  if (program.isManualMock === true) hold(script, children(tree.root, 'body')[0] ?? tree.root, REASON);
  for (const node of tree.nodes) {
    if (node.type === 'CallExpression' && (replacesPackage(node) || replacesMember(script, node, uses)))
      hold(script, node, REASON);
    if (node.type === 'Property' && program.hasClients === true && isStub(node)) hold(script, node, REASON);
  }
  return script.items.some(({ kind }) => kind === 'hold');
}

/** `jest.mock('@octokit/rest')`. A mock of `@actions/github` that has no `getOctokit` replaces only the context of the workflow. */
function replacesPackage(call: Node): boolean {
  const [first, factory] = children(call, 'arguments').map(unwrap);
  const source = first?.type === 'ImportExpression' ? child(first, 'source') : first;
  const name = isString(source) ? textOf(source, 'value') : '';
  if (!REPLACES_MODULE.test(lastName(child(call, 'callee'))) || !(OCTOKIT_PACKAGES.test(name) || name === 'probot'))
    return false;
  const object = isFunction(factory) ? unwrap(child(factory, 'body')) : undefined;
  const isKnown = name === '@actions/github' && object?.type === 'ObjectExpression';
  return (
    !isKnown || children(object, 'properties').some((each) => (propertyName(each) ?? 'getOctokit') === 'getOctokit')
  );
}

function replacesMember({ tree }: Script, call: Node, uses: readonly ClientUse[]): boolean {
  const callee = unwrap(child(call, 'callee'));
  const [target] = children(call, 'arguments');
  if (callee?.type !== 'MemberExpression' || !REPLACES_MEMBER.test(lastName(callee)) || target === undefined)
    return false;
  // The second argument is the name of the member.
  const name = unwrap(children(call, 'arguments')[1]);
  const { start, end } = target;
  return (
    isString(name) && uses.some(({ node }) => node.start === start && node.end <= end && tree.parentOf(node) !== call)
  );
}

/** `{ rest: { issues: { … } } }`, `{ graphql: jest.fn() }` */
function isStub(property: Node): boolean {
  const name = propertyName(property);
  const value = unwrap(child(property, 'value'));
  if (name === 'rest' && value?.type === 'ObjectExpression')
    return children(value, 'properties').some((each) => isGroup(propertyName(each) ?? ''));
  const isRequest = name === 'graphql' || name === 'paginate' || name === 'request';
  const callee = value?.type === 'CallExpression' ? unwrap(child(value, 'callee')) : undefined;
  return isRequest && callee?.type === 'MemberExpression' && MAKES_FUNCTION.test(lastName(callee));
}
