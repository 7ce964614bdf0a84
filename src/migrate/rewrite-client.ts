import { child, children, type Node, propertyName, unwrap } from '../audit/script/node.ts';
import { lastName } from '../audit/script/values.ts';
import { type Replacement, rewriteOptions } from './client-options.ts';
import { needName } from './needed-names.ts';
import { readOptionsVariable } from './options-variable.ts';
import { type ClientClass, clientClass, packageMember } from './packages.ts';
import { type Script, textIn } from './script.ts';

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

/** Replaces `new Octokit(…)` or `getOctokit(…)`. Returns the reason if it cannot be replaced. */
export function rewriteClient(script: Script, node: Node, isWriting: boolean): string | undefined {
  const callee = child(node, 'callee');
  if (callee === undefined) return 'The client is created in a way that is not understood.';
  const args = children(node, 'arguments');
  const isMade = node.type === 'NewExpression';
  const made = isMade ? clientClass(script.tree, callee) : undefined;
  const reason = made && reasonAgainst(script, made);
  if (reason !== undefined) return reason;
  const replacement = isMade ? readOptions(script, args[0], made) : readActionOptions(script, args);
  if ('reason' in replacement) return replacement.reason;
  if (!isWriting) return undefined;
  const { options, notes, edits = [] } = replacement;
  script.edits.push(...edits, {
    start: node.start,
    end: node.end,
    text: `${needName(script, 'routebook/client', 'createGitHub')}(${options})`,
  });
  for (const note of notes) script.items.push({ start: node.start, end: node.end, kind: 'note', reason: note });
  return undefined;
}

function reasonAgainst(script: Script, made: ClientClass): string | undefined {
  if (made.source === '@octokit/action')
    return 'The Octokit of @octokit/action takes its token from the environment: create it with createGitHub({ token, baseUrl }).';
  if (made.source.startsWith('@actions/github/'))
    return 'A client with options of @actions/github: create it with createGitHub({ token, baseUrl }).';
  if (made.isChanged) return 'A class with defaults or methods of its own: pass them to createGitHub as options.';
  const unknown = made.plugins.map((each) => pluginName(script, each)).find((name) => !PLUGINS.has(name));
  return unknown === undefined
    ? undefined
    : `routebook has no counterpart of the plugin "${unknown}". Keep Octokit for this client, or do without the plugin.`;
}

function pluginName({ tree }: Script, plugin: Node): string {
  return packageMember(tree, plugin)?.name ?? lastName(plugin);
}

/** The options of `new Octokit(options)`. */
function readOptions(script: Script, argument: Node | undefined, made: ClientClass | undefined): Replacement {
  if (argument === undefined) return { options: '', notes: [] };
  // `new GitHub(token)` of the first versions of @actions/github.
  if (made?.name === 'GitHub') return { options: `{ token: ${textIn(script, argument)} }`, notes: [] };
  const object = unwrap(argument);
  if (object?.type === 'ObjectExpression') return rewriteOptions(script, object, []);
  const found = readOptionsVariable(script, argument);
  return 'reason' in found ? found : { ...found, options: textIn(script, argument) };
}

/** `getOctokit(token, options)`, which uses the server that the workflow runs on. */
function readActionOptions(script: Script, [token, options, ...plugins]: readonly Node[]): Replacement {
  if (token === undefined) return { reason: 'getOctokit is called without a token.' };
  const unknown = plugins.map((each) => pluginName(script, each)).find((name) => !PLUGINS.has(name));
  if (unknown !== undefined) return { reason: `routebook has no counterpart of the plugin "${unknown}".` };
  const text = textIn(script, token);
  const written = text === 'token' ? 'token' : `token: ${text}`;
  const server = 'baseUrl: process.env.GITHUB_API_URL';
  if (options === undefined || textIn(script, options) === 'undefined')
    return { options: `{ ${written}, ${server} }`, notes: [] };
  const object = unwrap(options);
  if (object?.type !== 'ObjectExpression') {
    const found = readOptionsVariable(script, options);
    if ('reason' in found) return found;
    return { ...found, options: `{ ${written}, ${server}, ...${textIn(script, options)} }` };
  }
  const hasServer = children(object, 'properties').some((each) => propertyName(each) === 'baseUrl');
  return rewriteOptions(script, object, hasServer ? [written] : [written, server]);
}
