import { child, children, type Node, textOf } from '../../tree/node.ts';
import { lookUp } from '../../tree/scopes.ts';
import { lastName } from '../../tree/values.ts';
import type { Obstacle } from '../obstacles.ts';
import type { Script } from '../script.ts';

/** A client of Octokit that stays for the packages that expect one, next to the client of routebook. */
export interface SecondClient {
  readonly statement: Node;
  /** The name in the declaration. */
  readonly id: Node;
  readonly name: string;
  /** Where a package receives the client. */
  readonly passed: readonly Node[];
}

/** Parts of options that have the same value if they are evaluated twice. */
const REPEATABLE =
  /^(?:Identifier|Literal|MemberExpression|TemplateLiteral|TemplateElement|ObjectExpression|Property|LogicalExpression|ConditionalExpression|ChainExpression|TSNonNullExpression|TSAsExpression|ArrayExpression)$/;

/** `const octokit = new Octokit({ auth })`, of which a package receives the variable. Undefined if there is another obstacle. */
export function planSecondClient(script: Script, made: Node, obstacles: readonly Obstacle[]): SecondClient | undefined {
  const { tree } = script;
  const declared = tree.parentOf(made);
  const statement = declared && tree.parentOf(declared);
  const id = child(declared, 'id');
  if (obstacles.length === 0 || obstacles.some(({ source }) => source === undefined)) return undefined;
  if (declared?.type !== 'VariableDeclarator' || statement === undefined || id?.type !== 'Identifier') return undefined;
  const isPlace = /^(?:Program|BlockStatement)$/.test(tree.parentOf(statement)?.type ?? '');
  const [, ...others] = children(statement, 'declarations');
  const name = `${textOf(id, 'name')}ForPackages`;
  if (!isPlace || others.length > 0 || child(id, 'typeAnnotation') !== undefined || tree.text.includes(name))
    return undefined;
  const binding = lookUp(tree, id, textOf(id, 'name'));
  const passed = obstacles.map(({ node }) => node);
  const isVariable = (node: Node) => node.type === 'Identifier' && lookUp(tree, node, textOf(node, 'name')) === binding;
  if (binding === undefined || binding.writes.length > 0 || !passed.every(isVariable)) return undefined;
  return children(made, 'arguments').every((each) => isRepeatable(script, each))
    ? { statement, id, name, passed }
    : undefined;
}

function isRepeatable({ tree }: Script, { start, end }: Node): boolean {
  return tree.nodes
    .filter((node) => start <= node.start && node.end <= end)
    .every((node) => REPEATABLE.test(node.type) || isInput(node));
}

/** `core.getInput('token')` */
function isInput(node: Node): boolean {
  return node.type === 'CallExpression' && lastName(child(node, 'callee')) === 'getInput';
}

/** Declares the client of routebook in front of the old one, which has another name now. */
export function writeSecondClient(script: Script, { statement, id, name, passed }: SecondClient, client: string): void {
  const { tree, edits } = script;
  const line = tree.text.lastIndexOf('\n', statement.start - 1) + 1;
  const [indent = ''] = /^[ \t]*/.exec(tree.text.slice(line, statement.start)) ?? [];
  const end = tree.text.charAt(statement.end - 1) === ';' ? ';' : '';
  edits.push({
    start: statement.start,
    end: statement.start,
    text: `const ${textOf(id, 'name')} = ${client}${end}\n${indent}`,
  });
  edits.push({ start: id.start, end: id.end, text: name });
  for (const node of passed) {
    const isShorthand = tree.parentOf(node)?.['shorthand'] === true;
    edits.push({ start: node.start, end: node.end, text: isShorthand ? `${textOf(node, 'name')}: ${name}` : name });
  }
}
