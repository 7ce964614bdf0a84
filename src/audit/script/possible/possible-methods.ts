import type { UnreadCall } from '../../call.ts';
import type { ApiFacts } from '../api-facts.ts';
import type { FoundInScript } from '../found-in-script.ts';
import { child, children, isString, lastName, type Node, textOf, unwrap } from '../node.ts';
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

/** `hub.call('issues', 'createComment', options)` */
function isDispatch(facts: ApiFacts, call: Node): boolean {
  const [namespace, method] = children(call, 'arguments').map((each) => (isString(each) ? textOf(each, 'value') : ''));
  return namespace !== undefined && method !== undefined && facts.hasMethod(namespace, method);
}

function isPossible(tree: Tree, facts: ApiFacts, call: Node): boolean {
  const callee = unwrap(child(call, 'callee'));
  const namespace = unwrap(child(callee, 'object'));
  const method = lastName(callee);
  if (callee?.type !== 'MemberExpression' || namespace === undefined || isTestFunction(method)) return false;
  if (isMock(tree.sourceOf(namespace, 60))) return false;
  // A name with one word, such as `list`, says nothing.
  const isMethod = (owner: Node | undefined, name: string) =>
    /[a-z][A-Z]/.test(name) && facts.hasMethod(lastName(owner), name);
  if (isMethod(namespace, method) || isDispatch(facts, call)) return true;
  if (!/^(?:paginate|iterator)$/.test(method)) return false;
  const passed = unwrap(children(call, 'arguments')[0]);
  return passed?.type === 'MemberExpression' && isMethod(child(passed, 'object'), lastName(passed));
}
