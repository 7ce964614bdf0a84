import { child, children, type Node, propertyName, unwrap } from '../../tree/node.ts';
import { takesBytes } from '../client-facts.ts';
import { givenMembers } from '../given-members.ts';
import { type Script, textIn } from '../script.ts';

const HEADER = "'content-type': 'application/json; charset=utf-8'";
const WRITTEN =
  'Octokit sends a file without a content-type header as JSON, and so does this call. Write the type of the file instead.';
const UNKNOWN =
  'Octokit sends a file without a content-type header as JSON, and routebook without a type. Make sure that the headers of this call have one.';

/** Gives an upload the content type that Octokit sends if the call names none. */
export function writeContentType(script: Script, route: string, options: Node | undefined): void {
  const { tree, edits, items } = script;
  if (options === undefined || !takesBytes(route)) return;
  const object = unwrap(options);
  const given = givenMembers(tree, options).findLast((each) => propertyName(each) === 'headers');
  const value = unwrap(child(given, 'value'));
  if (givenMembers(tree, value).some((each) => propertyName(each)?.toLowerCase() === 'content-type')) return;
  const note = (reason: string) => items.push({ start: options.start, end: options.end, kind: 'note', reason });
  const isHere =
    object?.type === 'ObjectExpression' && (given === undefined || children(object, 'properties').includes(given));
  const isKnown = value?.type === 'ObjectExpression' && children(value, 'properties').every(isNamed);
  if (!isHere || (given !== undefined && !isKnown)) {
    note(UNKNOWN);
    return;
  }
  // What is spread counts more, so that the member is the first one.
  const target = given === undefined ? object : (value as Node);
  const first = children(target, 'properties')[0];
  const member = given === undefined ? `headers: { ${HEADER} }` : HEADER;
  if (first === undefined) edits.push({ start: target.start, end: target.end, text: `{ ${member} }` });
  else edits.push({ start: first.start, end: first.start, text: `${member},${spaceBefore(script, target, first)}` });
  note(WRITTEN);
}

function isNamed(property: Node): boolean {
  return property.type === 'Property' && propertyName(property) !== undefined;
}

/** The line break and indentation in front of the first member of an object. */
function spaceBefore(script: Script, object: Node, first: Node): string {
  const space = textIn(script, { start: object.start + 1, end: first.start });
  return /^\s*\n\s*$/.test(space) ? space : ' ';
}
