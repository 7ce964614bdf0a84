// What a build must keep of a program, whatever it does to names and forms: the calls, `new`, member reads and `await`s of each
// function. A function that nothing uses may be missing as a whole. A function that has lost an operation equals none of the sources.
import { transform } from 'esbuild';
import { parseAst } from 'rolldown/parseAst';

const FUNCTION = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

/**
 * The functions of a module, each with its operations, and the top-level declarations and statements likewise. Local names are shortened
 * first, so that an identifier that no part of the module declares is a global.
 * @param {string} code
 * @param {import('esbuild').TransformOptions} [options]
 * @returns {Promise<{ operations: string, text: string }[]>}
 */
export async function functionsOf(code, options) {
  const { code: plain } = await transform(code, { format: 'esm', minifyIdentifiers: true, ...options });
  const program = parseAst(plain);
  const bound = new Set();
  collectBound(program, bound);
  const functions = [];
  const readUnit = (node) => {
    const operations = [];
    const visit = (part) => {
      if (typeof part !== 'object' || part === null) return;
      if (Array.isArray(part)) return part.forEach(visit);
      if (typeof part.type === 'string') {
        if (FUNCTION.test(part.type)) return readUnit(part);
        operations.push(...operationsOf(part, bound));
      }
      for (const child of childrenOf(part)) visit(child);
    };
    for (const child of childrenOf(node)) visit(child);
    functions.push({ operations: operations.sort().join(' '), text: plain.slice(node.start, node.end) });
  };
  for (const statement of program.body.flatMap(unitsOf)) {
    if (FUNCTION.test(statement.type)) readUnit(statement);
    else readUnit({ type: 'Unit', start: statement.start, end: statement.end, statement });
  }
  return functions;
}

/** The parts of a top-level statement that bundlers keep or remove one by one. Imports and lists of exports are theirs. */
function unitsOf(statement) {
  const node = statement.declaration ?? statement;
  if (/^(?:Import|Export)/.test(node.type)) return [];
  return node.type === 'VariableDeclaration' ? node.declarations.flatMap(({ init }) => init ?? []) : [node];
}

/** What is inside a node. `(() => value)()`, which marks a value as pure, is its value. */
function childrenOf(node) {
  return Object.values(isMark(node) ? { value: node.callee.body } : node);
}

function isMark({ type, callee, arguments: values }) {
  return (
    type === 'CallExpression' &&
    values.length === 0 &&
    callee.type === 'ArrowFunctionExpression' &&
    callee.expression &&
    !callee.async
  );
}

/** Adds the names that are declared in a program. After names were shortened, no global has the name of a local. */
function collectBound(node, bound) {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const each of node) collectBound(each, bound);
    return;
  }
  const patterns = {
    VariableDeclarator: [node.id],
    CatchClause: [node.param],
    ImportSpecifier: [node.local],
    ImportDefaultSpecifier: [node.local],
    ImportNamespaceSpecifier: [node.local],
    ClassDeclaration: [node.id],
    ClassExpression: [node.id],
    FunctionDeclaration: [node.id, ...(node.params ?? [])],
    FunctionExpression: [node.id, ...(node.params ?? [])],
    ArrowFunctionExpression: node.params,
  }[node.type];
  for (const pattern of patterns ?? []) addNames(pattern, bound);
  for (const child of Object.values(node)) collectBound(child, bound);
}

function addNames(pattern, bound) {
  if (!pattern) return;
  if (pattern.type === 'Identifier') bound.add(pattern.name);
  const parts = pattern.properties ?? pattern.elements ?? [pattern.value ?? pattern.left ?? pattern.argument];
  if (pattern.type !== 'Identifier') for (const part of parts) addNames(part?.value ?? part, bound);
}

/** What a node does, without what is inside it. */
function operationsOf(node, bound) {
  switch (node.type) {
    case 'CallExpression':
      return isMark(node) ? [] : [`${nameOf(node.callee, bound)}()`];
    case 'NewExpression':
      return [`new:${nameOf(node.callee, bound)}`];
    case 'TaggedTemplateExpression':
      return [`${nameOf(node.tag, bound)}\`\``];
    case 'MemberExpression':
      return [memberOf(node)];
    case 'AwaitExpression':
    case 'ImportExpression':
    case 'SpreadElement':
    case 'ThrowStatement':
    case 'TryStatement':
    case 'YieldExpression':
      return [node.type];
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return [node.computed || node.key.type === 'PrivateIdentifier' ? ':' : `${node.key.name ?? node.key.value}:`];
    case 'Literal':
      return node.regex ? [node.raw] : [];
    default:
      return [];
  }
}

/** The name of a member, unless it is private and may have been shortened. */
function memberOf({ computed, property }) {
  if (computed && typeof property.value === 'string') return `.${property.value}`;
  return computed || property.type === 'PrivateIdentifier' ? '.' : `.${property.name}`;
}

/** The name of what is called, unless it is local. */
function nameOf(node, bound) {
  if (node.type === 'MemberExpression') return memberOf(node);
  return node.type === 'Identifier' && !bound.has(node.name) ? node.name : '';
}

/**
 * The functions of a build that equal none of the sources: as often as a function occurs in the build, it must occur there.
 * @param {readonly { operations: string, text: string }[]} sources
 * @param {readonly { operations: string, text: string }[]} built
 */
export function findChanged(sources, built) {
  const left = new Map();
  for (const { operations } of sources) left.set(operations, (left.get(operations) ?? 0) + 1);
  return built.filter(({ operations }) => {
    const count = left.get(operations) ?? 0;
    left.set(operations, count - 1);
    return count <= 0;
  });
}
