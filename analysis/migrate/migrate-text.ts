import { auditLanguageOf, readLanguage } from '../tree/language.ts';
import { child, children, type Node, textOf } from '../tree/node.ts';
import type { ScriptKind } from '../tree/parse-script.ts';
import { applyEdits, createPositions, inOrder } from '../tree/positions.ts';
import { rewriteClient } from './client/rewrite-client.ts';
import { holdClients, holdExports } from './client-holds.ts';
import { findClients, isAdapter, mentionsOctokit } from './find-clients.ts';
import { isOctokitPackage, loadedPackage } from './packages.ts';
import { holdApps, rewriteApps } from './rewrite-apps.ts';
import { rewriteUses } from './rewrite-calls.ts';
import { rewriteErrors } from './rewrite-errors.ts';
import { rewriteImports } from './rewrite-imports.ts';
import { rewriteTypes } from './rewrite-types.ts';
import { hold, isReplaced, readScript, type Script } from './script.ts';
import { holdTests } from './test-holds.ts';
import type { FileFacts, MigrateOptions, Migration } from './types.ts';

const KINDS: { readonly [language: string]: ScriptKind } = {
  javascript: 'js',
  jsx: 'jsx',
  typescript: 'ts',
  tsx: 'tsx',
};

/**
 * Rewrites a script that uses Octokit so that it uses routebook's client. If something in it needs a decision, the text stays as it is, and
 * all such places are listed in `items`, with the code to write there. Migrating the result again changes nothing.
 */
export function migrateText(text: string, language: string, options: MigrateOptions = {}): Migration {
  const nothing = { text, edits: [], migrated: 0 };
  if (!mentionsOctokit(text)) return { ...nothing, items: [] };
  const script = read(text, language, options);
  if (script === undefined) return { ...nothing, items: unreadItems(text) };
  const { hasClients } = factsOf(script);
  const whole = { ...script, program: { hasClients, ...script.program } };
  rewrite(whole);
  return result(whole);
}

/** What a script says about the program that it is a part of, for `migrateText` of the other files. */
export function surveyText(text: string, language: string, options: MigrateOptions = {}): FileFacts {
  const script = read(text, language, options);
  return script === undefined ? { hasClients: false, packages: [], reexported: [] } : factsOf(script);
}

function read(text: string, language: string, { program = {}, parser }: MigrateOptions): Script | undefined {
  const kind = KINDS[readLanguage(language) ?? auditLanguageOf(language) ?? ''];
  return kind && readScript(text, kind, program, parser);
}

function factsOf({ tree }: Script): FileFacts {
  const sources = tree.nodes.flatMap((node) => {
    const source = child(node, 'source');
    const isModule = node.type.startsWith('Import') || node.type.startsWith('Export') || node.type === 'TSImportType';
    return { node, name: (isModule ? textOf(source, 'value') : loadedPackage(node)) ?? '' };
  });
  const packages = sources.map(({ name }) => name).filter(isOctokitPackage);
  // `@actions/github/lib/context` is a part of a package.
  const names = packages.map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
  const adapters = tree.calls.some((call) => isAdapter(tree, call));
  const reexported = sources.filter(({ node }) => node.type.startsWith('Export')).map(({ name }) => name);
  return {
    hasClients: adapters || sources.some(({ name }) => name === 'probot' || isOctokitPackage(name)),
    packages: [...new Set(names)],
    reexported: reexported.filter((name) => name !== ''),
  };
}

/** Rewrites a script, and lists what holds an Octokit. */
function rewrite(script: Script): void {
  const { tree, edits, program } = script;
  const found = findClients(script);
  const known = found.filter(({ isUnread }) => isUnread !== true);
  const uses = program.hasClients === true ? known : known.filter(({ isCertain }) => isCertain);
  // What is called in a test with doubles may be one of them.
  if (holdTests(script, uses)) return;
  holdClients(script, uses);
  holdExports(script, uses);
  for (const { node, isMade } of uses) if (isMade) rewriteClient(script, node);
  rewriteUses(script, uses);
  for (const call of tree.calls) if (isAdapter(tree, call)) removeAdapter(script, call);
  rewriteErrors(script, uses);
  rewriteTypes(script);
  rewriteApps(script);
  holdApps(script);
  rewriteImports(script);
  if (program.hasClients === true)
    for (const { node, isUnread } of found)
      if (isUnread === true && !isReplaced(script, node)) hold(script, node, UNREAD);
  for (const helper of script.helpers)
    edits.push({ start: tree.text.length, end: tree.text.length, text: `\n${helper}\n` });
}

const UNREAD =
  'This looks like a call of an Octokit whose origin is not known. Name its type where it is received: Octokit, or GitHub of routebook.';

/** `fromOctokit(octokit)` → `octokit`, of a program that was migrated in part. */
function removeAdapter({ edits }: Script, call: Node): void {
  const [argument] = children(call, 'arguments');
  if (argument === undefined) return;
  edits.push({ start: call.start, end: argument.start, text: '' }, { start: argument.end, end: call.end, text: '' });
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
