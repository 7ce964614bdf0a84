import { getOrCreate } from '../../../src/core/internal/memoize.ts';
import { child, type Node, textOf } from '../node.ts';
import type { Tree } from '../scopes.ts';
import { createOwnFacts } from './own-facts.ts';

/** What is looked up for many nodes of a tree, found once: a bundle has hundreds of thousands of nodes. */
interface TreeFacts {
  /** The statements that a function returns with. */
  readonly returns: ReadonlyMap<Node, readonly Node[]>;
  /** The declarations of types, by name. */
  readonly types: ReadonlyMap<string, Node>;
}

const known = createOwnFacts<Tree, TreeFacts>();

export function factsOf(tree: Tree): TreeFacts {
  const facts = known.get(tree) ?? read(tree);
  known.set(tree, facts);
  return facts;
}

function read(tree: Tree): TreeFacts {
  const returns = new Map<Node, Node[]>();
  const types = new Map<string, Node>();
  for (const node of tree.nodes) {
    if (node.type === 'ReturnStatement') {
      let owner = tree.parentOf(node);
      while (owner !== undefined && !/Function/.test(owner.type)) owner = tree.parentOf(owner);
      if (owner !== undefined) getOrCreate(returns, owner, () => []).push(node);
    } else if (/^TS(?:InterfaceDeclaration|TypeAliasDeclaration)$/.test(node.type))
      getOrCreate(types, textOf(child(node, 'id'), 'name'), () => node);
  }
  return { returns, types };
}
