import { EndpointError } from '../../src/core/errors.ts';
import { type OptionChecks, readOptions } from '../../src/core/read-options.ts';
import { auditLanguageOf, readLanguage } from '../tree/language.ts';
import type { Node } from '../tree/node.ts';
import type { ScriptKind } from '../tree/parse-script.ts';
import { type AuditEdit, applyEdits, createPositions } from '../tree/positions.ts';
import { lastName } from '../tree/values.ts';
import { rewriteClient } from './client/rewrite-client.ts';
import { type ClientGroup, groupClients, namesTypes, refusedCalls, typesOfClient } from './client-groups.ts';
import { exportsErrorClass, listUncertainReads, rewriteErrors, sendsOtherwise } from './errors/rewrite-errors.ts';
import { type Clients, type ClientUse, findClients, identityOf, isRest, shapeOf } from './find-clients.ts';
import { listApps } from './list-apps.ts';
import { listUnreadCalls } from './list-unread-calls.ts';
import { listExpectedTexts, MOCK_REASON, mocksIn, OTHER_MOCK_REASON } from './mocked-octokit.ts';
import { mentionsOctokit } from './origin.ts';
import { publicObstacles } from './public-clients.ts';
import { replacedMethods, rewriteUses } from './rewrite-calls.ts';
import { rewriteImports } from './rewrite-imports.ts';
import { removeForTypes, rewriteTypes } from './rewrite-types.ts';
import { readScript, report, type Script } from './script.ts';
import type { ClientSurvey, MigrateOptions, Migration, SurveyOptions } from './types.ts';
import { wrapClients, wrapPassed } from './wrap-clients.ts';

const CHECKS: OptionChecks<MigrateOptions> = {
  clients: (value) =>
    typeof value === 'object' && value !== null ? undefined : 'an object with "replaceable" and "others"',
  parser: (value) => (typeof value === 'object' && value !== null ? undefined : 'the package oxc-parser'),
};
const SURVEY_CHECKS: OptionChecks<SurveyOptions> = {
  parser: CHECKS.parser,
  exported: (value) => (Array.isArray(value) ? undefined : 'a list of names'),
  isManualMock: (value) => (typeof value === 'boolean' ? undefined : 'true or false'),
};
const NO_CLIENTS: Clients = { made: [], passed: [], uses: [], obstacles: [], migrated: 0, wrapping: 0 };
const NONE: ClientSurvey = { replaceable: 0, others: 0, migrated: 0, wrapped: 0, native: 0, local: 0 };

/**
 * Rewrites a script that uses Octokit so that it uses routebook's client. What cannot be rewritten without a decision stays as it is, and
 * is listed in `items`. Migrating the result again changes nothing.
 *
 * @example
 * const { text } = migrateText("import { Octokit } from 'octokit'; …", 'ts');
 */
