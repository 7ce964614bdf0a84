import { child, children, type Node, propertyName, unwrap } from '../../tree/node.ts';
import { lastName } from '../../tree/values.ts';
import { type ClientClass, clientClass, packageMember } from '../packages.ts';
import { hold, needName, note, type Script, textIn } from '../script.ts';
import { braced, lineStart, quoted } from '../text/file-style.ts';
import {
  ACTION_TOKEN,
  appOptions,
  retriesOf,
  TOKENLESS,
  UNLIMITED,
  type WrittenOptions,
  writeOptions,
} from './client-options.ts';

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

/** What is said once, where a client is created. */
export const LIKE_COMMENT =
  "// like: 'octokit' keeps Octokit's retries, waits, page sizes, user agent and error messages. Without it, routebook has its own.";

/** Replaces `new Octokit(…)` or `getOctokit(…)`, and lists it if something has no counterpart. */
export function rewriteClient(script: Script, node: Node): void {
  const written =
    node.type === 'NewExpression'
      ? readClient(script, node)
      : readActionOptions(script, node, children(node, 'arguments'));
  if (written.reason !== undefined) {
    hold(script, node, written.reason);
    return;
  }
  writeComment(script, node);
  // Said once for a file: it is true of all its clients.
  for (const each of written.notes) if (!script.items.some(({ reason }) => reason === each)) note(script, node, each);
}

/** Writes the comment above the first client of a program. */
export function writeComment({ tree, edits, program }: Script, node: Node): void {
  if (program.hasComment === true || edits.some(({ text }) => text.startsWith(LIKE_COMMENT))) return;
  let statement = node;
  for (let parent = tree.parentOf(node); parent !== undefined && !isBlock(parent); parent = tree.parentOf(parent))
    statement = parent;
  const start = lineStart(tree.text, statement.start);
  const indent = tree.text.slice(start, statement.start);
  // Behind other code, there is no line for it.
  if (indent.trim() !== '') return;
  edits.push({ start: statement.start, end: statement.start, text: `${LIKE_COMMENT}\n${indent}` });
}

function isBlock({ type }: Node): boolean {
  return type === 'Program' || type === 'BlockStatement' || type === 'ClassBody';
}

/** `new Octokit(options)` */
function readClient(script: Script, node: Node): WrittenOptions {
  const made = clientClass(script.tree, child(node, 'callee'));
  const reason =
    made === undefined
      ? 'The client is created in a way that is not understood. Write createGitHub({ token }).'
      : reasonAgainst(script, made);
  return made === undefined || reason !== undefined
    ? { reason: reason ?? '', notes: [] }
    : readOptions(script, node, made);
}

function reasonAgainst(script: Script, made: ClientClass): string | undefined {
  if (made.name === 'GitHub') return 'Write createGitHub({ token, baseUrl: process.env.GITHUB_API_URL }).';
  if (made.isChanged)
    return 'A class with methods of its own extends Octokit. Give it a client as a field: github = createGitHub({ … }).';
  if (made.defaults.length > 0) return 'The class has options of its own. Pass them to createGitHub({ … }).';
  const unknown = made.plugins.map((each) => pluginName(script, each)).find((name) => !PLUGINS.has(name));
  return unknown === undefined ? undefined : withoutPlugin(unknown);
}

function withoutPlugin(name: string): string {
  return `routebook has no counterpart of the plugin "${name}". Write what it does as a part: createGitHub({ use: [{ name, before, after }] }).`;
}

function pluginName({ tree }: Script, plugin: Node): string {
  return packageMember(tree, plugin)?.name ?? lastName(plugin);
}

/** The options of `new Octokit(options)`. */
function readOptions(script: Script, node: Node, made: ClientClass): WrittenOptions {
  const [argument] = children(node, 'arguments');
  const object = unwrap(argument);
  const names = new Set(children(object, 'properties').map((each) => propertyName(each) ?? ''));
  const isAction = made.source === '@octokit/action';
  if (isAction && (names.has('auth') || names.has('authStrategy')))
    return {
      reason:
        'The Octokit of @octokit/action takes its token from the environment, and has another one here. Write createGitHub({ token }).',
      notes: [],
    };
  const isRepeating = made.source === 'octokit' || made.plugins.some((each) => REPEATING.has(pluginName(script, each)));
  const first = [
    ...(isAction ? [`token: ${ACTION_TOKEN}`] : []),
    ...(isAction && !names.has('baseUrl') ? [SERVER] : []),
  ];
  return writeClient(script, node, object, {
    first,
    isRepeating,
    notes: isAction ? [PROXY, TOKENLESS] : [],
  });
}

