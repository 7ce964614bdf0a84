import { child, children, type Node, propertyName, textOf, unwrap } from '../../tree/node.ts';
import { type AuditEdit, applyEdits } from '../../tree/positions.ts';
import { lookUp } from '../../tree/scopes.ts';
import { constantValue } from '../call-options.ts';
import { packageMember } from '../packages.ts';
import { type Script, textIn } from '../script.ts';
import { braced, quoted } from '../text/file-style.ts';

/** Options that change how requests are sent, but not which. The client has its own behaviour for them. */
const BEHAVIOUR: { readonly [name: string]: string } = {
  log: 'The option "log" was removed: pass onWait, onRetry, onResponse or onNotice to log requests.',
  retry: 'The option "retry" was removed: failed reads are repeated as often as "retries" says.',
  throttle:
    'The option "throttle" was removed: the client waits for rate limits itself. Pass onWait to be notified, and maxWait to limit the wait.',
};

/** What a construction becomes: new options, or the reason why it stays. */
export type Replacement = { readonly options: string; readonly notes: readonly string[] } | { readonly reason: string };

type WrittenOption = { readonly text?: string; readonly note?: string } | { readonly reason: string };

/** Rewrites the members of an object, and keeps everything between them. */
export function rewriteOptions(script: Script, object: Node, first: readonly string[]): Replacement {
  const notes: string[] = [];
  const edits: AuditEdit[] = [];
  let isEmpty = true;
  let isGone = false;
  const properties = children(object, 'properties');
  for (const [index, each] of properties.entries()) {
    const written =
      each.type === 'Property' ? rewriteOption(script, each, properties) : { reason: 'The options contain a spread.' };
    if ('reason' in written) return written;
    if (written.note !== undefined) notes.push(written.note);
    const edit =
      written.text === undefined
        ? removed(script, properties, index, isGone)
        : { start: each.start, end: each.end, text: written.text };
    isGone = written.text === undefined;
    edits.push({ ...edit, start: edit.start - object.start, end: edit.end - object.start });
    isEmpty &&= isGone;
  }
  const unread = onlyReadIn(
    script,
    properties.filter((each) => Object.hasOwn(BEHAVIOUR, propertyName(each) ?? '')),
  );
  if (unread !== undefined) return { reason: `Only an option that createGitHub does not have reads "${unread}".` };
  const { text: edited } = applyEdits(textIn(script, object), edits);
  // The comma before the last members, if they are gone.
  const text = isGone ? edited.replace(/,([ \t]*)\}$/, '$1}').replace(/(?<=\S)[ \t]{2,}\}$/, ' }') : edited;
  if (first.length > 0 && isEmpty) return { options: braced(script, first), notes };
  const options = text.replace(/^\{(\s*)/, (_, space: string) =>
    first.length === 0 ? `{${space}` : `{${space}${[...first, ''].join(space.includes('\n') ? `,${space}` : ', ')}`,
  );
  return { options: isEmpty ? options.replace(/\s*\}$/, '}') : options, notes };
}

/** A name of the program that nothing reads outside some members: the program sets it for them. */
function onlyReadIn({ tree }: Script, members: readonly Node[]): string | undefined {
  const isInside = ({ start, end }: Node) => members.some((each) => each.start <= start && end <= each.end);
  const names = tree.nodes.filter((node) => node.type === 'Identifier' && isInside(node));
  const unread = names.find((node) => {
    const name = textOf(node, 'name');
    const binding = lookUp(tree, node, name);
    // What the members declare themselves, such as the parameters of a handler, is not known around them.
    if (binding === undefined || binding !== lookUp(tree, tree.parentOf(members[0] as Node) as Node, name))
      return false;
    const uses = tree.usesOf(name, binding);
    return uses.includes(node) && uses.every(isInside);
  });
  return unread && textOf(unread, 'name');
}

/** Removes a member: its whole line, or the member with one of the commas around it. Comments next to it stay. */
function removed({ tree }: Script, properties: readonly Node[], index: number, isPreviousRemoved: boolean): AuditEdit {
  const { start, end } = properties[index] as Node;
  const { text } = tree;
  const line = text.lastIndexOf('\n', start - 1) + 1;
  const rest = /^[ \t]*,?[ \t]*\r?\n/.exec(text.slice(end))?.[0];
  if (rest !== undefined && text.slice(line, start).trim() === '')
    return { start: line, end: end + rest.length, text: '' };
  const [previous, next] = [properties[index - 1], properties[index + 1]];
  const between = text.slice(end, next?.start ?? end);
  const [after = '', comments = ''] = UP_TO_COMMA.exec(text.slice(end)) ?? [];
  if (/\/[*/]/.test(between + comments)) return { start, end: end + after.length, text: comments.trim() };
  if (next !== undefined) return { start, end: next.start, text: '' };
  return { start: isPreviousRemoved ? start : (previous?.end ?? start), end, text: '' };
}

