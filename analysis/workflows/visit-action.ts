import { join } from 'node:path';
import type { PermissionSet } from 'routebook/catalogue/permissions';
import {
  containsToken,
  passesTo,
  tokenOfAction,
  tokenOfEnvironment,
  tokenOfPackages,
  type UsedToken,
} from './find-token.ts';
import { addGap, addNeed, addRoute, type JobVisit } from './job-visit.ts';
import { findAction, type KnownAction } from './known-actions.ts';
import { addNotFollowed, type ScriptContext } from './not-followed.ts';
import { readAction, type Step } from './read-workflow.ts';
import { readText } from './repository.ts';
import { visitShell } from './visit-commands.ts';

type Variables = Readonly<Record<string, string>>;

/** Visits the steps of a composite action. */
type VisitSteps = (file: string, steps: readonly Step[], outer: Variables, level: number) => void;

/** How deep actions of the repository are followed. */
const MOST_LEVELS = 4;

/** Adds what an action needs, whose step has an environment. Scripts of `actions/github-script` are read elsewhere. */
export function visitAction(visit: JobVisit, step: Step, context: ScriptContext, visitSteps: VisitSteps): void {
  const name = step.uses as string;
  const { env, at } = context;
  const action = findAction(name, step.version);
  if (name === 'actions/github-script') {
    if (typeof action === 'string') addGap(visit, at, action);
    return;
  }
  if (/^[.$]\//.test(name)) {
    // The runner reads it from the repository, without a checkout.
    if (name.startsWith('$')) visit.also.push({ contents: 'read' });
    visitLocalAction(visit, step, context, visitSteps);
  } else if (name.startsWith('docker://')) {
    // An image has no inputs with default values, so it has the token only if it is passed.
    if (passesTo(env) || Object.values(step.inputs).some(containsToken))
      addGap(visit, at, `${name}: What it needs is not known.`);
  } else if (name === 'octokit/request-action') {
    if (tokenOfEnvironment(env) === 'workflow') addNamedRoute(visit, step.inputs['route'] ?? '', context);
  } else {
    if (typeof action === 'string') addGap(visit, at, action);
    else visitKnownAction(visit, step, action, context);
  }
}

