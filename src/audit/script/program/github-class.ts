import { child, lastName, type Node } from '../node.ts';
import type { Tree } from '../scopes.ts';

/** A name that contains GitHub or, as a word of its own, gh. */
export const GITHUB = /[Gg]it_?[Hh]ub|GIT_?HUB|octonode|(?:^|[^A-Za-z])gh(?![a-z])|(?:^|[^A-Z])G[Hh](?![a-z])/;

/** Whether the class around a node is named after GitHub, or the one that it extends. */
export function isInGitHubClass(tree: Tree, node: Node): boolean {
  let around = tree.parentOf(node);
  while (around !== undefined && !/^Class(?:Declaration|Expression)$/.test(around.type)) around = tree.parentOf(around);
  return GITHUB.test(lastName(child(around, 'id'))) || GITHUB.test(lastName(child(around, 'superClass')));
}
