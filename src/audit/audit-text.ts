import { EndpointError } from '../errors.ts';
import { github } from '../github/catalogue.ts';
import { METHODS } from '../internal/methods.ts';
import { GITHUB_HOSTS } from '../profile/hosts.ts';
import { withCertainFix } from './apply-edits.ts';
import { isBundle } from './bundle.ts';
import type { FoundCalls, Pieces, Span } from './call.ts';
import { checkOptions } from './check-options.ts';
import { applyIgnoreComments, hasIgnoreComments } from './ignore-comments.ts';
import { createStandard } from './judge/create-standard.ts';
import { judgeMethod } from './judge/judge-method.ts';
import { judgeUrl } from './judge/judge-url.ts';
import { octokitFacts } from './judge/octokit-facts.ts';
import type { Problem } from './judge/report.ts';
import { resolveUrl } from './judge/resolve-url.ts';
import { splitUrl } from './judge/split-url.ts';
import type { Standard } from './judge/verdict.ts';
import { LANGUAGES, readLanguage } from './language.ts';
import { loadParser } from './load-parser.ts';
import { createPositions, type Positions } from './positions.ts';
import { mayHavePaths } from './program.ts';
import { mayContainCalls, mayContainPaths, mentionsApi, mentionsCommand } from './scan.ts';
import type { ApiFacts } from './script/api-facts.ts';
import { findCalls, findPossibleCalls } from './script/find-calls.ts';
import { UNKNOWN_SERVER } from './script/http/request-call.ts';
import { type LinkedModule, linkImports, readModules } from './script/imports/link-imports.ts';
import { parseScript, type ScriptKind } from './script/parse-script.ts';
import type { PossibleCall } from './script/possible/possible-paths.ts';
import { readTree } from './script/scopes.ts';
import { findSourceCalls } from './source/find-source-calls.ts';
import { type SourceKind, SYNTAX } from './source/source-syntax.ts';
import { dockerfileCommands, makefileCommands, powershellCommands } from './text/build-files.ts';
import { findShellCalls, mentionsServer } from './text/find-shell-calls.ts';
import { htmlScripts } from './text/html-scripts.ts';
import { markdownBlocks } from './text/markdown-blocks.ts';
import { packageScripts } from './text/package-scripts.ts';
import { readRouteText } from './text/route-text.ts';
import type { Section } from './text/section.ts';
import { yamlBlocks } from './text/yaml-blocks.ts';
import type {
  AuditCall,
  AuditFinding,
  AuditLanguage,
  AuditOptions,
  AuditProgram,
  AuditResult,
  AuditUnread,
} from './types.ts';

/** The languages that bundles are written in. */
const SCRIPTS: ReadonlySet<AuditLanguage> = new Set(['javascript', 'jsx', 'typescript', 'tsx']);
/** The languages whose imports are followed. */
const IMPORTING: ReadonlySet<AuditLanguage> = new Set([...SCRIPTS, 'vue', 'svelte', 'html']);
const NOTHING: AuditResult = Object.freeze({ calls: [], findings: [], unread: [] });

/**
 * Finds API calls in a text, and what is wrong with them: unknown routes, parameters and values, deprecated routes and, with `to`,
 * what that API version changes. Calls that cannot be understood are listed in `unread`. Bundles and minified scripts are skipped.
 *
 * @example
 * const { findings } = auditText("octokit.rest.issues.get({ owner, repo, number })", 'ts');
 * findings[0].message; // 'This route has no parameter "number". It is called "issue_number".'
 */
