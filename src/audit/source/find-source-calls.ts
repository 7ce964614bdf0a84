import { isAboutGitHub, isAboutOthers, isApiBase, isApiServer } from '../api-base.ts';
import type { FoundCalls, Pieces, Span } from '../call.ts';
import type { AuditSender } from '../types.ts';
import { urlCall } from '../url-call.ts';
import { addClientMethods } from './client-methods.ts';
import { declaredUrls, isComputed, isDeclared } from './computed-urls.ts';
import { isTest, OWN_TESTS } from './is-test.ts';
import { createServers, hasOtherApi } from './learned-servers.ts';
import { createPassed } from './passed-arguments.ts';
import { isServerRoute } from './server-routes.ts';
import { readCalls } from './source-calls.ts';
import { addListedCommands, findCommand, spanOf } from './source-commands.ts';
import type { FoundInSource, SourceContext } from './source-context.ts';
import { readDefinitions } from './source-definitions.ts';
import { evaluate } from './source-expressions.ts';
import { type Argument, type SourceCall, skipBreaks } from './source-groups.ts';
import {
  apiPath,
  CLIENT,
  declaredPath,
  hasRepositoryBase,
  isBelowRepository,
  likelyPath,
  pathInRepository,
  relativePath,
  splitRoute,
} from './source-paths.ts';
import {
  basesIn,
  createShared,
  isClientCall,
  isMemberRead,
  senderFrom,
  sendersIn,
  sentElsewhere,
  textsIn,
} from './source-program.ts';
import { findMethod, isCaller, isGivenMethod, isRequest, RELATIVE_CALLS, usesGitHubClient } from './source-requests.ts';
import type { SourceKind } from './source-syntax.ts';
import { readTokens, type Token } from './source-tokens.ts';
import { type Assignment, createChoices, createLookUp, readAssignments } from './source-variables.ts';
import { addWrapped, COMPUTED, givenTo, isWholeUrl, readWrappers, type SourceWrapper } from './source-wrappers.ts';
import { addUnusedUrls } from './unused-urls.ts';

/** An argument that is the path of a request, whatever the function is called: `run(path: "repos/…")`. */
const PATH_NAME = /^(?:path|endpoint|route)$/i;