function visitKnownAction(visit: JobVisit, step: Step, action: KnownAction, context: ScriptContext): void {
  const name = (step.uses as string).toLowerCase();
  const { env, at } = context;
  const token = action.usesGit ? visit.checkoutToken : tokenOfAction(action.tokens, step, env);
  addUnknownUses(visit, step, action, token, context);
  if (pushesImages(name, step) && visit.registryToken === 'workflow')
    addNeed(visit, at, name, [{ packages: 'write' }], action.source);
  const needs = [
    action.any,
    ...(visit.hasCheckout ? [] : [action.withoutCheckout]),
    ...action.when.filter(({ input, matches }) => matches.test(step.inputs[input] ?? '')).map(({ any }) => any),
  ];
  // The identity of the run is not a matter of the token.
  const applying = token === 'workflow' ? needs : needs.map(onlyIdentity);
  if (token === 'workflow') visit.also.push(action.also);
  for (const any of applying) addNeed(visit, at, step.uses as string, any, action.source);
  if (action.publishes && tokenOfPackages({ ...env, ...publishInputs(step) }) === 'none')
    addNeed(visit, at, step.uses as string, [{ id_token: 'write' }], action.source);
  const own = { ...context, isGivenToken: action.passesToken };
  for (const input of action.commands) visitShell(visit, step.inputs[input] ?? '', own);
  if (name === 'actions/checkout') keepCredentials(visit, step, token);
  if (name === 'docker/login-action' && /\bghcr\.io\b|\$\{\{/.test(step.inputs['registry'] ?? ''))
    visit.registryToken = token;
}

/** Inputs with which actions are given the token for themselves, not for a program that they start. */
const TOKEN_INPUT = /^(?:(?:github|gh|repo|repository|access|api|auth)[-_]?)?token$/i;
/** These only download with a token from the environment. */
const INSTALLS = /setup|install|toolchain/i;

/** The token that an action passes on, or a configuration that is not read, can do more than its row says. */
function addUnknownUses(
  visit: JobVisit,
  step: Step,
  action: KnownAction,
  token: UsedToken,
  { at }: ScriptContext,
): void {
  const { tokens, commands, passesToken, configuration } = action;
  const name = step.uses as string;
  const isKnown = (each: string) => tokens.includes(each) || tokens.includes(`inputs.${each}`);
  const isPassedOn = Object.entries(step.inputs).some(
    ([input, value]) =>
      containsToken(value) && !TOKEN_INPUT.test(input) && !isKnown(input) && !commands.includes(input),
  );
  const isInEnvironment = Object.entries(step.env).some(
    ([variable, value]) =>
      containsToken(value) &&
      !isKnown(variable) &&
      !(/^(?:GITHUB|GH)_TOKEN$/.test(variable) && (tokens.length > 0 || INSTALLS.test(name))),
  );
  if (isPassedOn || (isInEnvironment && commands.length === 0 && !passesToken && !action.publishes))
    addGap(visit, at, `${name}: It is given the token, and what it does with it is not known.`);
  if (configuration === undefined || token !== 'workflow') return;
  const { repository } = visit.around;
  const file = configuration.files.map((each) => repository.find(join(repository.root, each))).find(Boolean);
  // Commands of Go itself use no token.
  const text =
    file === undefined ? '' : readText(file).replace(/^\s*(?:-\s+go (?:mod|generate|test|vet|fmt)\b.*|#.*)$/gm, '');
  if (
    file === undefined ||
    configuration.more.test(text) ||
    /(?:^|\s)(?:-f|--config)\b/.test(step.inputs['args'] ?? '')
  )
    addGap(visit, at, `${name}: What its configuration makes it do is not known.`);
}

function onlyIdentity(any: readonly PermissionSet[]): readonly PermissionSet[] {
  return any.some((set) => 'id_token' in set) ? [{ id_token: 'write' }] : [];
}

function publishInputs({ inputs }: Step): Variables {
  return inputs['token'] === undefined ? {} : { NODE_AUTH_TOKEN: inputs['token'] };
}

/** The checkout of another repository into a folder does not replace the credentials of this one. */
function keepCredentials(visit: JobVisit, { inputs }: Step, token: UsedToken): void {
  const isElsewhere = inputs['path'] !== undefined && inputs['repository'] !== undefined;
  const kept = inputs['persist-credentials'] === 'false' ? 'none' : inputs['ssh-key'] === undefined ? token : 'other';
  visit.hasCheckout = true;
  if (!isElsewhere || visit.checkoutToken === 'none') visit.checkoutToken = kept;
}

function addNamedRoute(visit: JobVisit, route: string, { at }: ScriptContext): void {
  const [method = '', url = ''] = route.split(/\s+/);
  const { catalogue } = visit.around;
  const record = catalogue.get(route) ?? catalogue.get(catalogue.match(method, url)?.route ?? '');
  addRoute(visit, at, record?.route, route);
}

function visitLocalAction(visit: JobVisit, step: Step, context: ScriptContext, visitSteps: VisitSteps): void {
  const { repository, yaml } = visit.around;
  const { env, at, level } = context;
  const folder = join(repository.root, (step.uses as string).slice(2));
  const path = ['action.yml', 'action.yaml'].map((name) => repository.find(join(folder, name))).find(Boolean);
  const action = path === undefined || level > MOST_LEVELS ? undefined : readAction(readText(path), yaml);
  if (path === undefined || action === undefined) {
    addGap(visit, at, `${step.uses}: This action could not be read.`);
    return;
  }
  const inputs = { ...action.inputs, ...step.inputs };
  if (action.using === 'composite') {
    const steps = action.steps.map((each) => ({
      ...each,
      env: withInputs(each.env, inputs),
      inputs: withInputs(each.inputs, inputs),
      run: each.run === undefined ? undefined : replaceInputs(each.run, inputs),
    }));
    visitSteps(path, steps, env, level + 1);
    return;
  }
  // A program has its inputs, and with them the token, if one of them is it.
  const isGivenToken = context.isGivenToken || Object.values(inputs).some(containsToken);
  addNotFollowed(visit, `The program of ${step.uses}`, step.uses as string, { ...context, isGivenToken });
}

/** Replaces `${{ inputs.name }}` with the value that the step passes, or the default value. */
function replaceInputs(text: string, inputs: Variables): string {
  return text.replace(/\$\{\{\s*inputs\.([\w-]+)\s*\}\}/g, (whole, name: string) => inputs[name] ?? whole);
}

function withInputs(values: Variables, inputs: Variables): Variables {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, replaceInputs(value, inputs)]));
}

const BUILDS = /^(?:(?:docker|depot)\/(?:build-push-action|bake-action)|redhat-actions\/push-to-registry)$/i;

/**
 * Whether a step builds images that it pushes to GitHub's registry: it pushes, and its tags name this registry or are computed, usually by
 * docker/metadata-action. The login of an earlier step says with which token.
 */
function pushesImages(action: string, { inputs }: Step): boolean {
  if (!BUILDS.test(action)) return false;
  const { push = '', outputs = '', set = '', tags = '', registry = '' } = inputs;
  const written = `${outputs}\n${set}`;
  // What bake pushes without being told to is in its files.
  const pushes =
    action.startsWith('redhat') ||
    (push === '' ? action.endsWith('bake-action') : push !== 'false') ||
    /push=(?!false)|type=registry/.test(written);
  const places = [tags, registry, outputs].join('\n');
  return pushes && (/\bghcr\.io\b|\$\{\{/.test(places) || places.trim() === '');
}
