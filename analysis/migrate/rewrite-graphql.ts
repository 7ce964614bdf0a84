import { child, children, isString, type Node, propertyName, textOf, unwrap } from '../tree/node.ts';
import { constantValue, givenMembers } from './call-options.ts';
import { startOf } from './route-text.ts';
import { callOf, hold, memberAround, type Script, textIn } from './script.ts';
import { braced, quoted } from './text/file-style.ts';

/** Variables that Octokit takes as options of the request. */
const OPTIONS = /^(?:headers|baseUrl|mediaType|request|operationName|method|url|query)$/;

/** `octokit.graphql(query, variables)` stays as it is. Headers become a third argument. */
export function rewriteGraphql(script: Script, graphql: Node): void {
  const member = memberAround(script.tree, graphql);
  const call = callOf(script.tree, graphql);
  if (member !== undefined) {
    const name = propertyName(member) ?? '';
    if (rewriteIterator(script, graphql, member)) return;
    const reason = name.startsWith('paginate')
      ? 'graphql.paginate merges the data of all pages. Write a loop: for await (const data of client.graphql.pages(query, variables)), with a query that has the variable $cursor.'
      : `"graphql.${name}" has no counterpart. Write what it sets in a third argument: client.graphql(query, variables, { headers }).`;
    hold(script, member, reason);
    return;
  }
  if (call === undefined) return;
  const [query, variables, third] = children(call, 'arguments');
  const isTogether = heldBy(script, query)?.type === 'ObjectExpression';
  const object = unwrap(isTogether ? query : variables);
  const own = object?.type === 'ObjectExpression' ? readMembers(script, object, isTogether) : undefined;
  const option = own === undefined ? optionIn(script, variables) : own.option;
  const reason =
    third !== undefined
      ? 'Octokit ignores the third argument of graphql, and routebook sends its headers. Remove it.'
      : isTogether && own?.query === undefined
        ? 'Write the query and the variables as two arguments: client.graphql(query, { … }).'
        : option === undefined
          ? undefined
          : `The variable "${option}" is an option in Octokit. Set it for the whole client, or write headers in a third argument: client.graphql(query, variables, { headers }).`;
  if (reason !== undefined) {
    hold(script, call, reason);
    return;
  }
  if (own !== undefined && object !== undefined) writeArguments(script, object, own);
  script.migrated += 1;
}

/** `graphql.paginate.iterator(query, variables)` → `graphql.pages(query, variables)`, for a query with the variable that both have for the next page. */
function rewriteIterator(script: Script, graphql: Node, paginate: Node): boolean {
  const { tree } = script;
  const iterator = propertyName(paginate) === 'paginate' ? memberAround(tree, paginate) : undefined;
  const call = iterator && tree.parentOf(iterator);
  if (iterator === undefined || propertyName(iterator) !== 'iterator' || call?.type !== 'CallExpression') return false;
  const [query, variables, ...others] = children(call, 'arguments');
  const held = heldBy(script, query);
  const hasCursor = held !== undefined && startOf(held).includes('$cursor');
  const isPlain = others.length === 0 && optionIn(script, variables) === undefined;
  if (!hasCursor || !isPlain || child(call, 'callee') !== iterator) return false;
  script.edits.push({ start: graphql.end, end: iterator.end, text: '.pages' });
  script.migrated += 1;
  return true;
}

/** The members of an object of variables. */
interface Members {
  /** The member with the query, if it is in the same object. */
  readonly query: Node | undefined;
  /** The members that become headers, and those headers. */
  readonly header: Node | undefined;
  readonly headers: string | undefined;
  /** An option that has no counterpart. */
  readonly option: string | undefined;
  readonly all: readonly Node[];
}

function readMembers(script: Script, object: Node, isTogether: boolean): Members | undefined {
  const all = children(object, 'properties');
  // What is spread may have the query in it.
  if (isTogether && all.some(({ type }) => type !== 'Property')) return undefined;
  const named = (name: string) => all.find((each) => each.type === 'Property' && propertyName(each) === name);
  const query = isTogether ? named('query') : undefined;
  const header = named('headers') ?? named('mediaType');
  const headers = header && headersIn(script, header);
  const taken = [query, headers === undefined ? undefined : header];
  const others = all.filter((each) => !taken.includes(each));
  const option = others
    .map((each) => (each.type === 'Property' ? propertyName(each) : optionIn(script, child(each, 'argument'))))
    .find((name) => name !== undefined && OPTIONS.test(name));
  return { query, header: headers === undefined ? undefined : header, headers, option, all };
}

/** The headers of `headers: { … }` or of `mediaType: { previews: ['name'] }`, as the member of an object. */
function headersIn(script: Script, member: Node): string | undefined {
  const value = unwrap(child(member, 'value'));
  const names = children(heldBy(script, value), 'properties').map((each) => propertyName(each)?.toLowerCase());
  if (propertyName(member) === 'headers') {
    // The token of an Octokit replaces the header.
    const isKnown = heldBy(script, value)?.type === 'ObjectExpression' && names.every((name) => name !== undefined);
    return isKnown && !names.includes('authorization') ? textIn(script, member) : undefined;
  }
  const previews = children(value, 'properties')[0];
  const list = children(unwrap(child(previews, 'value')), 'elements');
  if (names.length !== 1 || names[0] !== 'previews' || list.length === 0 || !list.every(isString)) return undefined;
  const types = list.map(
    (each) => `application/vnd.github.${textOf(each, 'value').replace(/-preview$/, '')}-preview+json`,
  );
  return `headers: ${braced(script, [`accept: ${quoted(script, types.join(','))}`])}`;
}

/** The first option among the members of an object, which may be in a constant. */
function optionIn({ tree }: Script, expression: Node | undefined): string | undefined {
  return givenMembers(tree, expression)
    .map((each) => propertyName(each))
    .find((name) => name !== undefined && OPTIONS.test(name));
}

/** An expression, or the value of the constant that it names. */
function heldBy({ tree }: Script, expression: Node | undefined): Node | undefined {
  const node = unwrap(expression);
  return (node?.type === 'Identifier' ? constantValue(tree, node) : undefined) ?? node;
}

/** `graphql({ query, owner, headers })` → `graphql(query, { owner }, { headers })` */
function writeArguments(script: Script, object: Node, { query, header, headers, all }: Members): void {
  const { edits } = script;
  const value = child(query, 'value');
  const gone = new Set([query, header]);
  const isEmpty = all.every((each) => gone.has(each));
  const text = value === undefined ? '' : textIn(script, value);
  const last = headers === undefined ? '' : `, ${braced(script, [headers])}`;
  if (query === undefined && header === undefined) return;
  if (isEmpty) {
    const variables = headers === undefined ? '' : '{}';
    const written = [text, variables].filter((each) => each !== '').join(', ');
    edits.push({ start: object.start, end: object.end, text: written + last });
    return;
  }
  if (text !== '') edits.push({ start: object.start, end: object.start, text: `${text}, ` });
  const lastKept = all.findLastIndex((each) => !gone.has(each));
  for (const [index, each] of all.slice(0, lastKept).entries())
    if (gone.has(each)) edits.push({ start: each.start, end: all[index + 1]?.start ?? each.end, text: '' });
  // The last ones go with the comma before them.
  const [kept, end] = [all[lastKept], all.at(-1)];
  if (kept !== undefined && end !== undefined && kept !== end) edits.push({ start: kept.end, end: end.end, text: '' });
  if (last !== '') edits.push({ start: object.end, end: object.end, text: last });
}
