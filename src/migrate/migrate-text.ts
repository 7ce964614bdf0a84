import { applyEdits } from '../audit/apply-edits.ts';
import { auditLanguageOf, readLanguage } from '../audit/language.ts';
import { createPositions } from '../audit/positions.ts';
import type { Node } from '../audit/script/node.ts';
import type { ScriptKind } from '../audit/script/parse-script.ts';
import type { AuditEdit } from '../audit/types.ts';
import { EndpointError } from '../errors.ts';
import { type OptionChecks, readOptions } from '../internal/read-options.ts';
import { rewriteClient } from './client/rewrite-client.ts';
import { type ClientGroup, groupClients } from './client-groups.ts';
import { type Clients, type ClientUse, findClients } from './find-clients.ts';
import { writeHelpers } from './helpers.ts';
import { MOCKED, mockIn } from './mocked-octokit.ts';
import { isClientType, mentionsOctokit } from './origin.ts';
import { rewriteUse } from './rewrite-calls.ts';
import { rewriteErrors } from './rewrite-errors.ts';
import { rewriteImports } from './rewrite-imports.ts';
import { rewriteTypes } from './rewrite-types.ts';
import { readScript, type Script } from './script.ts';
import type { ClientSurvey, MigrateOptions, Migration } from './types.ts';

const CHECKS: OptionChecks<MigrateOptions> = {
  clients: (value) =>
    typeof value === 'object' && value !== null ? undefined : 'an object with "replaceable" and "others"',
  parser: (value) => (typeof value === 'object' && value !== null ? undefined : 'the package oxc-parser'),
};
const NO_CLIENTS: Clients = { made: [], passed: [], uses: [], obstacles: [] };
const NONE: ClientSurvey = { replaceable: 0, others: 0 };

/**
 * Rewrites a script that uses Octokit so that it uses routebook's client. What cannot be rewritten without a decision stays as it is, and
 * is listed in `items`. Migrating the result again changes nothing.
 *
 * @example
 * const { text } = migrateText("import { Octokit } from 'octokit'; …", 'ts');
 */
export function migrateText(text: string, language: string, options?: MigrateOptions): Migration {
  const { clients = undefined, parser } = readOptions('migrateText', options, CHECKS);
  const script = read(text, language, parser);
  if (script === undefined) return { text, edits: [], migrated: 0, items: [], imports: [] };
  const mock = mockIn(script);
  if (mock !== undefined) script.items.push({ ...mock, kind: 'note', reason: MOCKED });
  const found = mock === undefined ? findClients(script) : NO_CLIENTS;
  const groups = groupClients(script, found);
  rewrite(script, groups, clients ?? countClients(found, groups));
  const positions = createPositions(text);
  const edits = inOrder(script.edits);
  return {
    text: applyEdits(text, edits).text,
    edits,
    migrated: script.migrated,
    items: script.items
      .sort((one, other) => one.start - other.start)
      .map(({ kind, reason, ...span }) => ({
        ...positions.rangeOf(span),
        kind,
        reason,
        excerpt: positions.excerptAt(span.start),
      })),
    imports: [...script.imports.keys()],
  };
}

/** Counts the clients of a script, for `migrateText` of the other files of the program. */
export function surveyClients(text: string, language: string, options?: Pick<MigrateOptions, 'parser'>): ClientSurvey {
  const { parser } = readOptions<Pick<MigrateOptions, 'parser'>>('surveyClients', options, { parser: CHECKS.parser });
  const script = read(text, language, parser);
  if (script === undefined || mockIn(script) !== undefined) return NONE;
  const found = findClients(script);
  return countClients(found, groupClients(script, found));
}

/** Clients that only one function has do not concern other files. */
function countClients({ passed }: Clients, groups: readonly ClientGroup[]): ClientSurvey {
  const shared = groups.filter(({ isShared }) => isShared);
  return {
    replaceable: shared.filter(({ made }) => made !== undefined).length + passed.length,
    others: shared.flatMap(({ obstacles }) => obstacles).length,
  };
}

function read(text: unknown, language: unknown, parser: MigrateOptions['parser']): Script | undefined {
  if (typeof text !== 'string')
    throw new EndpointError('INVALID_OPTION', 'The text to migrate must be a string.', { parameter: 'text' });
  const known = typeof language === 'string' ? (readLanguage(language) ?? auditLanguageOf(language)) : undefined;
  const kind = known && KINDS[known];
  if (kind === undefined) {
    const message = 'Only JavaScript and TypeScript can be migrated: pass "js", "jsx", "ts" or "tsx" as the language.';
    throw new EndpointError('INVALID_OPTION', message, { parameter: 'language' });
  }
  return mentionsOctokit(text) ? readScript(text, kind, parser) : undefined;
}

