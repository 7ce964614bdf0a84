import { child, children, type Node, propertyName, textOf, unwrap } from '../../tree/node.ts';
import { lookUp } from '../../tree/scopes.ts';
import { lastName } from '../../tree/values.ts';
import { packageMember } from '../packages.ts';
import { startOf } from '../route-text.ts';
import { type Script, textIn } from '../script.ts';
import { braced, removedElements } from '../text/file-style.ts';

/** Options that change how requests are sent, but not which. The client has its own behaviour for them. */
const BEHAVIOUR: { readonly [name: string]: string } = {
  log: 'The option "log" was removed: pass onWait, onRetry, onResponse or onNotice to log requests.',
  retry: 'The option "retry" was removed: failed reads are repeated as often as "retries" says.',
  throttle:
    'The option "throttle" was removed: the client waits for rate limits itself. Pass onWait to be notified, and maxWait to limit the wait.',
};

/** What an option becomes: its new text, none if it is removed, or the reason why it has no counterpart. */
interface WrittenOption {
  readonly text?: string;
  readonly note?: string;
  readonly reason?: string;
}

/** What the options of a client become. */
export interface WrittenOptions {
  readonly reason?: string;
  readonly notes: readonly string[];
}

/** Rewrites the members of an object where they are, after those that come first. */
export function writeOptions(script: Script, object: Node, first: readonly string[]): WrittenOptions {
  const { tree, edits } = script;
  const properties = children(object, 'properties');
  const written = properties.map((each) =>
    each.type === 'Property'
      ? rewriteOption(script, each, properties)
      : { reason: 'The options contain a spread. Write them where the client is created: createGitHub({ token, … }).' },
  );
  const reason = written.find((each) => each.reason !== undefined)?.reason;
  if (reason !== undefined) return { reason, notes: [] };
  const gone = new Set(properties.filter((_, index) => written[index]?.text === undefined));
  const removed = properties.filter((each) => Object.hasOwn(BEHAVIOUR, propertyName(each) ?? ''));
  const unread = onlyReadIn(script, removed);
  if (unread !== undefined)
    return { reason: `Only an option that createGitHub does not have reads "${unread}". Remove both.`, notes: [] };
  const notes = written.flatMap((each) => each.note ?? []);
  const [start] = properties;
  if (gone.size === properties.length || start === undefined)
    edits.push({ start: object.start, end: object.end, text: braced(script, first) });
  else {
    const space = tree.text.slice(object.start + 1, start.start);
    const between = space === '' || space.trim() !== '' ? ' ' : space;
    edits.push({ start: start.start, end: start.start, text: first.map((each) => `${each},${between}`).join('') });
    for (const [index, each] of properties.entries()) {
      const text = written[index]?.text;
      if (text !== undefined && text !== textIn(script, each)) edits.push({ start: each.start, end: each.end, text });
    }
    edits.push(...removedElements(tree.text, properties, gone));
  }
  return { notes };
}

/** A name of the program that only some members read. Without them, the compiler and linters would report it. */
function onlyReadIn({ tree }: Script, members: readonly Node[]): string | undefined {
  const isInside = ({ start, end }: Node) => members.some((each) => each.start <= start && end <= each.end);
  const unread = tree.nodes.find((node) => {
    const name = node.type === 'Identifier' && isInside(node) ? textOf(node, 'name') : '';
    // What the members declare themselves is not known at the root.
    const binding = name === '' ? undefined : lookUp(tree, tree.root, name);
    return binding !== undefined && lookUp(tree, node, name) === binding && tree.usesOf(name, binding).every(isInside);
  });
  return unread && textOf(unread, 'name');
}

/** One option. */
function rewriteOption(script: Script, property: Node, all: readonly Node[]): WrittenOption {
  const name = propertyName(property);
  const value = child(property, 'value');
  if (name === undefined || value === undefined) return { reason: 'The name of an option is computed. Write it.' };
  switch (name) {
    case 'auth': {
      const strategy = optionNamed(all, 'authStrategy');
      return strategy === undefined ? writeToken(script, value) : rewriteStrategy(script, strategy, value, all);
    }
    case 'authStrategy':
      return optionNamed(all, 'auth') === undefined ? rewriteStrategy(script, value, undefined, all) : {};
    case 'userAgent':
      return { text: mayBeNull(value) ? `userAgent: ${orUndefined(script, value, '??')}` : textIn(script, property) };
    case 'baseUrl':
      return { text: isUrl(value) ? textIn(script, property) : `baseUrl: ${orUndefined(script, value, '||')}` };
    case 'request':
      return rewriteRequest(script, value);
    case 'retry':
      if (mayBeTurnedOff(value)) return { reason: CHOSEN };
      return isTurnedOff(value) ? { text: 'retries: 0' } : { note: BEHAVIOUR[name] as string };
    case 'throttle':
      if (mayBeTurnedOff(value)) return { reason: CHOSEN };
      if (isTurnedOff(value)) return { text: 'limits: null' };
      return { note: retriesOf(all) === 0 ? UNLIMITED : (BEHAVIOUR[name] as string) };
    default:
      if (Object.hasOwn(BEHAVIOUR, name)) return { note: BEHAVIOUR[name] as string };
      return {
        reason: `createGitHub has no counterpart of the option "${name}". Remove it, or write what it does in "fetch".`,
      };
  }
}

