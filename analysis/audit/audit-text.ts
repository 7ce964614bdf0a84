import { EndpointError } from '../../src/core/errors.ts';
import { METHODS } from '../../src/core/methods.ts';
import { GITHUB_HOSTS } from '../../src/core/profile/hosts.ts';
import { type OptionCheck, type OptionChecks, readOptions } from '../../src/core/read-options.ts';
import { spend, withinBudget } from '../tree/budget.ts';
import { type AuditLanguage, LANGUAGES, readLanguage } from '../tree/language.ts';
import { loadParser } from '../tree/load-parser.ts';
import { loadYaml, type YamlReader } from '../tree/load-yaml.ts';
import { octokitFacts } from '../tree/octokit-facts.ts';
import { parseScript } from '../tree/parse-script.ts';
import { createPositions, type Positions, type Span } from '../tree/positions.ts';
import { readTree } from '../tree/scopes.ts';
import { isBundle } from './bundle.ts';
import type { ApiFacts, FoundCalls, Mention } from './call.ts';
import { applyIgnoreComments, hasIgnoreComments } from './ignore-comments.ts';
import { judgeMethod } from './judge/judge-method.ts';
import { judgeMention, judgeUrl } from './judge/judge-url.ts';
import { createStandard, type Problem, type Standard, type Verdict } from './judge/report.ts';
import { resolveUrl } from './judge/resolve-url.ts';
import { findClientImports, findMentions, type PathFacts } from './mentions/find-mentions.ts';
import { readLiterals, type SourceKind, SYNTAX } from './mentions/read-literals.ts';
import { isTest, mayContainCalls, mentionsApi, mentionsCommand, withoutTests } from './scan.ts';
import { findCalls } from './script/find-calls.ts';
import { scriptLiterals } from './script/strings.ts';
import {
  dockerfileCommands,
  makefileCommands,
  packageScripts,
  powershellCommands,
  type Section,
} from './text/build-files.ts';
import { findShellCalls } from './text/find-shell-calls.ts';
import { htmlScripts, markdownBlocks } from './text/markdown-blocks.ts';
import { readRouteText, yamlBlocks } from './text/yaml-blocks.ts';
import type { AuditCall, AuditCertainty, AuditFinding, AuditOptions, AuditResult, AuditUnread } from './types.ts';

/** The languages that bundles are written in. */
const SCRIPTS: ReadonlySet<AuditLanguage> = new Set(['javascript', 'jsx', 'typescript', 'tsx']);
const NOTHING: AuditResult = Object.freeze({ calls: [], findings: [], unread: [] });

