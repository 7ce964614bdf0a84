import { child, children, type Node, propertyName } from '../tree/node.ts';
import { isGroup } from './client-facts.ts';
import { isAssigned, memberAround, outer, type Script } from './script.ts';

/** What is against replacing a client. */
interface Obstacle {
  readonly reason: string;
  /** Whether the client has no such member: the value may only be named like a client. */
  readonly isUnknown?: boolean;
}

/** Members of Octokit that affect all requests, or that routebook's client does not have. */
const MEMBERS: { readonly [name: string]: string } = {
  hook: 'A client of routebook has no hooks. Write createGitHub({ …, use: [{ name, before, after }] }), whose functions see each request and each response.',
  auth: 'A client of routebook does not give its token away. Keep the token in a variable, and read that.',
  log: 'A client of routebook has no logger. Write to one of your own.',
};

const KNOWN: ReadonlySet<string> = new Set(['rest', 'request', 'paginate', 'graphql']);

/** What keeps a client from being replaced, at one of its uses. */
export function obstacleAt({ tree }: Script, node: Node): Obstacle | undefined {
  const member = memberAround(tree, node);
  if (member !== undefined) {
    const name = propertyName(member);
    if (name === undefined) return undefined;
    const known = Object.hasOwn(MEMBERS, name) ? MEMBERS[name] : undefined;
    if (known !== undefined) return { reason: known };
    if (isAssigned(tree, member))
      return { reason: `The member "${name}" of the client is replaced. Pass what it does to createGitHub({ … }).` };
    if (KNOWN.has(name) || isGroup(name)) return undefined;
    return { reason: `A client of routebook has no member "${name}".`, isUnknown: true };
  }
  const parent = outer(tree, node);
  const pattern = parent?.type === 'VariableDeclarator' ? child(parent, 'id') : undefined;
  // `const { hook } = octokit`
  const names =
    pattern?.type === 'ObjectPattern' ? children(pattern, 'properties').map((each) => propertyName(each)) : [];
  const other = names.find((name) => !isGroup(name ?? '') && name !== 'request' && name !== 'graphql');
  return other === undefined
    ? undefined
    : { reason: `Write the client in front of "${other}" where it is used: client.${other}.`, isUnknown: true };
}