/** What a client without retries lacks that an Octokit with its plugins has. */
export const UNLIMITED =
  'With "retries: 0", the client does not wait for rate limits, as the plugin for throttling does, but rejects. Pass "limits: githubLimits" of routebook/send, with which it waits.';

/** The retries that options set: a number, true if it is computed, and undefined if they set none. */
export function retriesOf(all: readonly Node[]): number | true | undefined {
  const retry = optionNamed(all, 'retry');
  if (retry !== undefined && isTurnedOff(retry)) return 0;
  const value = optionNamed(children(unwrap(optionNamed(all, 'request')), 'properties'), 'retries');
  if (value === undefined) return undefined;
  const number = unwrap(value)?.['value'];
  return typeof number === 'number' ? number : true;
}

function optionNamed(all: readonly Node[], name: string): Node | undefined {
  return child(
    all.find((each) => each.type === 'Property' && propertyName(each) === name),
    'value',
  );
}

const CHOSEN =
  'Whether the client repeats requests or waits for limits is decided at run time. Write retries: 0 or limits: null where it must not.';

/** `{ enabled: !noRetry }`, and options that are not written here. */
function mayBeTurnedOff(value: Node): boolean {
  const object = unwrap(value);
  if (object?.type !== 'ObjectExpression') return true;
  const members = children(object, 'properties');
  const enabled = members.find((each) => propertyName(each) === 'enabled');
  return (
    members.some((each) => each.type !== 'Property') ||
    (enabled !== undefined && typeof child(enabled, 'value')?.['value'] !== 'boolean')
  );
}

/** `{ enabled: false }` */
function isTurnedOff(value: Node): boolean {
  const [only, ...others] = children(unwrap(value), 'properties');
  if (only === undefined || others.length > 0) return false;
  return propertyName(only) === 'enabled' && child(only, 'value')?.['value'] === false;
}

/** The token of the packages for actions, which read it from the environment. */
export const ACTION_TOKEN = 'process.env.GITHUB_TOKEN || process.env.INPUT_GITHUB_TOKEN || process.env.INPUT_TOKEN';

export const TOKENLESS = 'Without a token, this Octokit is not created. createGitHub sends requests without one then.';

/** `authStrategy: createAppAuth, auth: { appId, privateKey, installationId }`: the first options of createApp, and the member of the app that is the client. */
export function appOptions(
  script: Script,
  all: readonly Node[],
): { readonly first: readonly string[]; readonly member: string } | undefined {
  const strategy = optionNamed(all, 'authStrategy');
  const auth = children(unwrap(optionNamed(all, 'auth')), 'properties');
  const names = auth.map((each) => propertyName(each) ?? '');
  const isApp = strategy !== undefined && packageMember(script.tree, strategy)?.name === 'createAppAuth';
  if (!isApp || !['appId', 'privateKey'].every((name) => names.includes(name))) return undefined;
  if (!names.every((name) => OF_APP.has(name))) return undefined;
  const id = optionNamed(auth, 'installationId');
  const first = auth.filter((each) => propertyName(each) !== 'installationId');
  return {
    first: first.map((each) => textIn(script, each)),
    member: id === undefined ? '.github' : `.installation(${numberIn(script, id)})`,
  };
}

const OF_APP: ReadonlySet<string> = new Set(['appId', 'privateKey', 'installationId']);

/** An id, which may be the text of a number for Octokit. */
export function numberIn(script: Script, id: Node): string {
  const plain = unwrap(id);
  const isNumber =
    typeof plain?.['value'] === 'number' || ['Number', 'parseInt'].includes(lastName(child(plain, 'callee')));
  return isNumber ? textIn(script, id) : `Number(${textIn(script, id)})`;
}

