import { child, children, type Node, propertyName, unwrap } from '../../tree/node.ts';
import { lastName } from '../../tree/values.ts';
import { type ClientClass, clientClass, packageMember } from '../packages.ts';
import { needName, type Script, textIn } from '../script.ts';
import { braced, quoted } from '../text/file-style.ts';
import { ACTION_TOKEN, type Replacement, retriesOf, rewriteOptions, TOKENLESS, UNLIMITED } from './client-options.ts';

/** Plugins whose work routebook's client does itself. */
const PLUGINS: ReadonlySet<string> = new Set([
  'paginateRest',
  'paginateGraphQL',
  'paginateGraphql',
  'restEndpointMethods',
  'legacyRestEndpointMethods',
  'retry',
  'throttling',
  'requestLog',
]);

const STAYS = 'The Octokit stays, and fromOctokit sends requests with it.';

/** Why a client cannot be replaced: the options of `new Octokit(…)` or `getOctokit(…)` have no counterpart. */
export function reasonAgainstClient(script: Script, node: Node): string | undefined {
  // Nothing is imported for a client that may stay.
  const replacement = readClient({ ...script, imports: new Map() }, node);
  return 'reason' in replacement ? replacement.reason : undefined;
}

/** Replaces `new Octokit(…)` or `getOctokit(…)`, or wraps it for a reason. */
export function rewriteClient(script: Script, node: Node, reason?: string): void {
  const replacement = reason === undefined ? readClient(script, node) : { reason };
  if ('reason' in replacement) {
    const { start, end } = node;
    script.edits.push({ start, end: start, text: `${needName(script, 'routebook/client', 'fromOctokit')}(` });
    script.edits.push({ start: end, end, text: ')' });
    script.items.push({ start, end, kind: 'client', reason: `${replacement.reason} ${STAYS}` });
    return;
  }
  const { options, notes } = replacement;
  const text = `${needName(script, 'routebook/client', 'createGitHub')}(${options})`;
  script.edits.push({ start: node.start, end: node.end, text });
  for (const note of notes) script.items.push({ start: node.start, end: node.end, kind: 'note', reason: note });
}

function readClient(script: Script, node: Node): Replacement {
  if (node.type !== 'NewExpression') return readActionOptions(script, children(node, 'arguments'));
  const made = clientClass(script.tree, child(node, 'callee'));
  if (made === undefined) return { reason: 'The client is created in a way that is not understood.' };
  const reason = reasonAgainst(script, made);
  return reason === undefined ? readOptions(script, node, made) : { reason };
}

function reasonAgainst(script: Script, made: ClientClass): string | undefined {
  if (made.isChanged) return 'A class with methods of its own: give it a client as a field instead.';
  if (made.defaults.length > 0) return 'The class has options of its own. Pass them to createGitHub.';
  const unknown = made.plugins.map((each) => pluginName(script, each)).find((name) => !PLUGINS.has(name));
  return unknown === undefined
    ? undefined
    : `routebook has no counterpart of the plugin "${unknown}". Keep Octokit for this client, or do without the plugin.`;
}

function pluginName({ tree }: Script, plugin: Node): string {
  return packageMember(tree, plugin)?.name ?? lastName(plugin);
}

/** The options of `new Octokit(options)`. */
function readOptions(script: Script, node: Node, made: ClientClass): Replacement {
  const [argument] = children(node, 'arguments');
  const isForActions = made.source.startsWith('@actions/github/');
  if (isForActions && isCallOf(script, argument, 'getOctokitOptions'))
    return readActionOptions(script, children(unwrap(argument), 'arguments'));
  const object = unwrap(argument);
  // `new GitHub(token, options)` of the first versions of @actions/github.
  if (made.name === 'GitHub' && !isForActions && object !== undefined && object.type !== 'ObjectExpression')
    return readActionOptions(script, children(node, 'arguments'));
  const names = new Set(children(object, 'properties').map((each) => propertyName(each) ?? ''));
  if (made.source === '@octokit/action' && (names.has('auth') || names.has('authStrategy')))
    return { reason: 'The Octokit of @octokit/action takes its token from the environment, and has another one here.' };
  const isServer = made.name === 'GitHub' || made.source === '@octokit/action';
  const isRepeating =
    made.source === 'octokit' || made.plugins.some((each) => REPEATING.test(pluginName(script, each)));
  const first = [
    likeOctokit(script),
    ...(made.source === '@octokit/action' ? [`token: ${ACTION_TOKEN}`] : []),
    ...(isServer && !names.has('baseUrl') ? [serverOption(script)] : []),
  ];
  const notes = [...(isServer ? [PROXY] : []), ...(made.source === '@octokit/action' ? [TOKENLESS] : [])];
  if (object === undefined) return withoutOptions(script, first, isRepeating, notes);
  if (object.type !== 'ObjectExpression') return { reason: ELSEWHERE };
  return withNotes(withRetries(script, object, first, isRepeating), notes);
}

