import { applyEdits } from '../audit/apply-edits.ts';
import { auditLanguageOf, readLanguage } from '../audit/language.ts';
import { createPositions } from '../audit/positions.ts';
import type { Node } from '../audit/script/node.ts';
import type { ScriptKind } from '../audit/script/parse-script.ts';
import type { AuditEdit } from '../audit/types.ts';
import { EndpointError } from '../errors.ts';
import { type OptionChecks, readOptions } from '../internal/read-options.ts';
import { type Clients, type ClientUse, findClients } from './find-clients.ts';
import { MOCKED, mockIn } from './mocked-octokit.ts';
import { mentionsOctokit } from './origin.ts';
import { rewriteUse } from './rewrite-calls.ts';
import { rewriteClient } from './rewrite-client.ts';
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
  const survey = clients ?? countClients(found);
  rewrite(script, found, survey);
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
  return script === undefined || mockIn(script) !== undefined ? NONE : countClients(findClients(script));
}

function countClients({ made, passed, obstacles }: Clients): ClientSurvey {
  return { replaceable: made.length + passed.length, others: obstacles.length };
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

/** Rewrites a script, unless one of its clients cannot be replaced. */
function rewrite(script: Script, { made, uses, obstacles }: Clients, survey: ClientSurvey): void {
  if (made.length === 0 && uses.length === 0 && obstacles.length === 0 && script.items.length > 0) return;
  const place = (node: { readonly start: number; readonly end: number }) => ({ start: node.start, end: node.end });
  for (const { node, reason } of obstacles) script.items.push({ ...place(node), kind: 'client', reason });
  const given = uses.filter(({ origin }) => origin.kind === 'given');
  if (obstacles.length > 0) return;
  // The types of a client that stays must stay too.
  if (survey.others > 0 && uses.length === 0) return;
  const isLocal = given.length === 0 && uses.every((use) => use.origin.kind !== 'made' || !isPassedOn(script, use));
  if (survey.others > 0 && !isLocal) {
    const [first] = uses;
    if (first !== undefined)
      script.items.push({
        ...place(first.node),
        kind: 'client',
        reason: 'The client is shared with code that has another client, which cannot be replaced.',
      });
    return;
  }
  const isCertain =
    survey.replaceable > 0 ||
    (script.isTyped && given.every(({ origin }) => origin.kind === 'given' && origin.isCertain));
  if (given.length > 0 && !isCertain) {
    for (const { node } of given)
      if (isCalled(script, node))
        script.items.push({
          ...place(node),
          kind: 'call',
          reason: 'The client is created elsewhere. Migrate the file that creates it together with this one.',
        });
    if (made.length === 0 && uses.length === given.length) return;
  }
  const replaced = uses.filter(({ origin }) => origin.kind !== 'given' || isCertain);
  for (const node of made) rewriteClient(script, node, true);
  const taken = new Set<Node>();
  for (const use of pagesFirst(script, replaced)) rewriteUse(script, use, taken);
  if (replaced.length > 0) rewriteErrors(script, replaced);
  rewriteTypes(script);
  rewriteImports(script);
}

/** Calls of `paginate` take a method as an argument, which must not be rewritten by itself. */
function pagesFirst({ tree }: Script, uses: readonly ClientUse[]): readonly ClientUse[] {
  const isPages = ({ node }: ClientUse) => /^\s*[?!]?\.\s*paginate\b/.test(tree.text.slice(node.end, node.end + 100));
  return [...uses.filter(isPages), ...uses.filter((use) => !isPages(use))];
}

function isCalled({ tree }: Script, { end }: { readonly end: number }): boolean {
  return /^\s*[?!]?\.\s*(?:rest|request|paginate|graphql|\w+\s*\.\s*\w+\s*\()/.test(tree.text.slice(end, end + 200));
}

/** Whether other code receives a client: it is an argument, a member, or exported. */
function isPassedOn({ tree }: Script, { node }: ClientUse): boolean {
  const type = tree.parentOf(node)?.type ?? '';
  return !/^(?:MemberExpression|VariableDeclarator|AwaitExpression|AssignmentExpression)$/.test(type);
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
