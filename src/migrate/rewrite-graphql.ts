import { child, children, type Node, propertyName, unwrap } from '../audit/script/node.ts';
import { memberAround, type Script, textIn } from './script.ts';

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
  const object = unwrap(query);
  if (object?.type === 'ObjectExpression') {
    if (splitVariables(script, object)) script.migrated += 1;
    else refuse(call, 'Pass the query and the variables as two arguments.');
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

/** `graphql({ query, owner })` → `graphql(query, { owner })` */
function splitVariables(script: Script, object: Node): boolean {
  const { edits } = script;
  const properties = children(object, 'properties');
  const index = properties.findIndex((each) => each.type === 'Property' && propertyName(each) === 'query');
  const property = properties[index];
  const value = child(property, 'value');
  const others = properties.filter((each) => each !== property);
  const isPlain = others.every((each) => each.type === 'Property' && !OPTIONS.test(propertyName(each) ?? 'query'));
  if (property === undefined || value === undefined || !isPlain) return false;
  const text = textIn(script, value);
  if (others.length === 0) {
    edits.push({ start: object.start, end: object.end, text });
    return true;
  }
  edits.push({ start: object.start, end: object.start, text: `${text}, ` });
  const [previous, next] = [properties[index - 1], properties[index + 1]];
  const isLast = next === undefined;
  if (isLast) edits.push({ start: previous?.end ?? property.start, end: property.end, text: '' });
  else edits.push({ start: property.start, end: next.start, text: '' });
  return true;
}