/** A client that signs in with a strategy, of which some have an exact counterpart. */
function rewriteStrategy(script: Script, strategy: Node, auth: Node | undefined, all: readonly Node[]): WrittenOption {
  if (appOptions(script, all) !== undefined) return {};
  const name = packageMember(script.tree, strategy)?.name;
  if (name === 'createTokenAuth' && auth !== undefined) return { note: TOKENLESS, ...writeToken(script, auth) };
  if (name === 'createActionAuth' && auth === undefined) return { text: `token: ${ACTION_TOKEN}`, note: TOKENLESS };
  const advice =
    name === 'createAppAuth'
      ? 'Write createApp({ appId, privateKey }) of routebook/auth: app.installation(id) and app.github are clients.'
      : name?.startsWith('createOAuth')
        ? 'Write createOAuth({ … }) of routebook/auth, and pass oauth.userToken(…) as "token".'
        : 'Pass a function that returns a token as "token".';
  return { reason: `The client signs in with ${name === undefined ? 'a strategy' : `"${name}"`}. ${advice}` };
}

const SCHEME = /^(?:token|bearer) /i;

/** `auth`, without its scheme, which routebook writes itself. */
function writeToken(script: Script, value: Node): WrittenOption {
  const plain = unwrap(value);
  if (plain?.type === 'ObjectExpression')
    return { reason: 'The client signs in with a strategy. Pass a function that returns a token as "token".' };
  // `token ${token}`, 'token ' + token
  const parts =
    plain?.type === 'BinaryExpression' && textOf(plain, 'operator') === '+'
      ? { start: startOf(child(plain, 'left') as Node), rest: child(plain, 'right') }
      : { start: plain === undefined ? '' : startOf(plain), rest: children(plain, 'expressions')[0] };
  const end = plain?.type === 'TemplateLiteral' ? lastText(plain) : '';
  const isAlone = children(plain, 'expressions').length < 2 && end === '';
  const token = SCHEME.test(parts.start) ? parts.rest : value;
  if (token === undefined || (token !== value && !(isAlone && parts.start.replace(SCHEME, '') === '')))
    return { reason: 'The token is written with its scheme. Write the token alone: token: process.env.GITHUB_TOKEN.' };
  const text = mayBeNull(token) ? orUndefined(script, token, '??') : textIn(script, token);
  return { text: text === 'token' ? 'token' : `token: ${text}` };
}

/** The text after the last expression of a template. */
function lastText(template: Node): string {
  const last = children(template, 'quasis').at(-1);
  return children(template, 'expressions').length === 0 ? '' : String(Object(last?.['value'])['raw'] ?? '');
}

const OF_REQUEST: ReadonlySet<string> = new Set(['fetch', 'retries', 'timeout']);

/** `request: { fetch, timeout, retries }` */
function rewriteRequest(script: Script, value: Node): WrittenOption {
  const object = unwrap(value);
  const members = object?.type === 'ObjectExpression' ? children(object, 'properties') : undefined;
  const other = members?.find((each) => !OF_REQUEST.has(propertyName(each) ?? ''));
  if (members === undefined || other !== undefined) {
    const name = other === undefined ? '' : `.${propertyName(other) ?? '…'}`;
    return { reason: `createGitHub has no counterpart of the option "request${name}". Write what it does in "fetch".` };
  }
  const [start, end] = [members[0]?.start, members.at(-1)?.end];
  return start === undefined || end === undefined ? {} : { text: textIn(script, { start, end }) };
}

/** Whether a base URL cannot be empty: Octokit leaves out an empty one, as a variable of the environment may have it, and createGitHub refuses it. */
function isUrl(value: Node): boolean {
  const node = unwrap(value);
  // Runners set the variable.
  if (node?.type === 'MemberExpression') return lastName(node) === 'GITHUB_API_URL';
  if (node?.type === 'LogicalExpression') return isUrl(child(node, 'right') as Node);
  return node?.type === 'TemplateLiteral' || (node?.type === 'Literal' && node['value'] !== '');
}

/** Whether `null` is written as one of the values. createGitHub refuses it. */
function mayBeNull(value: Node | undefined): boolean {
  const node = unwrap(value);
  const parts = [child(node, 'right'), child(node, 'consequent'), child(node, 'alternate')];
  return node?.['raw'] === 'null' || parts.some((each) => each !== undefined && mayBeNull(each));
}

function orUndefined(script: Script, value: Node, operator: '||' | '??'): string {
  const isPlain = ['Identifier', 'MemberExpression', 'CallExpression', 'ChainExpression'].includes(value.type);
  const isSame = textOf(value, 'operator') === '||' && operator === '||';
  return `${isPlain || isSame ? textIn(script, value) : `(${textIn(script, value)})`} ${operator} undefined`;
}
