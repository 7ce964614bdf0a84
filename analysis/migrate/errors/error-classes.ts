import { type Node, textOf } from '../../tree/node.ts';
import { packageMember } from '../packages.ts';
import type { Script } from '../script.ts';

/** The error classes of Octokit, and those of routebook. */
const CLASSES: { readonly [name: string]: string } = {
  RequestError: 'ResponseError',
  GraphqlResponseError: 'GraphQLError',
};

/** The classes of routebook for the `name` of an error of Octokit. */
export const ERROR_NAMES: { readonly [name: string]: string } = { ...CLASSES, HttpError: 'ResponseError' };

/** Packages whose functions send requests by themselves. */
const SENDING = /^@octokit\/(?:app|auth-.+|graphql|oauth-.+|request)$/;

/** The class of routebook for a reference to an error class of Octokit. Its import is not a reference. */
export function errorClassFor({ tree }: Script, node: Node): string | undefined {
  if (node.type !== 'Identifier' || textOf(node, 'name') === 'default') return undefined;
  const parent = tree.parentOf(node);
  if (parent === undefined || /^Import/.test(parent.type)) return undefined;
  if (parent.type === 'Property' && tree.parentOf(parent)?.type === 'ObjectPattern') return undefined;
  if (parent.type === 'MemberExpression' && parent['object'] !== node) return undefined;
  const name = packageMember(tree, node)?.name ?? '';
  return Object.hasOwn(CLASSES, name) ? CLASSES[name] : undefined;
}

/** Whether a script sends requests with other functions of Octokit, whose errors are those of Octokit. */
export function sendsOtherwise({ tree }: Script): boolean {
  return tree.nodes.some((node) => {
    if (node.type !== 'Identifier' || /^Import/.test(tree.parentOf(node)?.type ?? '')) return false;
    const member = packageMember(tree, node);
    return member !== undefined && SENDING.test(member.source) && /^[a-z*]/.test(member.name);
  });
}