/**
 * Finds API calls in a text, and what is wrong with them: unknown routes, parameters and values, deprecated routes and, with `to`,
 * what that API version changes. Calls that are not understood, and uses of clients that are not followed, are listed in `unread`. Bundles and minified scripts are skipped.
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
  if (!mayContainCalls(text, known, hosts) && !hasIgnoreComments(text)) return NOTHING;
  if (SCRIPTS.has(known) && isBundle(text)) return NOTHING;
  const facts = { ...createFacts(standard), hosts };
  const positions = createPositions(text);
  const calls: AuditCall[] = [];
  const findings: AuditFinding[] = [];
  const unread: AuditUnread[] = [];
  const reported = new Set<string>();
  const addOnce = (key: string, add: () => void) => {
    if (!reported.has(key)) add();
    reported.add(key);
  };
  const addUnread = (span: Span, reason: string, kind: AuditUnread['kind']) =>
    // A call that is read once for each value of a variable is one call.
    addOnce(`unread ${span.start} ${span.end} ${kind}`, () =>
      unread.push({ ...positions.rangeOf(span), kind, reason, excerpt: positions.excerptAt(span.start) }),
    );
  const addVerdict = (verdict: Verdict, span: Span, call: Pick<AuditCall, 'form' | 'certainty'>, offset: number) => {
    const { text: written, route, changes, problems, doubts = [] } = verdict;
    const move = ({ start, end }: Span): Span => ({ start: start + offset, end: end + offset });
    if (verdict.unread !== undefined) {
      addUnread(move(span), verdict.unread, 'call');
      return;
    }
    const range = positions.rangeOf(move(span));
    const known = { ...(route === undefined ? {} : { route }), ...(changes === undefined ? {} : { changes }) };
    // The items of a list that differ only in their values are one call.
    addOnce(`${range.start} ${range.end} ${route ?? written}`, () =>
      calls.push({ ...range, ...call, ...known, text: written }),
    );
    for (const problem of problems) {
      const finding = createFinding(problem, call.certainty, move, positions);
      // A call that is read once for each value of a variable has its problem once, and a line that reads a member twice has to change once.
      const at = finding.code === 'CHANGED_RESPONSE' ? `line ${finding.line}` : `${finding.start} ${finding.end}`;
      addOnce(`${at} ${finding.code} ${finding.message}`, () => findings.push(finding));
    }
    for (const { reason, ...doubt } of doubts) addUnread(move(doubt), reason, 'response');
  };
  const sections: { readonly found: FoundInSection; offset: number }[] = [];
  const isRead = withinBudget(text.length, () => {
    for (const section of sectionsOf(text, known, () => options.yaml ?? loadYaml())) {
      const own = { found: { calls: [], unread: [], mentions: [] }, offset: section.offset };
      sections.push(own);
      findInSection(section, facts, options, own);
    }
  });
  // What was found is compared, even if not everything was read.
  const isJudged = withinBudget(text.length, () => {
    for (const { found, offset } of sections) {
      for (const { reason, start, end } of found.unread)
        addUnread({ start: start + offset, end: end + offset }, reason, 'call');
      for (const call of found.calls) {
        const verdict =
          call.operation === undefined ? judgeUrl(call, standard) : judgeMethod(call, call.operation, standard);
        if (verdict !== undefined) addVerdict(verdict, call, { form: call.form, certainty: 'exact' }, offset);
      }
      for (const mention of found.mentions) {
        const verdict = judgeMention(mention, standard);
        if (verdict !== undefined) addVerdict(verdict, mention, { form: 'url', certainty: 'mentioned' }, offset);
      }
    }
  });
  if (!isRead || !isJudged)
    addUnread({ start: 0, end: 0 }, 'Reading this text takes too much work: it was not read completely.', 'file');
  const certain = findings.map((each) => withCertainFix(each, text, findings));
  const left = hasIgnoreComments(text) ? applyIgnoreComments(text, certain, calls, positions) : certain;
  return { calls, findings: [...left].sort((one, other) => one.start - other.start), unread };
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

function sectionsOf(text: string, language: AuditLanguage, readYaml: YamlReader): readonly Section[] {
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
      return yamlBlocks(plain, readYaml);
    case 'markdown':
      return markdownBlocks(plain, readYaml);
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

type FoundInSection = FoundCalls & { readonly mentions: Mention[] };

/** Finds the calls and mentions in a section. */
function findInSection(
  { kind, text }: Section,
  facts: ApiFacts & PathFacts & { readonly hosts: ReadonlySet<string> },
  options: AuditOptions,
  own: { readonly found: FoundInSection; offset: number },
): void {
  const { found } = own;
  if (kind === 'fault') {
    found.unread.push({ start: 0, end: 0, reason: text });
    return;
  }
  if (kind === 'shell') {
    if (mentionsCommand(text)) findShellCalls(text, facts.isHost, found);
    return;
  }
  if (kind === 'route') found.calls.push(readRouteText(text));
  if (kind === 'route' || !mentionsApi(text, facts.hosts)) return;
  const withMentions = options.tests === true || !isTest(text, kind);
  if (isSource(kind)) {
    if (!withMentions) return;
    const own = withoutTests(text, kind);
    findClientImports(own, kind, found);
    findMentions(text, readLiterals(own, kind), facts, found);
    return;
  }
  const parsed = parseScript(options.parser ?? loadParser(), text, kind);
  if (parsed.root === undefined) {
    found.unread.push({ start: 0, end: text.length, reason: parsed.reason });
    return;
  }
  // The parser is given some characters before the text.
  own.offset -= parsed.offset;
  const source = parsed.offset === 0 ? text : `${' '.repeat(parsed.offset)}${text}`;
  const tree = readTree(source, parsed.root);
  findCalls(tree, facts, found);
  if (withMentions) findMentions(source, scriptLiterals(tree, [...found.calls, ...found.unread]), facts, found);
}

