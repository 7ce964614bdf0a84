import { child, children, type Node, propertyName, unwrap } from '../audit/script/node.ts';
import { memberAround, type Script } from './script.ts';

/** Variables that Octokit takes as options of the request. */
const OPTIONS = /^(?:headers|baseUrl|mediaType|request|operationName|method|url|query)$/;

/** `octokit.graphql(query, variables)` stays as it is. */
export function rewriteGraphql(script: Script, graphql: Node): void {
  const member = memberAround(script.tree, graphql);
  const call = script.tree.parentOf(graphql);
  const refuse = (node: Node, reason: string) => {
    script.items.push({ start: node.start, end: node.end, kind: 'call', reason });
  };
  if (member !== undefined) {
    const name = propertyName(member) ?? '';
    refuse(
      member,
      name.startsWith('paginate')
        ? 'Iterate over the pages with graphql.pages(query, variables).'
        : `"graphql.${name}" has no counterpart.`,
    );
    return;
  }
  if (call?.type !== 'CallExpression' || child(call, 'callee') !== graphql) return;
  const [query, variables] = children(call, 'arguments');
  if (unwrap(query)?.type === 'ObjectExpression') {
    refuse(call, 'Pass the query and the variables as two arguments.');
    return;
  }
  const names = children(unwrap(variables), 'properties').map((each) => propertyName(each) ?? '');
  const option = names.find((name) => OPTIONS.test(name));
  if (option !== undefined) {
    refuse(call, `The variable "${option}" is an option in Octokit. Set it for the whole client.`);
    return;
  }
  script.migrated += 1;
}