/** Finds requests in a program by their strings, without a parser: URLs of the API, paths of known clients, and `gh api`. */
export function findSourceCalls(text: string, kind: SourceKind, context: SourceContext): FoundInSource {
  const { isHost, withTests, program = {}, isRoute } = context;
  const found: FoundCalls = { calls: [], unread: [] };
  // Programs in Rust end with their tests.
  const ownTests = withTests || kind !== 'rust' ? -1 : text.search(OWN_TESTS);
  const source = ownTests < 0 ? text : text.slice(0, ownTests);
  if (!withTests && isTest(source, kind)) return { ...found, program: {} };
  const tokens = readTokens(source, kind);
  const definitions = readDefinitions(tokens, kind);
  const isAboutItself = isAboutGitHub(source);
  const isElsewhere = hasOtherApi(tokens);
  // Another file of the program calls the API.
  const isPart =
    (program.callers?.some((each) => each !== 'shell') ?? false) &&
    !isAboutOthers(source) &&
    (isAboutItself || !isElsewhere);
  const shared = isPart ? createShared(program.texts, kind) : undefined;
  // Commands of PowerShell are known by their functions, which may be in other files.
  const others = program.senders?.filter(({ language }) => language === kind) ?? [];
  const calls = readCalls(tokens, kind, [...definitions, ...others]);
  const assignments = readAssignments(tokens, definitions, kind, shared, calls);
  const touched: Assignment[] = [];
  const used = new Set<Assignment>();
  const passed =
    kind === 'python'
      ? createPassed(tokens, calls, (own) => createLookUp(assignments, [], definitions, shared, own))
      : undefined;
  const lookUp = createLookUp(assignments, touched, definitions, shared, passed);
  const isAbout = isAboutItself || isPart;
  const isBase = (name: string) => isApiBase(name) || (isPart && program.bases?.includes(name) === true);
  const apiPathOf = (pieces: Pieces | undefined) => apiPath(pieces, isHost, isBase);
  /** Marks the variables that a call was read with. */
  const markUsed = () => {
    for (const each of touched) used.add(each);
  };
  const isGitHub = usesGitHubClient(source);
  const wrappers = readWrappers(tokens, kind, definitions, calls, (request, at) => {
    const pieces = evaluate(tokens, at, lookUp)?.pieces;
    const isRelative = isGitHub && RELATIVE_CALLS.test(request.names.at(-1) ?? '');
    // `client.REST(host, "GET", path)`: the parameter is the whole path.
    const [start] = pieces ?? [];
    const isPath = isRelative && typeof start === 'object' && /url|path|uri|endpoint|route|^p$/.test(start.name);
    // `urljoin(self.base_url, "repos", owner, name, path)`
    const likely = isAbout ? likelyPath({ start: at, end: at }, pieces) : undefined;
    const path = apiPathOf(pieces) ?? (isPath ? pieces : undefined) ?? likely;
    if (path !== undefined) return { path };
    return pieces !== undefined && isWholeUrl(pieces) ? { path: pieces, isWhole: true } : undefined;
  });
  const hasRepository = hasRepositoryBase(source);
  /** Whether a client is given a path that cannot be read. */
  const isNotRead = (call: SourceCall) =>
    isComputed(tokens, call, lookUp) ||
    call.args.some(({ start }) => {
      const pieces = evaluate(tokens, start, lookUp)?.pieces;
      // `data_get($data, "projects")` reads a member.
      return isBelowRepository(pieces) && (isClientCall(call) || String(pieces?.[0]).includes('/'));
    });
  /** Adds a call of a client that is given a path below a repository. */
  const addInRepository = (call: SourceCall, isSent: boolean) => {
    if (!isSent || !isAbout || !hasRepository || !(isClientCall(call) || isGivenMethod(tokens, call))) return false;
    const paths = call.args.map(({ start }) => pathInRepository(evaluate(tokens, start, lookUp)?.pieces, isRoute));
    const path = paths.find((each) => each !== undefined);
    if (path !== undefined) add(tokens, call, path, findMethod(tokens, call, kind), found, true);
    return path !== undefined;
  };
  const markCalled = (name: string) => {
    for (const each of wrappers) if (each.name === name) each.isUsed = true;
  };
  // A path is that of another server if only another file shows that the program calls the API.
  const isPlausible = (path: Pieces) => isAboutItself || isRepository(path) || isRoute(path);
  const choicesOf = createChoices(tokens, assignments, definitions);
  const answered: Span[] = [];
  const servers = createServers(isPart && isAboutItself ? program.servers : []);
  const senders: AuditSender[] = [];
  for (const call of calls) {
    if (isServerRoute(tokens, call, kind, source)) {
      answered.push(spanOf(tokens, call));
      continue;
    }
    touched.length = 0;
    if (findCommand(tokens, call, lookUp, isHost, found)) {
      markUsed();
      continue;
    }
    touched.length = 0;
    const wrapper = wrappers.find(({ name }) => name === call.names.at(-1));
    const isWrapped = wrapper !== undefined && !wrapper.contains(call);
    // A function that adds the server may send its request with one that is given a whole URL.
    const isOther = (whole: SourceWrapper) =>
      wrappers.some((each) => each.isItself(call)) || apiPathOf(givenTo(tokens, call, whole, lookUp)) === undefined;
    if (isWrapped && !(wrapper.isWhole && isOther(wrapper))) {
      if (isMemberRead(tokens, call, wrapper, lookUp)) continue;
      const isServer = !wrapper.before.some((piece) => String(piece).includes('repos'));
      const pathOf = (pieces: Pieces | undefined) =>
        apiPathOf(pieces) ?? (isServer && hasRepository ? pathInRepository(pieces, isRoute) : undefined);
      addWrapped(tokens, call, wrapper, lookUp, pathOf, found, (argument) => {
        const choices = choicesOf(call, argument);
        touched.push(...choices);
        return choices;
      });
      markCalled(wrapper.name);
      markUsed();
      continue;
    }
    const words = call.args.map(({ start, end }) => {
      const text = tokens[start]?.text ?? '';
      return end - start > 1 && /^req/i.test(text) ? '' : text;
    });
    const hasMethod = isGivenMethod(tokens, call);
    const isSent = isRequest(call.names, words) || isOpened(tokens, call) || hasMethod;
    // `New-Uri -Path "/user"` returns a URL.
    const isNamedPath =
      isAbout && call.args.some(({ name }) => PATH_NAME.test(name ?? '')) && !/ur[li]$/i.test(call.names.at(-1) ?? '');
    if (wrappers.some((each) => each.isItself(call))) continue;
    let isRead = false;
    for (const argument of isSent || isNamedPath ? call.args : []) {
      if (!isSent && !PATH_NAME.test(argument.name ?? '')) continue;
      touched.length = 0;
      const choices = choicesOf(call, argument);
      touched.push(...choices);
      const given = choices.length > 0 ? choices : [evaluate(tokens, argument.start, lookUp)];
      const paths = given.flatMap((each) => {
        const route = isAbout || isGitHub ? splitRoute(each?.pieces) : undefined;
        if (route !== undefined)
          return [{ path: route.path, isLikely: true, method: { method: route.method, isAssumed: false } }];
        const path =
          apiPathOf(each?.pieces) ??
          relativePath(call, argument, each?.pieces, isGitHub, hasMethod && isAboutItself && !isElsewhere);
        const likely =
          path === undefined && isAbout
            ? (likelyPath(argument, each?.pieces) ?? declaredPath(tokens, call, each?.pieces))
            : undefined;
        const used = path ?? likely;
        if (likely !== undefined && isRoute(likely)) servers.learn(each?.pieces);
        if (used === undefined && isAbout) servers.remember(call, each?.pieces);
        return used === undefined || (path === undefined && !isPlausible(used))
          ? []
          : [
              {
                path: used,
                isLikely:
                  path === undefined ||
                  (hasMethod && !isGitHub) ||
                  hasOtherServer(each?.pieces) ||
                  isAssumedClient(call, argument, each?.pieces),
                method: findMethod(tokens, call, kind),
              },
            ];
      });
      for (const { path, isLikely, method } of paths) {
        add(tokens, call, path, method, found, isLikely);
        if (isRepository(path)) senders.push(senderFrom(call, argument, kind));
      }
      if (paths.length === 0) continue;
      markUsed();
      // The last function of a file is assumed to reach to its end, so that calls after it seem to be in it.
      if (wrapper !== undefined) markCalled(wrapper.name);
      isRead = true;
      break;
    }
    touched.length = 0;
    const other = isPart && !isRead && !isElsewhere && sentElsewhere(tokens, call, kind, others, lookUp, apiPathOf);
    if (other && (other.isLearned || isRoute(other.path))) {
      add(tokens, call, other.path, other.method ?? findMethod(tokens, call, kind), found, true);
      markUsed();
    } else if (!isRead && addInRepository(call, isSent)) markUsed();
    else if (!isRead && isSent && isGitHub && !servers.isRemembered(call) && isNotRead(call))
      addUnread(tokens, call, found);
    else if (!isRead && isAbout && (isDeclared(tokens, call, lookUp) || isNamedApi(call)))
      addUnread(tokens, call, found);
  }
  for (const { call, path, isKnown } of servers.all()) {
    if (isKnown) add(tokens, call, path, findMethod(tokens, call, kind), found, true);
    else if (isGitHub && isComputed(tokens, call, lookUp)) addUnread(tokens, call, found);
  }
  if (isAbout) found.unread.push(...declaredUrls(tokens, kind, source).map((span) => ({ ...span, reason: COMPUTED })));
  for (const each of kind === 'csharp' && isAbout ? assignments : []) {
    const [path] = each.pieces;
    if (used.has(each) || !isTypedRequest(tokens, each.at) || !/^\/\w/.test(String(path))) continue;
    const span = { start: tokens[each.at]?.start ?? 0, end: tokens[each.end - 1]?.end ?? 0 };
    found.calls.push(urlCall(span, 'GET', each.pieces, true, true));
  }
  for (const wrapper of wrappers) if (!wrapper.isUsed) addUnread(tokens, wrapper.request, found);
  addListedCommands(tokens, lookUp, isHost, found);
  const libraries = addClientMethods(source, kind, tokens, calls, program.libraries, found);
  const isNeeded = (path: Pieces) => isAbout && (isRoute(path) || isRepository(path));
  addUnusedUrls(tokens, { used, calls, lookUp, apiPathOf, isGitHub, isNeeded, answered }, found);
  return {
    ...found,
    program: {
      callers: isCaller(source, tokens) ? [kind] : [],
      libraries,
      bases: basesIn(assignments, isHost),
      servers: isAboutItself ? servers.names() : [],
      senders: [...sendersIn(wrappers, kind).filter(({ isWhole }) => isAboutItself || isWhole !== true), ...senders],
      texts: textsIn(assignments, kind, apiPathOf),
    },
  };
}

