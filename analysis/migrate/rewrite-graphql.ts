import { children, type Node, propertyName, unwrap } from '../tree/node.ts';
import { constantValue, givenMembers } from './call-options.ts';
import { callOf, hold, memberAround, type Script } from './script.ts';

/** Variables that Octokit takes as options of the request. */
const OPTIONS: ReadonlySet<string> = new Set(
  'headers baseUrl mediaType request operationName method url query'.split(' '),
);

/** `octokit.graphql(query, variables)` stays as it is, unless it is given options of the request. */
export function rewriteGraphql(script: Script, graphql: Node): void {
  const member = memberAround(script.tree, graphql);
  const call = callOf(script.tree, graphql);
  const place = member ?? call;
  if (place === undefined) return;
  const reason = member === undefined ? reasonAgainst(script, place) : withoutMember(propertyName(member) ?? '');
  if (reason === undefined) script.migrated += 1;
  else hold(script, place, reason);
}

function withoutMember(name: string): string {
  return name.startsWith('paginate')
    ? 'graphql.paginate merges the data of all pages. Write a loop: for await (const data of client.graphql.pages(query, variables)), with a query that has the variable $cursor.'
    : `"graphql.${name}" has no counterpart. Write what it sets in a third argument: client.graphql(query, variables, { headers }).`;
}

function reasonAgainst({ tree }: Script, call: Node): string | undefined {
  const [query, variables, third] = children(call, 'arguments');
  const first = unwrap(query);
  const held = first?.type === 'Identifier' ? constantValue(tree, first) : first;
  if (third !== undefined)
    return 'Octokit ignores the third argument of graphql, and routebook sends its headers. Remove it.';
  if (held?.type === 'ObjectExpression')
    return 'Write the query and the variables as two arguments, and headers in a third one: client.graphql(query, { … }, { headers }).';
  const option = givenMembers(tree, variables)
    .map((each) => propertyName(each) ?? '')
    .find((name) => OPTIONS.has(name));
  return (
    option &&
    `The variable "${option}" is an option in Octokit. Set it for the whole client, or write headers in a third argument: client.graphql(query, variables, { headers }).`
  );
}