export function auditText(
  text: string,
  language: AuditLanguage | (string & {}),
  options: AuditOptions = {},
): AuditResult {
  const known = checkInput(text, language);
  checkOptions(options);
  const hosts = new Set(options.hosts ?? GITHUB_HOSTS);
  const standard = createStandard(options, hosts);
  const mayHaveCalls =
    mayContainCalls(text, known, hosts) ||
    (IMPORTING.has(known) && (options.readImport !== undefined || (options.paths === true && mayContainPaths(text))));
  const hasPaths =
    options.program !== undefined && (isSource(known) || hasPowerShell(text, known)) && mayHavePaths(text);
  const mayHaveFindings = mayHaveCalls || hasIgnoreComments(text) || (hasPaths && isPartOfCaller(options));
  if (!mayHaveFindings || (SCRIPTS.has(known) && isBundle(text)))
    return hasPaths ? { ...NOTHING, program: { hasPaths } } : NOTHING;
  const facts = { ...createFacts(standard), hosts };
  const positions = createPositions(text);
  const calls: AuditCall[] = [];
  const findings: AuditFinding[] = [];
  const unread: AuditUnread[] = [];
  const reported = new Set<string>();
  const isRoute = (path: Pieces) =>
    METHODS.some((method) => resolveUrl(standard.catalogue, method, splitUrl(path).path) !== undefined);
  let program: AuditProgram | undefined;
  const addUnread = ({ start, end }: Span, reason: string, kind: AuditUnread['kind'], path?: string) => {
    const own = { kind, reason, excerpt: positions.excerptAt(start), ...(path === undefined ? {} : { path }) };
    // A call that is read once for each value of a variable is one call.
    const key = `unread ${start} ${end} ${kind} ${path ?? ''}`;
    if (!reported.has(key)) unread.push({ ...positions.rangeOf({ start, end }), ...own });
    reported.add(key);
  };
  for (const section of sectionsOf(text, known)) {
    const { offset, ...found } = findInSection(section, { ...facts, isPath: isRoute }, options);
    if (isSource(known) && found.program !== undefined) program = found.program;
    const move = ({ start, end }: Span): Span => ({ start: start + offset, end: end + offset });
    for (const { reason, ...span } of found.unread) addUnread(move(span), reason, 'call');
    for (const { reason, path, ...span } of found.possible ?? []) addUnread(move(span), reason, 'path', path);
    for (const call of found.calls) {
      const verdict =
        call.operation === undefined ? judgeUrl(call, standard) : judgeMethod(call, call.operation, standard);
      if (verdict === undefined) continue;
      const { text: written, route, changes, problems, doubts = [] } = verdict;
      if (verdict.unread !== undefined) {
        addUnread(move(call), verdict.unread, 'call');
        continue;
      }
      const place = `${offset + call.start} ${offset + call.end} ${route ?? written}`;
      // The items of a list that differ only in their values are one call.
      if (!reported.has(place))
        calls.push({
          ...positions.rangeOf(move(call)),
          form: call.form,
          ...(route === undefined ? {} : { route }),
          text: written,
          ...(changes === undefined ? {} : { changes }),
        });
      reported.add(place);
      for (const problem of problems) {
        const finding = createFinding(problem, move, positions);
        // A call that is read once for each value of a variable has its problem once, and a line that reads a member twice has to change once.
        const at = finding.code === 'CHANGED_RESPONSE' ? `line ${finding.line}` : `${finding.start} ${finding.end}`;
        const key = `${at} ${finding.code} ${finding.message}`;
        if (!reported.has(key)) findings.push(finding);
        reported.add(key);
      }
      for (const { reason, ...span } of doubts) addUnread(move(span), reason, 'response');
    }
  }
  const certain = findings.map((each) => withCertainFix(each, text, findings));
  const left = hasIgnoreComments(text) ? applyIgnoreComments(text, certain, calls, positions) : certain;
  const result = { calls, findings: [...left].sort((one, other) => one.start - other.start), unread };
  return options.program === undefined || !(isSource(known) || hasPaths)
    ? result
    : { ...result, program: { ...program, hasPaths } };
}

/** Whether a language is read with what other files of the program show. */
function isSource(language: AuditLanguage): boolean {
  return Object.hasOwn(SYNTAX, language) || language === 'shell';
}

/** A workflow with steps that may call functions of a script. */
function hasPowerShell(text: string, language: AuditLanguage): boolean {
  return language === 'yaml' && /\bpwsh\b|powershell/i.test(text);
}

/** Whether another text of the program sends requests to the API, or has a client for it. */
function isPartOfCaller({ program }: AuditOptions): boolean {
  return [...(program?.callers ?? []), ...(program?.libraries ?? [])].length > 0;
}

function checkInput(text: unknown, language: unknown): AuditLanguage {
  if (typeof text !== 'string')
    throw new EndpointError('INVALID_OPTION', 'The text to audit must be a string.', { parameter: 'text' });
  const known = typeof language === 'string' ? readLanguage(language) : undefined;
  if (known !== undefined) return known;
  const name = typeof language === 'string' ? ` "${language}"` : '';
  const message = `The language${name} cannot be audited. Pass one of ${LANGUAGES.join(', ')}.`;
  throw new EndpointError('INVALID_OPTION', message, { parameter: 'language' });
}

function sectionsOf(text: string, language: AuditLanguage): readonly Section[] {
  // A byte order mark would shift the positions of the parser.
  const plain = text.charCodeAt(0) === 0xfeff ? ` ${text.slice(1)}` : text;
  switch (language) {
    case 'javascript':
      return [{ kind: 'js', text: plain, offset: 0 }];
    case 'jsx':
      return [{ kind: 'jsx', text: plain, offset: 0 }];
    case 'typescript':
      return [{ kind: 'ts', text: plain, offset: 0 }];
    case 'tsx':
      return [{ kind: 'tsx', text: plain, offset: 0 }];
    case 'shell':
      return [{ kind: 'shell', text: plain, offset: 0 }];
    case 'dockerfile':
      return [{ kind: 'shell', text: dockerfileCommands(plain), offset: 0 }];
    case 'makefile':
      return [{ kind: 'shell', text: makefileCommands(plain), offset: 0 }];
    case 'yaml':
      return yamlBlocks(plain);
    case 'markdown':
      return markdownBlocks(plain);
    case 'json':
      return packageScripts(plain);
    case 'python':
    case 'go':
    case 'rust':
    case 'java':
    case 'kotlin':
    case 'csharp':
    case 'php':
    case 'ruby':
      return [{ kind: language, text: plain, offset: 0 }];
    case 'powershell':
      return [{ kind: language, text: plain, offset: 0 }, ...powershellCommands(plain)];
    default:
      return htmlScripts(plain);
  }
}