/** `GithubApi.run(url: uploadUrl)`: nothing but the name shows that a request is sent. */
function isNamedApi({ names, args }: SourceCall): boolean {
  return (
    names.some((name) => /git_?hub_?api/i.test(name)) &&
    args.some(({ name }) => /^(?:ur[li]|path|endpoint)$/i.test(name ?? ''))
  );
}

/** `/repos/…`, which hardly any other server has. */
function isRepository([start]: Pieces): boolean {
  return typeof start === 'string' && /^\/?repos\//.test(start);
}

/** `new URL("…").openStream()` in Java, `URL("…").readText()` in Kotlin. */
function isOpened(tokens: readonly Token[], { names, close }: SourceCall): boolean {
  const dot = skipBreaks(tokens, close + 1);
  const isUrl = /^(?:URL|URI)$/.test(names.at(-1) ?? '') && tokens[dot]?.text === '.';
  return isUrl && /^(?:openStream|openConnection|readText|readBytes)$/.test(tokens[dot + 1]?.text ?? '');
}

/** `RestRequest request = new($"/users/{name}")` in C#, in the position of the sign before the value. */
function isTypedRequest(tokens: readonly Token[], at: number): boolean {
  return tokens[at + 1]?.text === 'new' && tokens[at + 2]?.text === '(' && /Request$/.test(tokens[at - 2]?.text ?? '');
}