export function migrateText(text: string, language: string, options?: MigrateOptions): Migration {
  const { clients = undefined, parser } = readOptions('migrateText', options, CHECKS);
  const script = read(text, language, parser, clients?.isManualMock);
  if (script === undefined) return { text, edits: [], migrated: 0, items: unreadItems(text), imports: [] };
  const mocks = mocksIn(script, clients?.isManualMock);
  listExpectedTexts(script);
  script.items.push(
    ...mocks.map((mock, index) => ({
      ...mock,
      kind: 'note' as const,
      reason: index === 0 ? MOCK_REASON : OTHER_MOCK_REASON,
    })),
  );
  const found = mocks.length === 0 ? clientsOf(script, clients?.exported) : NO_CLIENTS;
  script.replaced = new Set(clients?.replaced ?? replacedMethods(script.tree));
  script.hasDoubles = Boolean(clients?.doubles);
  script.exported = clients?.exported ?? [];
  script.isPublished = clients?.isPublished === true;
  script.hasBrackets = script.isTyped && clients?.brackets === true;
  const stays = reasonForAll(clients);
  if (stays !== undefined) listCalls(script, found.uses, stays);
  else {
    const groups = groupClients(script, found);
    const survey = clients ?? countClients(script, found, groups);
    // What a test replaces must stay.
    rewrite(script, groups, { ...survey, others: survey.others + (survey.doubles ?? 0) });
  }
  if (mocks.length === 0) listApps(script);
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

const HOOKED =
  'A test of this package has a hook for the requests of an Octokit. Of requests that routebook builds, hooks see the URL and not the names of the parameters, so all calls stay. To migrate them, intercept requests in tests with msw or nock 14.';

/** Why all calls of a program stay: its Octokit has other methods and results than those of today, or its tests see how requests are built. */
function reasonForAll({ outdated, isHooked }: Partial<ClientSurvey> = {}): string | undefined {
  if (outdated === undefined) return isHooked ? HOOKED : undefined;
  return `The Octokit of this program is that of "${outdated}", whose methods differ from those of today. Update it first.`;
}

/** Lists the calls of a program that stay for one reason. */
function listCalls(script: Script, uses: readonly ClientUse[], reason: string): void {
  for (const { node } of uses) if (isCalled(script, node)) report(script, node, 'call', reason);
  if (uses.length > 0) listUnreadCalls(script, false, reason);
}

/** A file that uses Octokit is listed if it cannot be read. */
function unreadItems(text: string): Migration['items'] {
  const found = /['"](?:@octokit\/[\w-]+|octokit|@actions\/github)['"]/.exec(text);
  if (found === null) return [];
  const positions = createPositions(text);
  const span = { start: found.index, end: found.index + found[0].length };
  const reason = 'The file has a syntax error, so that nothing in it was migrated.';
  return [{ ...positions.rangeOf(span), kind: 'client', reason, excerpt: positions.excerptAt(span.start) }];
}

/** Counts the clients of a script, for `migrateText` of the other files of the program. */
export function surveyClients(text: string, language: string, options?: SurveyOptions): ClientSurvey {
  const { parser, exported, isManualMock } = readOptions<SurveyOptions>('surveyClients', options, SURVEY_CHECKS);
  const script = read(text, language, parser, isManualMock);
  if (script === undefined) return NONE;
  if (mocksIn(script, isManualMock).length > 0) return { ...NONE, doubles: 1 };
  const found = clientsOf(script, exported);
  script.replaced = new Set(replacedMethods(script.tree));
  return countClients(script, found, groupClients(script, found));
}

/** The clients of a script. Those that users of the package pass or receive cannot be replaced. */
function clientsOf(script: Script, exported: readonly string[] = []): Clients {
  const found = findClients(script);
  return { ...found, obstacles: [...found.obstacles, ...publicObstacles(script, found.uses, exported)] };
}

/** Clients that only one function has do not concern other files. */
function countClients(
  script: Script,
  { passed, migrated, wrapping, uses }: Clients,
  groups: readonly ClientGroup[],
): ClientSurvey {
  const shared = groups.filter(({ isShared }) => isShared);
  return {
    replaceable: shared.filter(({ made }) => made !== undefined).length + passed.length,
    others: shared.flatMap(({ obstacles }) => obstacles).length + wrapping + uses.filter(isOfPackage).length,
    migrated,
    wrapped: uses.filter(({ origin }) => origin.kind === 'foreign' || isCertain(origin)).length,
    native: hasNativeCalls(script, groups) ? 1 : 0,
    reexported: exportsErrorClass(script) ? 1 : 0,
    local: groups.filter(({ isShared, made, obstacles }) => !isShared && made !== undefined && obstacles.length === 0)
      .length,
    replaced: [...script.replaced],
    uses: uses.length,
  };
}

/** An Octokit that a package has created. Functions that receive clients may receive it too. */
function isOfPackage({ origin }: ClientUse): boolean {
  return origin.kind === 'foreign' && origin.maker === 'A package';
}

/** Whether some calls of a script stay with Octokit: those that only it can make, and those of packages. */
function hasNativeCalls(script: Script, groups: readonly ClientGroup[]): boolean {
  const stays = groups.some(
    ({ kind, uses, obstacles }) =>
      obstacles.some(({ isCall, reason, source }) => source !== undefined || (isCall === true && reason !== '')) ||
      (kind === 'foreign' && refusedCalls(script, uses).length > 0),
  );
  return stays || sendsOtherwise(script);
}

function read(text: unknown, language: unknown, parser: MigrateOptions['parser'], isMock = false): Script | undefined {
  if (typeof text !== 'string')
    throw new EndpointError('INVALID_OPTION', 'The text to migrate must be a string.', { parameter: 'text' });
  const known = typeof language === 'string' ? (readLanguage(language) ?? auditLanguageOf(language)) : undefined;
  const kind = known && KINDS[known];
  if (kind === undefined) {
    const message = 'Only JavaScript and TypeScript can be migrated: pass "js", "jsx", "ts" or "tsx" as the language.';
    throw new EndpointError('INVALID_OPTION', message, { parameter: 'language' });
  }
  return isMock || mentionsOctokit(text) ? readScript(text, kind, parser) : undefined;
}

const KINDS: { readonly [language: string]: ScriptKind } = {
  javascript: 'js',
  jsx: 'jsx',
  typescript: 'ts',
  tsx: 'tsx',
};

/** Rewrites a script. Clients that cannot be replaced stay, and their calls go through `fromOctokit`. */
function rewrite(script: Script, all: readonly ClientGroup[], survey: ClientSurvey): void {
  if (all.length === 0 && script.items.length > 0) return;
  const groups = all.filter(({ made }) => typesOfClient(script, made).length === 0);
  const others = survey.others > 0;
  for (const { obstacles } of groups)
    for (const { node, reason, isCall } of obstacles) if (!isCall) report(script, node, 'client', reason);
  const isReplaceable = ({ kind, obstacles, isShared }: ClientGroup) =>
    kind !== 'foreign' &&
    obstacles.length === 0 &&
    (!isShared || !others) &&
    (kind !== 'given' || survey.replaceable > 0);
  const stays = groups.filter(({ kind }) => kind !== 'foreign').some((group) => !isReplaceable(group));
  const isReplaced = (group: ClientGroup) => isReplaceable(group) && !((stays || others) && namesTypes(script));
  const replaced = groups.filter(isReplaced);
  const kept = groups.filter((group) => !isReplaced(group));
  reportKept(script, kept, others);
  for (const { made, reason } of replaced) if (made !== undefined) rewriteClient(script, made, reason);
  const own = replaced.flatMap((group) => group.uses);
  rewriteUses(script, own);
  const wrapped = wrapClients(
    script,
    kept.flatMap((group) => usesToWrap(script, group, survey)),
  );
  if (!others) for (const { kind, uses } of kept) if (kind === 'foreign') wrapPassed(script, uses);
  rewriteAllErrors(script, own, wrapped, survey, kept.length > 0);
  // The types of a client that stays must stay too.
  const clientsStay = stays || others || (replaced.length === 0 && survey.replaceable === 0);
  rewriteTypes(script, clientsStay);
  for (const { made } of all) removeForTypes(script, made);
  rewriteImports(script, clientsStay);
  listExpectedErrors(script);
  const isUsed = survey.replaceable + survey.others + (survey.wrapped ?? 0) + (survey.native ?? 0) > 0;
  if (isUsed || all.length > 0) listUnreadCalls(script, Boolean(survey.migrated));
}

/** Rewrites what is read of errors, those of calls in other files included. */
function rewriteAllErrors(
  script: Script,
  own: readonly ClientUse[],
  wrapped: readonly ClientUse[],
  survey: ClientSurvey,
  someStay: boolean,
): void {
  const hasNative = Boolean(survey.native) || script.hasDoubles || script.items.some(({ kind }) => kind === 'call');
  const isUsed = own.length + wrapped.length > 0;
  const isReexported = Boolean(survey.reexported);
  const inFile = (hasBoth: boolean) => rewriteErrors(script, own, wrapped, { hasBoth, isReexported });
  if (isUsed) inFile(hasNative);
  else if (survey.replaceable > 0) inFile(hasNative || survey.others > 0 || someStay);
  else if (survey.wrapped || survey.local) inFile(true);
  const elsewhere = survey.replaceable + (survey.local ?? 0);
  if (own.length + elsewhere > 0) listUncertainReads(script);
}

/** The uses of clients that stay that are certain to be Octokits. Others are listed. */
function usesToWrap(script: Script, { kind, uses: all }: ClientGroup, survey: ClientSurvey): readonly ClientUse[] {
  const uses = all.filter(({ node }) => !isRest(node));
  for (const { node } of all)
    if (isRest(node) && isCalled(script, node))
      report(script, node, 'call', 'The methods of an Octokit are called without it. Pass the client itself.');
  if (kind !== 'given' || (survey.replaceable + survey.others > 0 && !survey.migrated)) return uses;
  // In a program that has Octokits, `github.issues.create(…)` is a call of one.
  const isNamed = (node: Node) =>
    !survey.migrated &&
    (/octokit$/i.test(lastName(node)) ||
      (Boolean(survey.wrapped) && /^(?:git_?hub|gh)$/i.test(lastName(node)) && shapeOf(script, node) !== undefined));
  const known = uses.filter(({ node, origin }) => isCertain(origin) || isOctokitShape(script, node) || isNamed(node));
  const names = new Set(known.map(({ node }) => identityOf(script, node)));
  const [certain, unknown] = [true, false].map((is) =>
    uses.filter(({ node }) => names.has(identityOf(script, node)) === is),
  ) as [ClientUse[], ClientUse[]];
  // In a program that was migrated before, they are clients of routebook.
  for (const { node } of survey.migrated ? [] : unknown)
    if (isCalled(script, node))
      report(
        script,
        node,
        'call',
        'The client is created elsewhere. Migrate the file that creates it together with this one.',
      );
  return certain;
}

function isCertain(origin: ClientUse['origin']): boolean {
  return origin.kind === 'given' && origin.isCertain;
}

/** `anything.rest.issues.create`, `anything.paginate(…)`: routebook's client has neither. */
function isOctokitShape({ tree }: Script, { end }: Node): boolean {
  return /^\s*!?\s*\.\s*(?:rest\s*\.\s*\w+\s*\.\s*\w+|paginate\b)/.test(tree.text.slice(end, end + 200));
}

/** Reports clients that stay although nothing in this file is against it. */
function reportKept(script: Script, kept: readonly ClientGroup[], others: boolean): void {
  const plain = kept.filter(({ kind, obstacles }) => kind === 'made' && obstacles.length === 0);
  const [first] = plain.flatMap(({ made }) => made ?? []);
  if (first !== undefined && others)
    report(
      script,
      first,
      'client',
      'The client is shared with code that needs an Octokit, for this client or another one.',
    );
}

function isCalled({ tree }: Script, { end }: { readonly end: number }): boolean {
  return /^\s*[?!]?\.\s*(?:rest|request|paginate|graphql|\w+\s*\.\s*\w+\s*\()/.test(tree.text.slice(end, end + 200));
}

/** Edits in the order of the text. Of two that overlap, the one that starts first counts. */
function inOrder(edits: readonly AuditEdit[]): readonly AuditEdit[] {
  // What is inserted comes before what is replaced.
  const size = ({ start, end }: AuditEdit) => (start === end ? Infinity : end - start);
  const sorted = [...edits].sort((one, other) => one.start - other.start || size(other) - size(one));
  let at = -1;
  return sorted.filter(({ start, end }) => {
    if (start < at) return false;
    at = Math.max(at, end);
    return true;
  });
}

const REASON =
  'The types of routebook may not have the error that this comment expects. If the compiler reports TS2578, remove it.';

/** Lists `@ts-expect-error` in a file that changes: an error that is gone is an error too. */
function listExpectedErrors({ tree: { text }, isTyped, edits, items }: Script): void {
  if (!isTyped || edits.length === 0) return;
  for (const { index, 0: found } of text.matchAll(/(?<=(?:\/\/|\/\*)[ \t]*)@ts-expect-error\b/g))
    items.push({ start: index, end: index + found.length, kind: 'note', reason: REASON });
}