const KINDS: { readonly [language: string]: ScriptKind } = {
  javascript: 'js',
  jsx: 'jsx',
  typescript: 'ts',
  tsx: 'tsx',
};

/** Rewrites a script, except for clients that cannot be replaced. */
function rewrite(script: Script, groups: readonly ClientGroup[], survey: ClientSurvey): void {
  if (groups.length === 0 && script.items.length > 0) return;
  const others = survey.others > 0;
  for (const { obstacles } of groups) for (const { node, reason } of obstacles) report(script, node, 'client', reason);
  const given = groups.find(({ kind }) => kind === 'given')?.uses ?? [];
  const isCertain =
    survey.replaceable > 0 ||
    (script.isTyped && given.every(({ origin }) => origin.kind === 'given' && origin.isCertain));
  const isReplaced = ({ kind, obstacles, isShared }: ClientGroup) =>
    obstacles.length === 0 && (!isShared || !others) && (kind !== 'given' || isCertain);
  let replaced = groups.filter(isReplaced);
  const kept = groups.filter((group) => !isReplaced(group));
  if (kept.length > 0 && replaced.length > 0 && sharesNames(script)) {
    for (const { made, uses } of replaced)
      report(
        script,
        made ?? (uses[0] as ClientUse).node,
        'client',
        'The file has another client that cannot be replaced, and both have their types or errors in common.',
      );
    replaced = [];
  }
  reportKept(script, kept, others);
  if (replaced.length === 0 && (kept.length > 0 || others)) return;
  for (const { made, second } of replaced) if (made !== undefined) rewriteClient(script, made, second);
  const uses = replaced.flatMap((group) => group.uses);
  const taken = new Set<Node>();
  for (const use of pagesFirst(script, uses)) rewriteUse(script, use, taken);
  if (uses.length > 0 || (!others && survey.replaceable > 0)) rewriteErrors(script, uses);
  // The types of a client that stays must stay too.
  if (kept.length === 0) rewriteTypes(script);
  rewriteImports(script);
  writeHelpers(script);
}

function report(script: Script, { start, end }: Node, kind: 'call' | 'client', reason: string): void {
  script.items.push({ start, end, kind, reason });
}

/** Reports clients that stay although nothing in this file is against it. */
function reportKept(script: Script, kept: readonly ClientGroup[], others: boolean): void {
  const plain = kept.filter(({ obstacles }) => obstacles.length === 0);
  const [first] = plain.flatMap(({ made, uses }) => made ?? uses.map(({ node }) => node));
  if (first === undefined) return;
  if (others) {
    report(
      script,
      first,
      'client',
      'The client is shared with code that has another client, which cannot be replaced.',
    );
    return;
  }
  for (const { node } of plain.flatMap(({ uses }) => uses))
    if (isCalled(script, node))
      report(
        script,
        node,
        'call',
        'The client is created elsewhere. Migrate the file that creates it together with this one.',
      );
}

/** Whether a file names the types of clients or their errors, which a client that stays and one that is replaced would share. */
function sharesNames({ tree, isTyped }: Script): boolean {
  if (/\b(?:RequestError|HttpError)\b/.test(tree.text)) return true;
  return isTyped && tree.nodes.some((node) => isClientType(tree, node));
}

/** Calls of `paginate` take a method as an argument, which must not be rewritten by itself. */
function pagesFirst({ tree }: Script, uses: readonly ClientUse[]): readonly ClientUse[] {
  const isPages = ({ node }: ClientUse) => /^\s*[?!]?\.\s*paginate\b/.test(tree.text.slice(node.end, node.end + 100));
  return [...uses.filter(isPages), ...uses.filter((use) => !isPages(use))];
}

function isCalled({ tree }: Script, { end }: { readonly end: number }): boolean {
  return /^\s*[?!]?\.\s*(?:rest|request|paginate|graphql|\w+\s*\.\s*\w+\s*\()/.test(tree.text.slice(end, end + 200));
}

/** Edits in the order of the text. Of two that overlap, the one that starts first counts. */
function inOrder(edits: readonly AuditEdit[]): readonly AuditEdit[] {
  const sorted = [...edits].sort((one, other) => one.start - other.start || other.end - one.end);
  let at = -1;
  return sorted.filter(({ start, end }) => {
    if (start < at) return false;
    at = Math.max(at, end);
    return true;
  });
}