/** Plugins that send requests again. */
const REPEATING = /^(?:retry|throttling)$/;

const RETRIES = 'retries: 3';

const REPEATED =
  'With "retries", the client repeats failed reads and waits for rate limits. Other than the plugin for retries, it repeats no POST or PATCH that fails.';

/** The option of a client that behaves like an Octokit. */
function likeOctokit(script: Script): string {
  return `like: ${quoted(script, 'octokit')}`;
}

/** The options of a client. With the plugins that send requests again, it has retries, unless the program sets their number. */
function withRetries(script: Script, object: Node, first: readonly string[], isRepeating: boolean): Replacement {
  const written = rewriteOptions(script, object, first);
  if (!isRepeating || 'reason' in written) return written;
  const properties = children(object, 'properties');
  const retries = retriesOf(properties);
  if (retries === undefined) return withNotes(rewriteOptions(script, object, [...first, RETRIES]), [REPEATED]);
  if (retries !== 0) return withNotes(written, [REPEATED]);
  const isKnown = properties.some((each) => propertyName(each) === 'throttle');
  return isKnown ? written : withNotes(written, [UNLIMITED]);
}

function withoutOptions(script: Script, first: readonly string[], isRepeating: boolean, notes: readonly string[]) {
  const written = isRepeating ? [...first, RETRIES] : first;
  return { options: braced(script, written), notes: isRepeating ? [...notes, REPEATED] : notes };
}

function isCallOf({ tree }: Script, node: Node | undefined, name: string): boolean {
  const call = unwrap(node);
  return call?.type === 'CallExpression' && packageMember(tree, unwrap(child(call, 'callee')))?.name === name;
}

const PROXY =
  'This Octokit sends through the proxy of the variable "https_proxy". createGitHub does so if "NODE_USE_ENV_PROXY=1" is set and Node is 22.21, 24.5 or later. For other runners behind a proxy, pass a "fetch" that uses it.';

function withNotes(replacement: Replacement, notes: readonly string[]): Replacement {
  return 'reason' in replacement ? replacement : { ...replacement, notes: [...replacement.notes, ...notes] };
}

/** The server of the workflow. */
function serverOption(script: Script): string {
  return `baseUrl: process.env${script.hasBrackets ? `[${quoted(script, 'GITHUB_API_URL')}]` : '.GITHUB_API_URL'}`;
}

const ELSEWHERE = 'The options are not written where the client is created. Create it with createGitHub({ token, … }).';

/** `getOctokit(token, options)`, which uses the server that the workflow runs on. */
function readActionOptions(script: Script, [token, options, ...plugins]: readonly Node[]): Replacement {
  if (token === undefined) return { reason: 'getOctokit is called without a token.' };
  const unknown = plugins.map((each) => pluginName(script, each)).find((name) => !PLUGINS.has(name));
  if (unknown !== undefined) return { reason: `routebook has no counterpart of the plugin "${unknown}".` };
  const text = textIn(script, token);
  const isRepeating = plugins.some((each) => REPEATING.test(pluginName(script, each)));
  const written = [likeOctokit(script), text === 'token' ? 'token' : `token: ${text}`];
  const notes = [PROXY, TOKENLESS];
  if (options === undefined || textIn(script, options) === 'undefined')
    return withoutOptions(script, [...written, serverOption(script)], isRepeating, notes);
  const object = unwrap(options);
  if (object?.type !== 'ObjectExpression') return { reason: ELSEWHERE };
  const hasServer = children(object, 'properties').some((each) => propertyName(each) === 'baseUrl');
  return withNotes(
    withRetries(script, object, hasServer ? written : [...written, serverOption(script)], isRepeating),
    notes,
  );
}
