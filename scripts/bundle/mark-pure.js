import { parseAst } from 'rolldown/parseAst';

const PURE = '/* @__PURE__ */ ';

/** Syntax that runs nothing when it is evaluated. */
const INERT = new Set([
  'ArrowFunctionExpression',
  'ClassExpression',
  'FunctionExpression',
  'Identifier',
  'Literal',
  'MetaProperty',
]);

/**
 * Marks the values of top-level constants as free of side effects, so that bundlers can omit those that a program does not use. The
 * package declares `sideEffects: false`, but bundlers apply that to whole files: in a file that a program uses in part, they keep every
 * call.
 * @param {string} code
 */
export function markPure(code) {
  const insertions = [];
  for (const statement of parseAst(code).body) {
    const { type, declarations = [] } = statement.declaration ?? statement;
    if (type !== 'VariableDeclaration') continue;
    for (const { init } of declarations) if (init && !isMarked(code, init)) insertions.push(...marksOf(init));
  }
  let marked = code;
  for (const [position, text] of insertions.sort(([one], [other]) => other - one))
    marked = marked.slice(0, position) + text + marked.slice(position);
  return marked;
}

/** Whether the source has marked a call. */
function isMarked(code, { start }) {
  return code.slice(0, start).endsWith(PURE);
}

/** The marks that a value needs: one in front of a call whose arguments run nothing, and otherwise a call around the value. */
function marksOf(value) {
  if (isInert(value)) return [];
  const isCall = value.type === 'CallExpression' || value.type === 'NewExpression';
  if (isCall && value.arguments.every(isInert) && isPlainName(value.callee)) return [[value.start, PURE]];
  return [
    [value.start, `${PURE}(() => (`],
    [value.end, '))()'],
  ];
}

/** Whether evaluating a value runs nothing, as far as a bundler can tell. */
function isInert(node) {
  switch (node.type) {
    case 'ArrayExpression':
      return node.elements.every((element) => element === null || isInert(element));
    case 'ObjectExpression':
      return node.properties.every(
        (property) => property.type === 'Property' && !property.computed && isInert(property.value),
      );
    case 'UnaryExpression':
      return node.argument.type === 'Literal';
    case 'TemplateLiteral':
      return node.expressions.length === 0;
    default:
      return INERT.has(node.type);
  }
}

/** `name` or `name.member`. */
function isPlainName({ type, object, computed }) {
  return type === 'Identifier' || (type === 'MemberExpression' && !computed && object.type === 'Identifier');
}