/** `{github_base_url}/login/oauth`: the server may be the website. */
function hasOtherServer(pieces: Pieces | undefined): boolean {
  const [start] = pieces ?? [];
  return typeof start === 'object' && !isApiServer(start.name);
}

/** `send("/user/repos")`: nothing but the program around it shows that the function is a client of GitHub. */
function isAssumedClient({ names }: SourceCall, { name = '' }: Argument, pieces: Pieces | undefined): boolean {
  const isRelative = typeof pieces?.[0] === 'string' && !/^https?:/.test(pieces[0]);
  const isClient = RELATIVE_CALLS.test(names.at(-1) ?? '') || CLIENT.test(names.at(-2) ?? '');
  return isRelative && !isClient && !/^urifragment$/i.test(name);
}

function add(
  tokens: readonly Token[],
  call: SourceCall,
  url: Pieces,
  method: { readonly method: string; readonly isAssumed: boolean },
  found: FoundCalls,
  isServerAssumed?: boolean,
): void {
  found.calls.push(urlCall(spanOf(tokens, call), method.method, url, method.isAssumed, isServerAssumed));
}

function addUnread(tokens: readonly Token[], call: SourceCall, found: FoundCalls): void {
  found.unread.push({ ...spanOf(tokens, call), reason: COMPUTED });
}
