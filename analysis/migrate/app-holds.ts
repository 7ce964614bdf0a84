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
import { loadedSource } from './find-clients.ts';
import { packageMember } from './packages.ts';
import { hold, type Script } from './script.ts';

const APP =
  'Write createApp({ appId, privateKey }) of routebook/auth: app.installation(id) and app.github are clients, and createWebhooks of routebook/webhooks has the handlers.';
const OAUTH =
  'Write createOAuth({ clientId, clientSecret }) of routebook/auth: oauth.start and oauth.finish are for the web, and oauth.startDevice for programs.';

/** What Octokit's packages export for apps and webhooks, and what to write instead. */
const MADE: { readonly [name: string]: string } = {
  App: APP,
  createAppAuth: APP,
  Webhooks:
    "Write createWebhooks({ secret, on: { 'issues.opened': … } }) of routebook/webhooks, with all handlers in it.",
  createNodeMiddleware:
    'Write toNodeHandler(webhooks) of routebook/webhooks, with what createWebhooks returns. It serves no OAuth routes.',
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
  eachInstallation:
    'Write: for await (const { installation, github } of app.installations()), with createApp of routebook/auth.',
  eachRepository:
    'Write a loop over app.installations() of createApp, and in it: for await (const repository of github.apps.listReposAccessibleToInstallation.items()).',
};

/** Lists the apps and webhooks of Octokit and Probot, with what to write instead: handlers at several places become one object. */
export function holdApps(script: Script): void {
  for (const call of script.tree.calls) {
    const callee = unwrap(child(call, 'callee'));
    if (callee === undefined) continue;
    const reason = reasonOfMade(script, callee) ?? reasonOfMember(script, call, callee);
    if (reason !== undefined) hold(script, { start: call.start, end: callee.end }, reason);
  }
}

function reasonOfMade({ tree }: Script, callee: Node): string | undefined {
  const isProbot = callee.type === 'Identifier' && loadedSource(tree, callee) === 'probot';
  const binding = isProbot ? lookUp(tree, callee, textOf(callee, 'name')) : undefined;
  const name = packageMember(tree, callee)?.name ?? binding?.imported ?? binding?.path.at(-1);
  return name !== undefined && Object.hasOwn(MADE, name) ? MADE[name] : undefined;
}

/** `app.eachInstallation(…)`, `webhooks.on('issues.opened', …)` */
function reasonOfMember(script: Script, call: Node, callee: Node): string | undefined {
  if (callee.type !== 'MemberExpression') return undefined;
  const name = propertyName(callee) ?? '';
  const owner = unwrap(child(callee, 'object'));
  // `app.eachRepository.iterator()`
  const member = name === 'iterator' && owner?.type === 'MemberExpression' ? (propertyName(owner) ?? '') : name;
  if (Object.hasOwn(OF_APP, member)) return OF_APP[member];
  const [first, second] = children(call, 'arguments').map(unwrap);
  const isOn = name === 'on' || name === 'onAny';
  if (isOn && isProbot(script, owner, name === 'on' ? second : first))
    return `${handlersIn(name, first)} Instead of context.octokit, use app.forRepository(owner, repo) of createApp.`;
  if (!isWebhooks(script, owner)) return undefined;
  if (name === 'onError') return 'Pass the function as "onError" to createWebhooks of routebook/webhooks.';
  return isOn ? handlersIn(name, first) : undefined;
}

/** The handlers of one or several events, as createWebhooks has them. Names in a variable are shown as one. */
function handlersIn(name: string, event: Node | undefined): string {
  const values = event?.type === 'ArrayExpression' ? children(event, 'elements') : [event];
  const names =
    name === 'onAny' ? ['*'] : values.every(isString) ? values.map((each) => textOf(each, 'value')) : ['[name]'];
  const members = names.map((each) => `'${each}': async ({ payload }) => { … }`);
  const shown = members.length > 3 ? [...members.slice(0, 3), '…'] : members;
  return `Write createWebhooks({ secret, on: { ${shown.join(', ')} } }) of routebook/webhooks.`;
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
  const parameter = isFunction(handler) ? textOf(children(handler, 'params')[0], 'name') : '';
  const type = child(child(binding.annotation, 'typeAnnotation'), 'typeName');
  return (
    (type !== undefined && loadedSource(tree, type) === 'probot') || parameter === 'context' || parameter === 'ctx'
  );
}