function isSource(kind: Section['kind']): kind is SourceKind {
  return Object.hasOwn(SYNTAX, kind);
}

function createFacts({ catalogue, isHost }: Standard): ApiFacts & PathFacts {
  const { namespaces, hasRoutes, renamed, wasRemoved, elsewhere } = octokitFacts(catalogue);
  return {
    namespaces,
    hasMethod: (namespace, method) =>
      hasRoutes(namespace, method) ||
      renamed(namespace, method) !== undefined ||
      wasRemoved(namespace, method) ||
      elsewhere(namespace, method) !== undefined,
    isRoute: (text) => catalogue.get(text) !== undefined || catalogue.match(text) !== undefined,
    isHost,
    fits: (path) => {
      spend(METHODS.length);
      const found = METHODS.map((method) => resolveUrl(catalogue, method, path)).find((each) => each !== undefined);
      return found && (found.record.path.includes('{') ? 'filled' : 'fixed');
    },
  };
}

function createFinding(
  problem: Problem,
  certainty: AuditCertainty,
  move: (span: Span) => Span,
  positions: Positions,
): AuditFinding {
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
    certainty,
    excerpt: positions.excerptAt(range.start),
    ...(parameter === undefined ? {} : { parameter }),
    ...(expected === undefined ? {} : { expected }),
    ...(suggestions === undefined || suggestions.length === 0 ? {} : { suggestions }),
    ...(replacement === undefined ? {} : { replacement }),
    ...(fix === undefined ? {} : { fix: fix.map((edit) => ({ ...move(edit), text: edit.text })) }),
  };
}

/** A misspelled method keeps its name if the text has it elsewhere too, without a finding: the program may add it to its client. */
function withCertainFix(finding: AuditFinding, text: string, all: readonly AuditFinding[]): AuditFinding {
  const { fix, ...rest } = finding;
  if (fix === undefined || finding.code !== 'UNKNOWN_METHOD') return finding;
  const name = text.slice(finding.start, finding.end);
  const isFound = (at: number) => all.some(({ start, code }) => start === at && code === 'UNKNOWN_METHOD');
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) if (!isFound(at)) return rest;
  return finding;
}

const CHECKS: OptionChecks<AuditOptions> = {
  catalogue: has('a catalogue: github, or the result of createCatalogue', 'get', 'match', 'check'),
  to: (value) => (typeof value === 'string' ? undefined : 'an API version as a string: "2026-03-10"'),
  changes: isList('the list that diffCatalogues returns'),
  hosts: isList('a list of host names: ["api.github.com"]'),
  tests: isFlag,
  notices: isFlag,
  yaml: has("the package yaml: import * as yaml from 'yaml'", 'parseAllDocuments'),
  parser: has("the package oxc-parser: import * as parser from 'oxc-parser'", 'parseSync'),
};

/** Rejects unknown options and options that are not of their type, and explains what to pass. */
function checkOptions(options: unknown): asserts options is AuditOptions {
  readOptions('an audit', options, CHECKS);
}

function isFlag(value: unknown): string | undefined {
  return typeof value === 'boolean' ? undefined : 'true or false';
}

function has(expected: string, ...names: readonly string[]): OptionCheck {
  return (value) => {
    const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
    const hasAll = isObject && names.every((name) => typeof (value as Record<string, unknown>)[name] === 'function');
    return hasAll ? undefined : expected;
  };
}

/** A text can be iterated too, but its characters are not meant. */
function isList(expected: string): OptionCheck {
  return (value) => (typeof value === 'object' && value !== null && Symbol.iterator in value ? undefined : expected);
}