/** The comments between a member and its comma, and the spaces after it. */
const UP_TO_COMMA = /^((?:\s|\/\*[\s\S]*?\*\/|\/\/[^\n]*\n)*),[ \t]*/;

/** One option: its new text, no text if it is removed, or the reason why the client cannot be replaced. */
function rewriteOption(script: Script, property: Node, all: readonly Node[]): WrittenOption {
  const name = propertyName(property);
  const value = child(property, 'value');
  if (name === undefined || value === undefined) return { reason: 'The name of an option is computed.' };
  switch (name) {
    case 'auth': {
      const strategy = optionNamed(all, 'authStrategy');
      return strategy === undefined
        ? writeToken(tokenIn(script, value))
        : rewriteStrategy(script, strategy, value, all);
    }
    case 'authStrategy':
      return optionNamed(all, 'auth') === undefined ? rewriteStrategy(script, value, undefined, all) : {};
    case 'baseUrl':
    case 'userAgent': {
      const present = name === 'baseUrl' ? presentUrl(script, value) : presentText(script, value);
      return { text: present === undefined ? textIn(script, property) : `${name}: ${present}` };
    }
    case 'previews':
      return { reason: 'Which requests have the previews of the option "previews" depends on the version of Octokit.' };
    case 'timeZone':
      return { text: `defaults: ${braced(script, [`headers: ${braced(script, [timeZoneHeader(script, value)])}`])}` };
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
      return { reason: `createGitHub has no counterpart of the option "${name}".` };
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

function timeZoneHeader(script: Script, value: Node): string {
  return `${quoted(script, 'time-zone')}: ${textIn(script, value)}`;
}

const CHOSEN = 'Whether the client repeats requests or waits for limits is decided at run time.';

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

/** A client that signs in with a strategy, of which some have an exact counterpart. */
function rewriteStrategy(script: Script, strategy: Node, auth: Node | undefined, all: readonly Node[]): WrittenOption {
  const name = packageMember(script.tree, strategy)?.name;
  if (name === 'createTokenAuth' && auth !== undefined)
    return { note: TOKENLESS, ...writeToken(tokenIn(script, auth)) };
  if (name === 'createActionAuth' && auth === undefined) return { text: `token: ${ACTION_TOKEN}`, note: TOKENLESS };
  const object = unwrap(auth);
  const names = children(object, 'properties').map((each) => propertyName(each));
  const isInstallation = object?.type === 'ObjectExpression' && names.includes('installationId');
  // The token is requested from the same server, and the routes of the app itself need another one.
  const isPlain = optionNamed(all, 'baseUrl') === undefined && !/\bapps\s*\.|\/app\b/.test(script.tree.text);
  if (name === 'createAppAuth' && auth !== undefined && isInstallation && isPlain)
    return {
      text: `token: ((auth) => async () => (await auth(${braced(script, [`type: ${quoted(script, 'installation')}`])})).token)(${textIn(script, strategy)}(${textIn(script, auth)}))`,
      note: 'The token of the installation comes from @octokit/auth-app, as before. To do without it, use createApp of routebook/app: app.installation(id) is the client, and app.github that for routes below "/app".',
    };
  const advice =
    name === 'createAppAuth'
      ? 'Use createApp of routebook/app: app.installation(id) and app.github are clients.'
      : name?.startsWith('createOAuth')
        ? 'Use createOAuth of routebook/app, and pass oauth.userToken(…) as "token".'
        : 'Pass a function that returns a token as "token".';
  return { reason: `The client signs in with ${name === undefined ? 'a strategy' : `"${name}"`}. ${advice}` };
}

/** The token of `auth`: without its scheme, which routebook writes itself. */
function tokenIn(script: Script, value: Node): { readonly text: string } | { readonly reason: string } {
  const plain = unwrap(value);
  const text = textIn(script, value);
  if (plain?.type === 'ObjectExpression')
    return { reason: 'The client signs in with a strategy. Pass a function that returns a token as "token".' };
  if (!/^['"`](?:token|bearer) /i.test(text)) return { text: presentText(script, value) ?? text };
  // `token ${token}`, 'token ' + token
  const parts =
    plain?.type === 'TemplateLiteral'
      ? children(plain, 'quasis').map(({ value: quasi }) => String((quasi as { cooked?: unknown }).cooked))
      : [];
  const [only, ...others] = children(plain, 'expressions');
  const isTemplate =
    only !== undefined && others.length === 0 && /^(?:token|bearer) $/i.test(parts[0] ?? '') && parts[1] === '';
  if (isTemplate) return { text: textIn(script, only) };
  const right = plain?.type === 'BinaryExpression' ? child(plain, 'right') : undefined;
  const isSum = /^['"`](?:token|bearer) ['"`]$/i.test(textIn(script, child(plain, 'left') ?? value));
  if (right !== undefined && isSum) return { text: textIn(script, right) };
  return { reason: 'The token is written with its scheme. Pass the token alone as "token".' };
}

function writeToken(token: { readonly text: string } | { readonly reason: string }): WrittenOption {
  if ('reason' in token) return token;
  return { text: token.text === 'token' ? 'token' : `token: ${token.text}` };
}

/** `request: { fetch, timeout, retries }` */
function rewriteRequest(script: Script, value: Node): WrittenOption {
  const object = unwrap(value);
  const members = object?.type === 'ObjectExpression' ? children(object, 'properties') : undefined;
  const others = members?.filter((each) => !/^(?:fetch|retries|timeout)$/.test(propertyName(each) ?? ''));
  if (members === undefined || others === undefined || others.length > 0) {
    const [other] = others ?? [];
    const name = other === undefined ? '' : `.${propertyName(other) ?? textOf(other, 'type')}`;
    return { reason: `createGitHub has no counterpart of the option "request${name}". Wrap "fetch" instead.` };
  }
  return members.length === 0 ? {} : { text: membersWithComments(script, object as Node, members) };
}

/** The text between the braces of an object, with its comments, for another object around it. */
function membersWithComments(script: Script, object: Node, members: readonly Node[]): string {
  const { text } = script.tree;
  const inner = text.slice(object.start + 1, object.end - 1);
  const [first, last] = [members[0] as Node, members.at(-1) as Node];
  if (!/\/[*/]/.test(inner)) return members.map((each) => textIn(script, each)).join(', ');
  const indentAt = (at: number) => /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', at) + 1))?.[0] ?? '';
  const head = text.slice(object.start + 1, last.end).trimStart();
  // A comma may follow, which a comment up to the end of the line would hide.
  const tail = [...text.slice(last.end, object.end - 1).matchAll(/\/\/([^\r\n]*)|\/\*[\s\S]*?\*\//g)].map(
    ([comment, line]) => ` ${line === undefined ? comment : `/* ${line.trim()} */`}`,
  );
  return head.replaceAll(`\n${indentAt(first.start)}`, `\n${indentAt(object.start)}`) + tail.join('');
}

/**
 * The text of an option that Octokit leaves out if it is `''` or `null`, and that createGitHub refuses then: the base URL, which a variable of the
 * environment or an input of an action may leave empty. Undefined if the text can stay.
 */
function presentUrl(script: Script, value: Node): string | undefined {
  return isUrl(script, value) ? undefined : orUndefined(script, value, '||');
}

/** The same for a token or a user agent, which may be `''`: only `null` is refused. */
function presentText(script: Script, value: Node): string | undefined {
  return mayBeNull(script, value) ? orUndefined(script, value, '??') : undefined;
}

function orUndefined(script: Script, value: Node, operator: string): string {
  const node = unwrap(value);
  const isPlain = /^(?:Identifier|MemberExpression|CallExpression|ChainExpression|AwaitExpression)$/.test(
    node?.type ?? '',
  );
  const isSame = node?.type === 'LogicalExpression' && textOf(node, 'operator') === '||' && operator === '||';
  const text = textIn(script, value);
  return `${isPlain || isSame ? text : `(${text})`} ${operator} undefined`;
}

/** Whether a value is a text that is not empty, or `undefined`. */
function isUrl(script: Script, value: Node | undefined, steps = 0): boolean {
  const node = unwrap(value);
  if (node === undefined || steps > 4) return false;
  const next = (each: Node | undefined) => isUrl(script, each, steps + 1);
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' && node['value'] !== '';
    case 'TemplateLiteral':
      return children(node, 'quasis').some((each) => /\S/.test(textIn(script, each)));
    case 'Identifier':
      return textOf(node, 'name') === 'undefined' || next(constantValue(script.tree, node));
    case 'MemberExpression':
      // Runners set it.
      return /\bGITHUB_API_URL\W*$/.test(textIn(script, node));
    case 'LogicalExpression':
      return textOf(node, 'operator') === '||'
        ? next(child(node, 'right'))
        : next(child(node, 'left')) && next(child(node, 'right'));
    case 'ConditionalExpression':
      return next(child(node, 'consequent')) && next(child(node, 'alternate'));
    case 'BinaryExpression':
      return next(child(node, 'left')) || next(child(node, 'right'));
    default:
      return false;
  }
}

/** Whether `null` is written as one of the values. */
function mayBeNull(script: Script, value: Node | undefined, steps = 0): boolean {
  const node = unwrap(value);
  if (node === undefined || steps > 4) return false;
  const next = (key: string) => mayBeNull(script, child(node, key), steps + 1);
  switch (node.type) {
    case 'Literal':
      return textIn(script, node) === 'null';
    case 'Identifier':
      return mayBeNull(script, constantValue(script.tree, node), steps + 1);
    case 'LogicalExpression':
      return next('right');
    case 'ConditionalExpression':
      return next('consequent') || next('alternate');
    default:
      return false;
  }
}