/** Plugins that send requests again. */
const REPEATING: ReadonlySet<string> = new Set(['retry', 'throttling']);

export const REPEATED =
  'With "retries", the client repeats failed reads and waits for rate limits. Other than the plugin for retries, it repeats no POST or PATCH that fails.';

interface ClientKind {
  /** The options that the program does not write. */
  readonly first: readonly string[];
  readonly isRepeating: boolean;
  readonly notes: readonly string[];
}

/** Writes the call of `createGitHub`. With the plugins that send requests again, it has retries, unless the program sets their number. */
function writeClient(script: Script, node: Node, object: Node | undefined, kind: ClientKind): WrittenOptions {
  if (object !== undefined && object.type !== 'ObjectExpression')
    return {
      reason: 'The options are not written where the client is created. Write createGitHub({ token, … }) with them.',
      notes: [],
    };
  const properties = children(object, 'properties');
  const app = appOptions(script, properties);
  const name =
    app === undefined ? needName(script, 'routebook', 'createGitHub') : needName(script, 'routebook/auth', 'createApp');
  const retries = kind.isRepeating ? retriesOf(properties) : 0;
  const first = [
    `like: ${quoted(script, 'octokit')}`,
    ...kind.first,
    ...(retries === undefined ? ['retries: 3'] : []),
    ...(app?.first ?? []),
  ];
  if (object === undefined) {
    script.edits.push({ start: node.start, end: node.end, text: `${name}(${braced(script, first)})` });
    return { notes: [...kind.notes, ...(kind.isRepeating ? [REPEATED] : [])] };
  }
  const { reason, notes } = writeOptions(script, object, first);
  const { text } = script.tree;
  script.edits.push({ start: node.start, end: object.start, text: `${name}(` });
  script.edits.push({ start: object.end, end: text.lastIndexOf(')', node.end - 1), text: '' });
  if (app !== undefined) script.edits.push({ start: node.end, end: node.end, text: app.member });
  const isThrottled = properties.some((each) => propertyName(each) === 'throttle');
  const more = !kind.isRepeating || (retries === 0 && isThrottled) ? [] : [retries === 0 ? UNLIMITED : REPEATED];
  return { ...(reason !== undefined && { reason }), notes: [...kind.notes, ...notes, ...more] };
}

const PROXY =
  'This Octokit sends through the proxy of the variable "https_proxy". createGitHub does so if "NODE_USE_ENV_PROXY=1" is set and Node is 22.21, 24.5 or later. For other runners behind a proxy, pass a "fetch" that uses it.';

/** The server of the workflow. */
const SERVER = 'baseUrl: process.env.GITHUB_API_URL';

/** `getOctokit(token, options)`, which uses the server that the workflow runs on. */
function readActionOptions(script: Script, node: Node, [token, options, ...plugins]: readonly Node[]): WrittenOptions {
  if (token === undefined)
    return { reason: 'getOctokit is called without a token. Write createGitHub({ token }).', notes: [] };
  const unknown = plugins.map((each) => pluginName(script, each)).find((name) => !PLUGINS.has(name));
  if (unknown !== undefined) return { reason: withoutPlugin(unknown), notes: [] };
  const text = textIn(script, token);
  const isGiven = options !== undefined && textIn(script, options) !== 'undefined';
  const object = isGiven ? unwrap(options) : undefined;
  const hasServer = children(object, 'properties').some((each) => propertyName(each) === 'baseUrl');
  return writeClient(script, node, object, {
    first: [text === 'token' ? 'token' : `token: ${text}`, ...(hasServer ? [] : [SERVER])],
    isRepeating: plugins.some((each) => REPEATING.has(pluginName(script, each))),
    notes: [PROXY, TOKENLESS],
  });
}
