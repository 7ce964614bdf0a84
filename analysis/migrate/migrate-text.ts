import { EndpointError } from '../../src/core/errors.ts';
import { type OptionChecks, readOptions } from '../../src/core/read-options.ts';
import { auditLanguageOf, readLanguage } from '../tree/language.ts';
import { child, children, type Node, textOf } from '../tree/node.ts';
import type { ScriptKind } from '../tree/parse-script.ts';
import { type AuditEdit, applyEdits, createPositions } from '../tree/positions.ts';
import { holdApps } from './app-holds.ts';
import { rewriteClient } from './client/rewrite-client.ts';
import { holdClients, holdExports } from './client-holds.ts';
import { findClients, isAdapter, mentionsOctokit } from './find-clients.ts';
import { isOctokitPackage, loadedPackage } from './packages.ts';
import { replacedMethods, rewriteUses } from './rewrite-calls.ts';
import { rewriteErrors } from './rewrite-errors.ts';
import { rewriteImports } from './rewrite-imports.ts';
import { removeForTypes, rewriteTypes, typesOfClient } from './rewrite-types.ts';
import { note, readScript, type Script } from './script.ts';
import { holdTests } from './test-holds.ts';
import { lineEnd } from './text/file-style.ts';
import type { FileFacts, MigrateOptions, Migration, ProgramFacts } from './types.ts';
import { holdUnreadCalls } from './unread-holds.ts';

const CHECKS: OptionChecks<MigrateOptions> = {
  program: (value) => (typeof value === 'object' && value !== null ? undefined : 'an object'),
  parser: (value) => (typeof value === 'object' && value !== null ? undefined : 'the package oxc-parser'),
};

/**
 * Rewrites a script that uses Octokit so that it uses routebook's client. If something in it needs a decision, the text stays as it is, and
 * all such places are listed in `items`, with the code to write there. Migrating the result again changes nothing.
 *
 * @example
 * const { text } = migrateText("import { Octokit } from 'octokit'; …", 'ts');
 */
export function migrateText(text: string, language: string, options?: MigrateOptions): Migration {
  const { program, parser } = readOptions('migrateText', options, CHECKS);
  const script = read(text, language, parser, program, mentionsOctokit);
  if (script === undefined) return { text, edits: [], migrated: 0, items: unreadItems(text) };
  const { hasClients, replaced } = factsOf(script);
  const whole = { ...script, program: { hasClients, replaced, ...program } };
  rewrite(whole);
  return result(whole);
}

/** What a script says about the program that it is a part of, for `migrateText` of the other files. */
export function surveyText(text: string, language: string, options?: Pick<MigrateOptions, 'parser'>): FileFacts {
  const { parser } = readOptions<Pick<MigrateOptions, 'parser'>>('surveyText', options, { parser: CHECKS.parser });
  const script = read(text, language, parser, {});
  return script === undefined ? { hasClients: false, replaced: [], packages: [], reexported: [] } : factsOf(script);
}

const KINDS: { readonly [language: string]: ScriptKind } = {
  javascript: 'js',
  jsx: 'jsx',
  typescript: 'ts',
  tsx: 'tsx',
};

function read(
  text: unknown,
  language: unknown,
  parser: MigrateOptions['parser'],
  program: ProgramFacts = {},
  isWanted = (_: string) => true,
): Script | undefined {
  if (typeof text !== 'string')
    throw new EndpointError('INVALID_OPTION', 'The text to migrate must be a string.', { parameter: 'text' });
  const known = typeof language === 'string' ? (readLanguage(language) ?? auditLanguageOf(language)) : undefined;
  const kind = known && KINDS[known];
  if (kind === undefined) {
    const message = 'Only JavaScript and TypeScript can be migrated: pass "js", "jsx", "ts" or "tsx" as the language.';
    throw new EndpointError('INVALID_OPTION', message, { parameter: 'language' });
  }
  return isWanted(text) ? readScript(text, kind, program, parser) : undefined;
}

