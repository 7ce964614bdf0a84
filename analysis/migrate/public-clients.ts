import { returnsOf } from '../tree/definitions.ts';
import { type Node, textOf, unwrap } from '../tree/node.ts';
import { lookUp } from '../tree/scopes.ts';
import type { ClientUse } from './find-clients.ts';
import type { Obstacle } from './obstacles.ts';
import { originOf } from './origin.ts';
import { isClientType } from './packages.ts';
import { declarationsOf, signatureNodes } from './public-names.ts';
import type { Script } from './script.ts';

/** The clients that users of the package pass to it or receive from it. They stay Octokits. */
export function publicObstacles(
  script: Script,
  uses: readonly ClientUse[],
  exported: readonly string[],
): readonly Obstacle[] {
  return exported.flatMap((name) =>
    declarationsOf(script.tree, name).flatMap((declaration) => obstacleOf(script, uses, name, declaration) ?? []),
  );
}

function obstacleOf(script: Script, uses: readonly ClientUse[], name: string, declaration: Node): Obstacle | undefined {
  const { tree } = script;
  const shown = name === 'default' ? 'this' : `"${name}"`;
  const signature = signatureNodes(tree, declaration);
  const type = signature.find((node) => isClientType(tree, node));
  if (type !== undefined)
    return { node: type, reason: `The package exports ${shown}, with the type of an Octokit. Its users keep theirs.` };
  const given = uses.find(({ node, origin }) => origin.kind === 'given' && isParameterOf(script, node, declaration));
  if (given !== undefined) return { ...given, reason: `The package exports ${shown}, whose callers pass an Octokit.` };
  const made = signature
    .flatMap((node) => (/Function/.test(node.type) ? returnsOf(tree, node) : [node]))
    .find((node) => originOf(tree, node)?.kind === 'made');
  const origin = made && originOf(tree, made);
  return made === undefined || origin === undefined
    ? undefined
    : { node: made, origin, reason: `The package exports ${shown}, which is or returns an Octokit.` };
}

/** Whether a client is a parameter of a function in a declaration, or a member of one. */
function isParameterOf({ tree }: Script, node: Node, { start, end }: Node): boolean {
  if (node.start < start || node.end > end) return false;
  let root = unwrap(node);
  while (root?.type === 'MemberExpression') root = unwrap(root['object'] as Node);
  if (root?.type === 'ThisExpression') return true;
  const binding = root?.type === 'Identifier' ? lookUp(tree, root, textOf(root, 'name')) : undefined;
  // `const { octokit } = options;`
  const source = binding?.path.length === 1 ? unwrap(binding.init) : undefined;
  const owner = source?.type === 'Identifier' ? lookUp(tree, source, textOf(source, 'name')) : binding;
  return owner?.kind === 'param';
}
