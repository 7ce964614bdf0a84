import type { UnreadCall } from '../../call.ts';
import type { ApiFacts } from '../api-facts.ts';
import type { FoundInScript } from '../found-in-script.ts';
import { child, children, isFunction, isString, lastName, type Node, textOf, unwrap } from '../node.ts';
import { isMock, isTestFunction } from '../request-names.ts';
import type { Tree } from '../scopes.ts';

const REASON = 'The client of the call is not known.';

/** Finds calls with names of Octokit's methods, on receivers of any kind, that were not found: `services.issues.createComment(…)`. */
export function findPossibleMethods(tree: Tree, facts: ApiFacts, found: FoundInScript): readonly UnreadCall[] {
  const spans = [...found.calls, ...found.unread];
  const possible: UnreadCall[] = [];
  for (const node of tree.calls) {
    const { start, end } = node;
    if (node.type !== 'CallExpression' || !isPossible(tree, facts, node)) continue;
    if (!spans.some((each) => each.start < end && start < each.end)) possible.push({ start, end, reason: REASON });
  }
  return possible;
}

/** `pages(api.repos.listBranches)`: a method with several words that is given to a function. */
function isPassed(tree: Tree, facts: ApiFacts, call: Node, passed: Node | undefined): boolean {
  const owner = passed?.type === 'MemberExpression' ? child(passed, 'object') : undefined;
  const method = lastName(passed);
  if (owner === undefined || !/[a-z][A-Z]/.test(method) || !facts.hasMethod(lastName(owner), method)) return false;
  return !isTestFunction(lastName(child(call, 'callee'))) && !isMock(tree.sourceOf(call, 60));
}

/** `hub.call('issues', 'createComment', options)` */
function isDispatch(facts: ApiFacts, call: Node): boolean {
  const [namespace, method] = children(call, 'arguments').map((each) => (isString(each) ? textOf(each, 'value') : ''));
  return namespace !== undefined && method !== undefined && facts.hasMethod(namespace, method);
}

/** `ghc.pulls.get({ ...repo })`: a method with one word of something that is named after GitHub. */
function isShort(facts: ApiFacts, namespace: Node, method: string, call: Node): boolean {
  const given = unwrap(children(call, 'arguments')[0]);
  const isLike = namespace.type === 'MemberExpression' && /^_?gh|git|kit/i.test(lastName(child(namespace, 'object')));
  return isLike && given?.type === 'ObjectExpression' && facts.hasMethod(lastName(namespace), method);
}

function isPossible(tree: Tree, facts: ApiFacts, call: Node): boolean {
  const [first, second] = children(call, 'arguments');
  // A method of Octokit takes one object, and older ones a callback: `connectors.issues.addLabels(id, labels)` is another one.
  if (second !== undefined && first?.type === 'Identifier' && !isFunction(unwrap(second)) && !isString(second))
    return false;
  if (first !== undefined && isPassed(tree, facts, call, unwrap(first))) return true;
  const callee = unwrap(child(call, 'callee'));
  const namespace = unwrap(child(callee, 'object'));
  const method = lastName(callee);
  if (callee?.type !== 'MemberExpression' || namespace === undefined || isMock(tree.sourceOf(namespace, 60)))
    return false;
  if (isShort(facts, namespace, method, call)) return true;
  if (isTestFunction(method)) return false;
  // A name with one word, such as `list`, says nothing.
  const isMethod = (owner: Node | undefined, name: string) =>
    /[a-z][A-Z]/.test(name) && facts.hasMethod(lastName(owner), name);
  return isMethod(namespace, method) || isDispatch(facts, call);
}