type FoundInSection = FoundCalls & {
  readonly offset: number;
  readonly program?: AuditProgram;
  readonly possible?: readonly PossibleCall[];
};

function findInSection(
  section: Section,
  facts: ApiFacts & { readonly hosts: ReadonlySet<string>; isPath(path: Pieces): boolean },
  options: AuditOptions,
): FoundInSection {
  const { kind, text, offset } = section;
  if (kind === 'shell') {
    const isPart = options.program?.callers?.includes('shell') === true;
    const mayBeRead = isPart || mentionsCommand(text);
    const found = mayBeRead ? findShellCalls(text, facts.isHost, isPart) : { calls: [], unread: [] };
    return { ...found, offset, program: { callers: mentionsServer(text) ? ['shell'] : [] } };
  }
  if (kind === 'route') return { calls: [readRouteText(text)], unread: [], offset };
  const modules = modulesOf(section, facts, options);
  const isAbout = mentionsApi(text, facts.hosts) || [...modules.values()].some(({ isPathsOnly }) => !isPathsOnly);
  const isProgram = Object.hasOwn(SYNTAX, kind);
  const withPaths = options.paths === true && !isProgram && mayContainPaths(text);
  if (!isAbout && !withPaths && !(isProgram && isPartOfCaller(options))) return { calls: [], unread: [], offset };
  if (isProgram) {
    const { isHost, isPath } = facts;
    const context = { isHost, isRoute: isPath, withTests: options.tests === true, program: options.program };
    return { ...findSourceCalls(text, kind as SourceKind, context), offset };
  }
  const parsed = parseScript(options.parser ?? loadParser(), text, kind as ScriptKind);
  if (parsed.root === undefined) {
    return { calls: [], unread: isAbout ? [{ start: 0, end: text.length, reason: parsed.reason }] : [], offset };
  }
  const source = parsed.offset === 0 ? text : `${' '.repeat(parsed.offset)}${text}`;
  const tree = readTree(source, parsed.root);
  const imported = linkImports(tree, modules);
  const found = findCalls(tree, facts, options.tests === true, imported);
  const possible = withPaths ? findPossibleCalls(tree, facts, found) : [];
  const at = offset - parsed.offset;
  if (isAbout) return { ...found, possible, offset: at };
  const calls = found.calls.map(({ start, end }) => ({ start, end, reason: UNKNOWN_SERVER }));
  return { calls: [], unread: [], possible: [...calls, ...found.unread, ...possible], offset: at };
}

function modulesOf(
  { kind, text }: Section,
  facts: ApiFacts,
  { readImport, parser, catalogue }: AuditOptions,
): ReadonlyMap<string, LinkedModule> {
  if (readImport === undefined || Object.hasOwn(SYNTAX, kind)) return new Map();
  return readModules(text, readImport, { facts, parser: () => parser ?? loadParser(), catalogue: catalogue ?? github });
}

function createFacts({ catalogue, isHost }: Standard): ApiFacts {
  const { namespaces, hasRoutes, routesOf, renamed, wasRemoved, elsewhere } = octokitFacts(catalogue);
  return {
    namespaces,
    hasMethod: (namespace, method) =>
      hasRoutes(namespace, method) ||
      renamed(namespace, method) !== undefined ||
      wasRemoved(namespace, method) ||
      elsewhere(namespace, method) !== undefined,
    pathParametersOf: (namespace, method) => {
      const [record] = routesOf(...(renamed(namespace, method) ?? [namespace, method]));
      return record?.parameters.filter((each) => each.in === 'path').map(({ name }) => name) ?? [];
    },
    isRoute: (text) => catalogue.get(text) !== undefined || catalogue.match(text) !== undefined,
    isHost,
  };
}

function createFinding(problem: Problem, move: (span: Span) => Span, positions: Positions): AuditFinding {
  // A copy without a prototype, because a polluted one would supply what is absent.
  const own: Problem = Object.assign(Object.create(null), problem);
  const { start, end, fix, parameter, expected, suggestions, replacement, code, severity, message, route } = own;
  const range = positions.rangeOf(move({ start, end }));
  return {
    code,
    severity,
    message,
    route,
    ...range,
    excerpt: positions.excerptAt(range.start),
    ...(parameter === undefined ? {} : { parameter }),
    ...(expected === undefined ? {} : { expected }),
    ...(suggestions === undefined || suggestions.length === 0 ? {} : { suggestions }),
    ...(replacement === undefined ? {} : { replacement }),
    ...(fix === undefined ? {} : { fix: fix.map((edit) => ({ ...move(edit), text: edit.text })) }),
  };
}
