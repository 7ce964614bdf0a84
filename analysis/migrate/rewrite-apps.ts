import { child, children, type Node, propertyName, textOf, unwrap } from '../tree/node.ts';
import { type Binding, lookUp, type Tree } from '../tree/scopes.ts';
import { numberIn } from './client/client-options.ts';
import { REPEATED, writeComment } from './client/rewrite-client.ts';
import { loadedSource, packageMember } from './packages.ts';
import { callOf, hold, isReplaced, memberAround, needName, note, type Script } from './script.ts';
import { quoted } from './text/file-style.ts';

/** Rewrites the apps that have the same members in routebook: `new App(…)`, their clients and their installations. */
export function rewriteApps(script: Script): void {
  const { tree, edits } = script;
  for (const made of tree.nodes) {
    const app = made.type === 'NewExpression' ? appMadeBy(tree, made) : undefined;
    const [options] = children(made, 'arguments');
    const first = children(options, 'properties')[0];
    if (app === undefined || options === undefined || first === undefined) continue;
    const name = needName(script, 'routebook/auth', 'createApp');
    const isRepeating = packageMember(tree, child(made, 'callee'))?.source === 'octokit';
    const own = `like: ${quoted(script, 'octokit')}, ${isRepeating ? 'retries: 3, ' : ''}`;
    edits.push({ start: made.start, end: options.start, text: `${name}(` });
    edits.push({ start: first.start, end: first.start, text: own });
    writeComment(script, made);
    if (isRepeating) note(script, made, REPEATED);
    for (const use of tree.usesOf(app.name, app.binding)) rewriteUse(script, use);
  }
}

/** Whether an expression is an app that is rewritten. */
export function isRewrittenApp(tree: Tree, owner: Node | undefined): boolean {
  const node = unwrap(owner);
  const binding = node?.type === 'Identifier' ? lookUp(tree, node, textOf(node, 'name')) : undefined;
  const made = unwrap(binding?.init);
  return made?.type === 'NewExpression' && appMadeBy(tree, made) !== undefined;
}

/** The constant that an app of Octokit is stored in, if its options and all its uses have counterparts. */
function appMadeBy(tree: Tree, made: Node): { readonly name: string; readonly binding: Binding } | undefined {
  const member = packageMember(tree, child(made, 'callee'));
  const parent = tree.parentOf(made);
  const id = parent?.type === 'VariableDeclarator' ? child(parent, 'id') : undefined;
  const name = textOf(id, 'name');
  const binding = id?.type === 'Identifier' ? lookUp(tree, id, name) : undefined;
  if (member?.name !== 'App' || binding?.kind !== 'const') return undefined;
  const options = children(made, 'arguments');
  const names = children(unwrap(options[0]), 'properties').map((each) => propertyName(each) ?? '');
  const isPlain = names.length === 2 && names.includes('appId') && names.includes('privateKey');
  const isKnown = tree.usesOf(name, binding).every((use) => memberUsed(tree, use) !== undefined);
  return isPlain && isKnown && options.length === 1 ? { name, binding } : undefined;
}

/** `app.octokit`, `app.getInstallationOctokit(id)`, `for await (const { installation, octokit } of app.eachInstallation.iterator())` */
function memberUsed(tree: Tree, use: Node): 'client' | 'installation' | 'loop' | undefined {
  const member = memberAround(tree, use);
  const name = member && propertyName(member);
  const call = member && callOf(tree, member);
  if (member === undefined || name === 'octokit') return member && 'client';
  if (name === 'getInstallationOctokit') return children(call, 'arguments').length === 1 ? 'installation' : undefined;
  return name === 'eachInstallation' && loopOver(tree, member) !== undefined ? 'loop' : undefined;
}

/** The loop over installations, whose items are taken apart. */
function loopOver(tree: Tree, member: Node): Node | undefined {
  const iterator = memberAround(tree, member);
  const call = iterator && propertyName(iterator) === 'iterator' ? callOf(tree, iterator) : undefined;
  const loop = call && tree.parentOf(call);
  const pattern = child(children(child(loop, 'left'), 'declarations')[0], 'id');
  const isLoop =
    loop?.type === 'ForOfStatement' && child(loop, 'right') === call && children(call, 'arguments').length === 0;
  return isLoop && pattern?.type === 'ObjectPattern' ? loop : undefined;
}

function rewriteUse(script: Script, use: Node): void {
  const { tree, edits } = script;
  const member = memberAround(tree, use) as Node;
  const property = child(member, 'property') as Node;
  const write = ({ start, end }: Node, text: string) => edits.push({ start, end, text });
  switch (memberUsed(tree, use)) {
    case 'client':
      write(property, 'github');
      return;
    case 'installation': {
      const call = callOf(tree, member) as Node;
      const awaited = tree.parentOf(call);
      const [id] = children(call, 'arguments');
      write(property, 'installation');
      if (id !== undefined) write(id, numberIn(script, id));
      // The client is there at once.
      if (awaited?.type === 'AwaitExpression') edits.push({ start: awaited.start, end: call.start, text: '' });
      return;
    }
    default: {
      const loop = loopOver(tree, member) as Node;
      const pattern = child(children(child(loop, 'left'), 'declarations')[0], 'id');
      const client = children(pattern, 'properties').find((each) => propertyName(each) === 'octokit');
      edits.push({ start: property.start, end: (child(loop, 'right') as Node).end, text: 'installations()' });
      if (client !== undefined)
        edits.push({ start: client.start, end: (child(client, 'value') as Node).start, text: 'github: ' });
    }
  }
}

const APP =
  'Write createApp({ appId, privateKey }) of routebook/auth: app.installation(id) and app.github are clients, app.installations() iterates over the installations, and createWebhooks of routebook/webhooks has the handlers.';
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

/** Lists what is made by the packages of Octokit and Probot for apps and webhooks, with what to write instead. */
export function holdApps(script: Script): void {
  const { tree } = script;
  for (const call of tree.calls) {
    const callee = unwrap(child(call, 'callee'));
    if (callee === undefined || isReplaced(script, callee)) continue;
    const isProbot = callee.type === 'Identifier' && loadedSource(tree, callee) === 'probot';
    const binding = isProbot ? lookUp(tree, callee, textOf(callee, 'name')) : undefined;
    const name = packageMember(tree, callee)?.name ?? binding?.imported ?? binding?.path.at(-1) ?? '';
    const reason = Object.hasOwn(MADE, name) ? MADE[name] : undefined;
    if (reason !== undefined) hold(script, { start: call.start, end: callee.end }, reason);
  }
}
