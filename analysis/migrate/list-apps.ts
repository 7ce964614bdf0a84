import {
  child,
  children,
  isFunction,
  isString,
  lastName,
  type Node,
  propertyName,
  textOf,
  unwrap,
} from '../tree/node.ts';
import { lookUp } from '../tree/scopes.ts';
import { packageMember } from './packages.ts';
import type { Script } from './script.ts';

const APP =
  'routebook has apps of its own: createApp({ appId, privateKey }) of routebook/app, with app.installation(id) and app.github as clients. Its webhooks are those of createWebhooks of routebook/webhooks.';
const OAUTH =
  'routebook signs in users itself: createOAuth({ clientId, clientSecret }) of routebook/app, with oauth.start and oauth.finish for the web, and oauth.startDevice for programs.';
const NODE =
  'routebook/webhooks has a function for this: toNodeHandler(webhooks), with what createWebhooks returns. It serves no OAuth routes.';

/** What Octokit's packages export for apps and webhooks, and what to write instead. */
const MADE: { readonly [name: string]: string } = {
  App: APP,
  createAppAuth: APP,
  Webhooks:
    "Write createWebhooks({ secret, on: { 'issues.opened': … } }) of routebook/webhooks, with all handlers in it.",
  createNodeMiddleware: NODE,
  createWebMiddleware:
    'What createWebhooks of routebook/webhooks returns is such a function: export default { fetch: webhooks }.',
  OAuthApp: OAUTH,
  createOAuthAppAuth: OAUTH,
  createOAuthUserAuth: OAUTH,
  createOAuthDeviceAuth: OAUTH,
  Probot: `Probot needs Octokit. ${APP}`,
  createProbot: `Probot needs Octokit. ${APP}`,
};

/** The members of an app of Octokit. */
const OF_APP: { readonly [name: string]: string } = {
  getInstallationOctokit: 'With createApp of routebook/app, app.installation(id) returns the client, without await.',
  eachInstallation:
    'With createApp of routebook/app, write: for await (const { installation, github } of app.installations()).',
  eachRepository:
    'With createApp of routebook/app, write a loop over app.installations(), and in it: for await (const repository of github.apps.listReposAccessibleToInstallation.items()).',
};

/** The schedule of a plugin of Probot is not an event of GitHub. */
const EVENT = /^(?!schedule\b)[a-z]+(?:_[a-z]+)*(?:\.[a-z]+(?:_[a-z]+)*)?$/;

/**
 * Lists the apps and webhooks of Octokit and Probot, with what to write instead. They are not rewritten: handlers at several places become
 * one object, and what a handler receives differs.
 */
export function listApps(script: Script): void {
  const { tree, items } = script;
  for (const call of tree.calls) {
    const callee = unwrap(child(call, 'callee'));
    const reason = callee && (reasonOfMade(script, callee) ?? reasonOfMember(script, call, callee));
    if (reason !== undefined) items.push({ start: call.start, end: callee?.end ?? call.end, kind: 'note', reason });
  }
}

function reasonOfMade({ tree }: Script, callee: Node): string | undefined {
  const binding = callee.type === 'Identifier' ? lookUp(tree, callee, textOf(callee, 'name')) : undefined;
  const name = packageMember(tree, callee)?.name ?? (binding?.source === 'probot' ? binding.imported : undefined);
  return name !== undefined && Object.hasOwn(MADE, name) ? MADE[name] : undefined;
}

/** `app.getInstallationOctokit(id)`, `app.eachInstallation(…)`, `webhooks.on('issues.opened', …)` */
function reasonOfMember(script: Script, call: Node, callee: Node): string | undefined {
  if (callee.type !== 'MemberExpression') return undefined;
  const name = propertyName(callee) ?? '';
  const owner = unwrap(child(callee, 'object'));
  // `app.eachRepository.iterator()`
  const member = name === 'iterator' && owner?.type === 'MemberExpression' ? (propertyName(owner) ?? '') : name;
  if (Object.hasOwn(OF_APP, member)) return OF_APP[member];
  const [first, second] = children(call, 'arguments').map(unwrap);
  if (/^on(?:Any|Error)?$/.test(name) && isWebhooks(script, owner)) return reasonOfHandler(name, first, '');
  if ((name === 'on' || name === 'onAny') && isProbot(script, owner, name === 'on' ? second : first)) {
    return reasonOfHandler(
      name,
      first,
      ' Instead of context.octokit, use app.forRepository(owner, repo) of createApp.',
    );
  }
  return undefined;
}

function reasonOfHandler(name: string, event: Node | undefined, more: string): string | undefined {
  if (name === 'onError') return 'Pass the function as "onError" to createWebhooks of routebook/webhooks.';
  const events = name === 'onAny' ? ['*'] : namesOf(event);
  if (events === undefined) return undefined;
  const members = events.map((each) => `${/^\w+$/.test(each) ? each : `'${each}'`}: async ({ payload }) => { … }`);
  const shown = members.length > 3 ? [...members.slice(0, 3), '…'] : members;
  return `Write createWebhooks({ secret, on: { ${shown.join(', ')} } }) of routebook/webhooks.${more}`;
}

/** The names of events, which are a text or a list. Those in a variable are shown as one. */
function namesOf(node: Node | undefined): readonly string[] | undefined {
  const values = node?.type === 'ArrayExpression' ? children(node, 'elements') : [node];
  if (!values.every(isString)) return ['[name]'];
  const names = values.map((each) => textOf(each, 'value'));
  return names.length > 0 && names.every((each) => EVENT.test(each)) ? names : undefined;
}

/** `new Webhooks(…)` in a variable, or `app.webhooks`. */
function isWebhooks({ tree }: Script, owner: Node | undefined): boolean {
  if (owner?.type === 'MemberExpression') return propertyName(owner) === 'webhooks';
  const binding = owner?.type === 'Identifier' ? lookUp(tree, owner, textOf(owner, 'name')) : undefined;
  const made = unwrap(binding?.init);
  return made?.type === 'NewExpression' && packageMember(tree, child(made, 'callee'))?.name === 'Webhooks';
}

/** A name of a function's parameter, in a file with Probot or with a handler that takes a context. */
function isProbot({ tree }: Script, owner: Node | undefined, handler: Node | undefined): boolean {
  const binding = owner?.type === 'Identifier' ? lookUp(tree, owner, textOf(owner, 'name')) : undefined;
  if (binding?.kind !== 'param' || !/^(?:app|probot|robot|bot)$/i.test(lastName(owner))) return false;
  const parameter = isFunction(handler) ? children(handler, 'params')[0] : undefined;
  return /['"]probot['"]/.test(tree.text) || /^(?:context|ctx)$/.test(textOf(parameter, 'name'));
}
