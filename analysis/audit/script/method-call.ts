import type { Node } from '../../tree/node.ts';
import type { Tree } from '../../tree/scopes.ts';
import type { Value } from '../../tree/values.ts';
import type { WrittenCall } from '../call.ts';
import { membersOf } from './members.ts';
import { readsOf } from './reads.ts';

export type OperationValue = Extract<Value, { readonly kind: 'operation' }>;

/** A call of a method of Octokit, `octokit.rest.issues.create(options)`, or of routebook's client, `github.issues.listForRepo.all(options)`. */
export function methodCall(
  tree: Tree,
  { namespace, method, node: nameNode, isCertain, isRest, hasDefaults }: OperationValue,
  node: Node,
  options: Node | undefined,
  calledName: string,
): WrittenCall {
  const members = membersOf(tree, options);
  const isList = calledName === 'all' || calledName === 'items';
  const isWritten = tree.text.slice(nameNode.start, nameNode.end) === method;
  return {
    form: 'method',
    start: node.start,
    end: node.end,
    method: undefined,
    url: [],
    operation: [namespace, method],
    nameSpan: isWritten ? nameNode : undefined,
    members,
    // Without any option, something else with the same name may have been called.
    isComplete: hasDefaults !== true && calledName !== 'defaults' && (isCertain || members.list.length > 0),
    isCertain: isCertain && isRest,
    isPaginated: isList || calledName === 'pages',
    memberKind: 'parameters',
    reads: () => readsOf(tree, node, isList ? 'items' : 'response'),
  };
}
