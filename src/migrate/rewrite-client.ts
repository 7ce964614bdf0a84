import { applyEdits } from '../audit/apply-edits.ts';
import type { Span } from '../audit/call.ts';
import { child, children, type Node, propertyName, textOf, unwrap } from '../audit/script/node.ts';
import { objectOf } from '../audit/script/options.ts';
import { lastName } from '../audit/script/values.ts';
import type { AuditEdit } from '../audit/types.ts';
import { needName } from './needed-names.ts';
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

/** Options that change how requests are sent, but not which. The client has its own behaviour for them. */
const BEHAVIOUR: { readonly [name: string]: string } = {
  log: 'The option "log" was removed: pass onWait, onRetry, onResponse or onNotice to be told what happens.',
  retry: 'The option "retry" was removed: failed reads are repeated three times. Pass "retries" for another number.',
  throttle:
    'The option "throttle" was removed: the client waits for rate limits itself. Pass onWait to be told, and maxWait to limit the wait.',
};

/** What a construction becomes: new options, or the reason why it stays. */
type Replacement = { readonly options: string; readonly notes: readonly string[] } | { readonly reason: string };

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
  const { options, notes } = replacement;
  script.edits.push({
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
  const object = objectOf(script.tree, argument);
  if (object === undefined || object !== unwrap(argument))
    return {
      reason: 'The options are not written where the client is created. Create it with createGitHub({ token, … }).',
    };
  return rewriteOptions(script, object, []);
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
  if (object?.type !== 'ObjectExpression')
    return {
      reason: 'The options are not written where the client is created. Create it with createGitHub({ token, … }).',
    };
  const hasServer = children(object, 'properties').some((each) => propertyName(each) === 'baseUrl');
  return rewriteOptions(script, object, hasServer ? [written] : [written, server]);
}

/** Rewrites the members of an object, and keeps everything between them. */
function rewriteOptions(script: Script, object: Node, first: readonly string[]): Replacement {
  const notes: string[] = [];
  const edits: AuditEdit[] = [];
  const properties = children(object, 'properties');
  for (const [index, each] of properties.entries()) {
    const written =
      each.type === 'Property' ? rewriteOption(script, each) : { reason: 'The options contain a spread.' };
    if ('reason' in written) return written;
    if (written.note !== undefined) notes.push(written.note);
    const span = written.text === undefined ? removed(script, properties, index) : each;
    edits.push({ start: span.start - object.start, end: span.end - object.start, text: written.text ?? '' });
  }
  const { text } = applyEdits(textIn(script, object), edits);
  if (first.length > 0 && edits.every((edit) => edit.text === '')) return { options: `{ ${first.join(', ')} }`, notes };
  const isEmpty = edits.every((edit) => edit.text === '');
  const options = text.replace(/^\{(\s*)/, (_, space: string) =>
    first.length === 0 ? `{${space}` : `{${space || ' '}${first.join(', ')}, `,
  );
  return { options: isEmpty ? options.replace(/\s*\}$/, '}') : options, notes };
}

/** The text of a member that is removed: its whole line, or the member with one of the commas around it. */
function removed({ tree }: Script, properties: readonly Node[], index: number): Span {
  const { start, end } = properties[index] as Node;
  const { text } = tree;
  const line = text.lastIndexOf('\n', start - 1) + 1;
  const rest = /^[ \t]*,?[ \t]*\r?\n/.exec(text.slice(end))?.[0];
  if (rest !== undefined && text.slice(line, start).trim() === '') return { start: line, end: end + rest.length };
  const [previous, next] = [properties[index - 1], properties[index + 1]];
  if (next !== undefined) return { start, end: next.start };
  return { start: previous?.end ?? start, end };
}

/** One option: its new text, no text if it is removed, or the reason why the client cannot be replaced. */
function rewriteOption(
  script: Script,
  property: Node,
): { readonly text?: string; readonly note?: string } | { readonly reason: string } {
  const name = propertyName(property);
  const value = child(property, 'value');
  if (name === undefined || value === undefined) return { reason: 'The name of an option is computed.' };
  const text = textIn(script, value);
  switch (name) {
    case 'auth':
      return rewriteAuth(value, text);
    case 'baseUrl':
    case 'userAgent':
      return { text: textIn(script, property) };
    case 'previews':
      return { text: `defaults: { mediaType: { previews: ${text} } }` };
    case 'timeZone':
      return { text: `defaults: { headers: { 'time-zone': ${text} } }` };
    case 'request':
      return rewriteRequest(script, value);
    default:
      if (Object.hasOwn(BEHAVIOUR, name)) return { note: BEHAVIOUR[name] as string };
      return { reason: `createGitHub has no counterpart of the option "${name}".` };
  }
}

function rewriteAuth(value: Node, text: string): { readonly text: string } | { readonly reason: string } {
  const plain = unwrap(value);
  if (plain?.type === 'ObjectExpression')
    return { reason: 'The client signs in with a strategy. Pass a function that returns a token as "token".' };
  if (/^['"`](?:token|bearer) /i.test(text))
    return { reason: 'The token is written with its scheme. Pass the token alone as "token".' };
  return { text: text === 'token' ? 'token' : `token: ${text}` };
}

/** `request: { fetch, timeout }` */
function rewriteRequest(script: Script, value: Node): { readonly text: string } | { readonly reason: string } {
  const object = unwrap(value);
  const members = object?.type === 'ObjectExpression' ? children(object, 'properties') : undefined;
  const others = members?.filter((each) => !/^(?:fetch|timeout)$/.test(propertyName(each) ?? ''));
  if (members === undefined || others === undefined || others.length > 0) {
    const [other] = others ?? [];
    const name = other === undefined ? '' : `.${propertyName(other) ?? textOf(other, 'type')}`;
    return { reason: `createGitHub has no counterpart of the option "request${name}". Wrap "fetch" instead.` };
  }
  return { text: members.map((each) => textIn(script, each)).join(', ') };
}
