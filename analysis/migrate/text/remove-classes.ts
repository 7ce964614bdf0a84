import { child, children, type Node, propertyName, textOf, unwrap } from '../../tree/node.ts';
import { clientClass } from '../packages.ts';
import type { Script } from '../script.ts';
import { isNoLongerUsed } from './name-uses.ts';

/** Removes `const MyOctokit = Octokit.plugin(retry)` if the class is no longer used. The last one first: it may need the others. */
export function removeClasses(script: Script): void {
  const statements = script.tree.nodes.filter(
    (each) => STATEMENT.test(each.type) && BLOCK.test(script.tree.parentOf(each)?.type ?? ''),
  );
  for (const statement of statements.toReversed()) {
    const [declared, ...others] = children(statement, 'declarations');
    const isAlone = statement.type === 'ExpressionStatement';
    const init = unwrap(child(declared, 'init') ?? (isAlone ? child(statement, 'expression') : undefined));
    const id = child(declared, 'id');
    const callee = init?.type === 'CallExpression' ? unwrap(child(init, 'callee')) : undefined;
    const isPlugin = callee?.type === 'MemberExpression' && /^(?:plugin|defaults)$/.test(propertyName(callee) ?? '');
    if (!isPlugin || others.length > 0 || script.edits.length === 0) continue;
    // `Octokit.plugin(retry);` returns a class that nothing has.
    if (isAlone && clientClass(script.tree, init) !== undefined) removeStatement(script, statement);
    if (statement.type !== 'VariableDeclaration' || id?.type !== 'Identifier') continue;
    if (isNoLongerUsed(script, textOf(id, 'name'), id)) removeStatement(script, statement);
  }
}

const STATEMENT = /^(?:VariableDeclaration|ExpressionStatement)$/;
const BLOCK = /^(?:Program|BlockStatement)$/;

/** Removes a statement with the line that it leaves empty. */
export function removeStatement(script: Script, { start, end }: Node): void {
  const { text } = script.tree;
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const isAlone = text.slice(lineStart, start).trim() === '';
  const isAfterBlank = /(?:^|\n)[ \t]*\r?\n$/.test(text.slice(0, lineStart));
  // Of the blank lines around it, one stays.
  const rest = (isAfterBlank ? /^[ \t]*\r?\n(?:[ \t]*\r?\n)?/ : /^[ \t]*\r?\n/).exec(text.slice(end))?.[0] ?? '';
  script.edits.push(
    isAlone && rest !== '' ? { start: lineStart, end: end + rest.length, text: '' } : { start, end, text: '' },
  );
  // The statements below it may have gone before.
  const endOfRemoved = (at: number): number => {
    const next = script.edits.find((edit) => edit.text === '' && edit.start === at && edit.end > at);
    return next === undefined ? at : endOfRemoved(next.end);
  };
  const after = endOfRemoved(end + rest.length);
  const [blank = ''] = (isAfterBlank && after > end + rest.length && /^[ \t]*\r?\n/.exec(text.slice(after))) || [];
  if (blank !== '') script.edits.push({ start: after, end: after + blank.length, text: '' });
}
