import type { AuditEdit } from '../../tree/apply-edits.ts';
import { child, children, type Node, propertyName, textOf, unwrap } from '../../tree/node.ts';
import { lookUp } from '../../tree/scopes.ts';
import { needName } from '../needed-names.ts';
import { packageMember } from '../packages.ts';
import { type Script, textIn } from '../script.ts';
import { BEHAVIOUR, presentUrl, type Replacement, rewriteOptions, tokenIn } from './client-options.ts';

type Found = Pick<Extract<Replacement, { options: string }>, 'notes' | 'edits'> | { readonly reason: string };

const ELSEWHERE = 'The options are not written where the client is created. Create it with createGitHub({ token, … }).';

/** The options of a client in a variable, which only `variable.name = value` changes: `const options = { auth }; options.baseUrl = url;` */
export function readOptionsVariable(script: Script, argument: Node): Found {
  const { tree } = script;
  const variable = unwrap(argument);
  const name = textOf(variable, 'name');
  const binding = variable?.type === 'Identifier' ? lookUp(tree, variable, name) : undefined;
  const object = unwrap(binding?.init);
  const isOwn = binding !== undefined && /^(?:const|let)$/.test(binding.kind) && binding.path.length === 0;
  if (!isOwn || binding.writes.length > 0 || object?.type !== 'ObjectExpression') return { reason: ELSEWHERE };
  const written = rewriteOptions(script, object, []);
  if ('reason' in written) return written;
  const notes = [...written.notes];
  const edits: AuditEdit[] = [];
  if (written.options !== textIn(script, object))
    edits.push({ start: object.start, end: object.end, text: written.options });
  for (const use of tree.usesOf(name, binding)) {
    if (use === variable) continue;
    const change = readChange(script, use);
    if ('reason' in change) return change;
    if (change.note !== undefined) notes.push(change.note);
    edits.push(...change.edits);
  }
  const type = typeOfOptions(script, child(binding.annotation, 'typeAnnotation'));
  if (type === 'other')
    return { reason: 'The options have a type of their own. Create the client with createGitHub({ token, … }).' };
  if (type !== undefined)
    edits.push({ start: type.start, end: type.end, text: needName(script, 'routebook/client', 'GitHubOptions', true) });
  return { notes, edits };
}

/** `if (url) options.baseUrl = url;` */
function isConditional(tree: Script['tree'], statement: Node): boolean {
  const parent = tree.parentOf(statement);
  return (parent?.type === 'BlockStatement' ? tree.parentOf(parent) : parent)?.type === 'IfStatement';
}

/** `options.auth = value` → `options.token = value` */
function readChange(
  script: Script,
  use: Node,
): { readonly edits: readonly AuditEdit[]; readonly note?: string } | { readonly reason: string } {
  const { tree } = script;
  const member = tree.parentOf(use);
  const assigned = member?.type === 'MemberExpression' ? tree.parentOf(member) : undefined;
  const statement = assigned && tree.parentOf(assigned);
  const isPlain =
    assigned?.type === 'AssignmentExpression' && assigned['left'] === member && assigned['operator'] === '=';
  const value = child(assigned, 'right');
  const property = child(member, 'property');
  if (
    !isPlain ||
    value === undefined ||
    property === undefined ||
    member === undefined ||
    statement?.type !== 'ExpressionStatement'
  )
    return { reason: ELSEWHERE };
  const name = propertyName(member) ?? '';
  if (name === 'baseUrl' || name === 'userAgent') {
    const present = name === 'baseUrl' && !isConditional(tree, statement) ? presentUrl(script, value) : undefined;
    return { edits: present === undefined ? [] : [{ start: value.start, end: value.end, text: present }] };
  }
  if (name === 'auth') {
    const token = tokenIn(script, value);
    if ('reason' in token) return token;
    const edits = [{ start: property.start, end: property.end, text: 'token' }];
    return {
      edits:
        token.text === textIn(script, value)
          ? edits
          : [...edits, { start: value.start, end: value.end, text: token.text }],
    };
  }
  if (Object.hasOwn(BEHAVIOUR, name)) {
    const line = tree.text.lastIndexOf('\n', statement.start - 1) + 1;
    const isAlone = tree.text.slice(line, statement.start).trim() === '';
    const rest = /^[ \t]*\r?\n/.exec(tree.text.slice(statement.end))?.[0];
    const span = isAlone && rest !== undefined ? { start: line, end: statement.end + rest.length } : statement;
    return { edits: [{ start: span.start, end: span.end, text: '' }], note: BEHAVIOUR[name] as string };
  }
  return { reason: `createGitHub has no counterpart of the option "${name}".` };
}

/** The annotation of the variable, if it is a type of Octokit. */
function typeOfOptions({ tree }: Script, type: Node | undefined): Node | 'other' | undefined {
  if (type === undefined) return undefined;
  const name = child(type, 'typeName');
  if (/^OctokitOptions$/.test(packageMember(tree, name)?.name ?? '')) return type;
  // `ConstructorParameters<typeof Octokit>[0]`
  const base = type.type === 'TSIndexedAccessType' ? child(type, 'objectType') : undefined;
  const [argument] = children(child(base, 'typeArguments') ?? child(base, 'typeParameters'), 'params');
  const isParameters = textOf(child(base, 'typeName'), 'name') === 'ConstructorParameters';
  return isParameters && packageMember(tree, child(argument, 'exprName')) !== undefined ? type : 'other';
}
