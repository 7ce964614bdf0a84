// What a build must keep of a program, whatever it does to names and forms: the calls, `new`, member reads and `await`s of each
// function. A function that nothing uses may be missing as a whole. A function that has lost an operation equals none of the sources.
import { transform } from 'esbuild';
import { parseAst } from 'rolldown/parseAst';

const FUNCTION = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

/**
 * Something that a build writes differently from the sources, and what stands for it in the comparison: another node, or nothing.
 * @typedef {object} Rule
 * @property {string} name
 * @property {(node: object) => object | null | undefined} rewrite The node that stands for this one. Undefined if it is not what the rule is about.
 */

/**
 * The functions of a module, each with its operations, and the top-level declarations and statements likewise. Local names are shortened
 * first, so that an identifier that no part of the module declares is a global.
 * @param {string} code
 * @param {import('esbuild').TransformOptions} [options]
 * @param {readonly Rule[]} [rules]
 * @param {Set<string>} [used] The names of the rules that were needed are added to it.
 * @returns {Promise<{ operations: string, text: string }[]>}
 */
export async function functionsOf(code, options, rules = [], used = new Set()) {
  const plain = await normalize(code, { minifyIdentifiers: true, ...options });
  const program = rewrite(parseAst(plain), rules, used);
  const bound = new Set();
  collectBound(program, bound);
  const functions = [];
  const readFunction = (node) => {
    const operations = [];
    const visit = (part) => {
      if (typeof part !== 'object' || part === null) return;
      if (FUNCTION.test(part.type)) return readFunction(part);
      operations.push(...operationsOf(part, bound));
      for (const child of Object.values(part)) visit(child);
    };
    for (const child of Object.values(node)) visit(child);
    functions.push({ operations: operations.sort().join(' '), text: plain.slice(node.start, node.end) });
  };
  for (const unit of program.body.flatMap(unitsOf)) {
    if (FUNCTION.test(unit.type)) readFunction(unit);
    else readFunction({ start: unit.start, end: unit.end, unit });
  }
  return functions;
}

/** Shorter forms may allow others: code that was built has been through this once more than a source. */
const ROUNDS = 3;

async function normalize(code, { minifySyntax, ...options }) {
  let { code: plain } = await transform(code, options);
  if (!minifySyntax) return plain;
  plain = withoutImports(plain);
  for (let round = 0; round < ROUNDS; round++)
    ({ code: plain } = await transform(plain, { ...options, minifySyntax, loader: 'js' }));
  return plain;
}

/** Declares what a module imports, as in a bundle: esbuild joins two equal statements only if they use no import. */
function withoutImports(code) {
  const imports = parseAst(code).body.filter(({ type }) => type === 'ImportDeclaration');
  const names = imports.flatMap(({ specifiers }) => specifiers.map(({ local }) => local.name));
  const rest = imports.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
  return names.length === 0 ? rest : `var { ${names.join(', ')} } = import.meta;${rest}`;
}

/** A syntax tree in which the rules stand for what they are about. */
function rewrite(node, rules, used) {
  if (typeof node !== 'object' || node === null) return node;
  for (const rule of typeof node.type === 'string' ? rules : []) {
    const other = rule.rewrite(node);
    if (other === undefined) continue;
    used.add(rule.name);
    return rewrite(other, rules, used);
  }
  if (Array.isArray(node)) return node.map((each) => rewrite(each, rules, used));
  // The value of a regular expression is not a node.
  if (node.regex) return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, rewrite(value, rules, used)]));
}

/** The parts of a top-level statement that bundlers keep or remove one by one. Imports and lists of exports are theirs. */
function unitsOf(statement) {
  const node = statement?.declaration ?? statement;
  if (!node || /^(?:Import|Export)/.test(node.type)) return [];
  return node.type === 'VariableDeclaration' ? node.declarations.flatMap((each) => each?.init ?? []) : [node];
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
      return [`${nameOf(node.callee, bound)}()`];
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