function factsOf({ tree }: Script): FileFacts {
  const sources = tree.nodes.flatMap((node) => {
    const source = child(node, 'source');
    const isModule = node.type.startsWith('Import') || node.type.startsWith('Export') || node.type === 'TSImportType';
    return { node, name: (isModule ? textOf(source, 'value') : loadedPackage(node)) ?? '' };
  });
  const packages = sources.map(({ name }) => name).filter(isOctokitPackage);
  const adapters = tree.calls.some((call) => isAdapter(tree, call));
  const reexported = sources.filter(({ node }) => node.type.startsWith('Export')).map(({ name }) => name);
  return {
    hasClients: adapters || sources.some(({ name }) => name === 'probot' || isOctokitPackage(name)),
    replaced: replacedMethods(tree),
    packages: [...new Set(packages)],
    reexported: reexported.filter((name) => name !== ''),
  };
}

/** Rewrites a script, and lists what holds an Octokit. */
function rewrite(script: Script): void {
  const { tree, edits, program } = script;
  const found = findClients(script);
  const uses = program.hasClients === true ? found : found.filter(({ isCertain }) => isCertain);
  // What is called in a test with doubles may be one of them.
  if (holdTests(script, uses)) return;
  holdClients(script, uses);
  holdExports(script, uses);
  const made = uses.flatMap(({ node, isMade }) => (isMade ? [node] : []));
  const forTypes = made.filter((node) => typesOfClient(script, node).length > 0);
  for (const node of made) if (!forTypes.includes(node)) rewriteClient(script, node);
  rewriteUses(script, uses);
  for (const call of tree.calls) if (isAdapter(tree, call)) removeAdapter(script, call);
  rewriteErrors(script, uses);
  rewriteTypes(script);
  for (const node of forTypes) removeForTypes(script, node);
  holdApps(script);
  rewriteImports(script);
  if (program.hasClients === true) holdUnreadCalls(script);
  for (const helper of script.helpers)
    edits.push({ start: tree.text.length, end: tree.text.length, text: `\n${helper}\n` });
  listExpectedErrors(script);
}

/** `fromOctokit(octokit)` → `octokit`, of a program that was migrated in part. */
function removeAdapter({ edits }: Script, call: Node): void {
  const [argument] = children(call, 'arguments');
  if (argument === undefined) return;
  edits.push({ start: call.start, end: argument.start, text: '' }, { start: argument.end, end: call.end, text: '' });
}

const EXPECTED = '@ts-expect-error';

/** Lists `@ts-expect-error` in a file that changes: an error that is gone is an error too. */
function listExpectedErrors(script: Script): void {
  const { text } = script.tree;
  if (!script.isTyped || script.edits.length === 0) return;
  for (let at = text.indexOf(EXPECTED); at >= 0; at = text.indexOf(EXPECTED, lineEnd(text, at)))
    note(
      script,
      { start: at, end: at + EXPECTED.length },
      'The types of routebook may not have the error that this comment expects. If the compiler reports TS2578, remove it.',
    );
}

function result({ tree: { text }, edits: all, items, migrated }: Script): Migration {
  const positions = createPositions(text);
  const edits = inOrder(all);
  const isHeld = items.some(({ kind }) => kind === 'hold');
  return {
    text: isHeld ? text : applyEdits(text, edits).text,
    edits,
    migrated,
    items: items
      .sort((one, other) => one.start - other.start)
      .map(({ kind, reason, ...span }) => ({
        ...positions.rangeOf(span),
        kind,
        reason,
        excerpt: positions.excerptAt(span.start),
      })),
  };
}

/** Edits in the order of the text. Of two that overlap, the one that starts first counts. */
function inOrder(edits: readonly AuditEdit[]): readonly AuditEdit[] {
  // What is inserted comes before what is replaced.
  const size = ({ start, end }: AuditEdit) => (start === end ? Number.POSITIVE_INFINITY : end - start);
  const sorted = [...edits].sort((one, other) => one.start - other.start || size(other) - size(one));
  let at = -1;
  return sorted.filter(({ start, end }) => {
    if (start < at) return false;
    at = Math.max(at, end);
    return true;
  });
}

/** A file that uses Octokit is listed if it cannot be read. */
function unreadItems(text: string): Migration['items'] {
  const names = ['octokit', '@octokit/', '@actions/github'].flatMap((name) => [`'${name}`, `"${name}`]);
  const start = Math.max(...names.map((name) => text.indexOf(name)));
  if (start < 0) return [];
  const positions = createPositions(text);
  const reason = 'The file has a syntax error. Correct it, so that it can be read.';
  return [
    { ...positions.rangeOf({ start, end: start + 1 }), kind: 'hold', reason, excerpt: positions.excerptAt(start) },
  ];
}
