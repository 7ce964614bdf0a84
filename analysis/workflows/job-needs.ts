import { dirname, join, relative, sep } from 'node:path';
import type { AuditCall } from 'routebook/audit';
import type { Catalogue } from 'routebook/catalogue';
import type { PermissionSet, RoutePermissions } from 'routebook/permissions';
import {
  environmentOf,
  GITHUB_TOKEN,
  passesTo,
  passesWorkflowToken,
  tokenOfAction,
  tokenOfCommand,
  tokenOfEnvironment,
  tokenOfLogin,
  tokenOfPackages,
  type UsedToken,
} from './find-token.ts';
import { findAction, TOKEN_NAMES } from './known-actions.ts';
import { findCommands, type KnownCommand } from './known-commands.ts';
import { type FileFacts, type Gap, type JobNeeds, mentionedReason, type Need } from './needs.ts';
import { pushesImages } from './pushed-images.ts';
import { type Job, readAction, type Step, type Workflow, type YamlParser } from './read-workflow.ts';
import { findFile, findRequired, findScripts, followImports, readText } from './started-scripts.ts';

/** What the needs of jobs are found with. */
export interface Surroundings {
  /** The folder of the repository. */
  readonly root: string;
  readonly catalogue: Catalogue;
  readonly yaml: YamlParser;
  /** Audits a file. Undefined if the audit does not read its language. */
  readonly audit: (path: string) => FileFacts | undefined;
  /** The number of the line at a position in a file. */
  readonly lineAt: (path: string, position: number) => number;
}

/** How deep actions and scripts of the repository are followed. */
const MOST_LEVELS = 4;
/** Actions can use actions several times, so that their steps could multiply. */
const MOST_STEPS = 2000;
const TOKEN_USE = /api\.github\.com|GITHUB_TOKEN|GH_TOKEN|octokit/i;

/** Finds everything in a job that uses the token of the workflow, with what it needs. */
export function findJobNeeds(path: string, workflow: Workflow, job: Job, around: Surroundings): JobNeeds {
  const needs: Need[] = [];
  const gaps: Gap[] = [];
  const also: PermissionSet[] = [];
  const nameOf = (file: string) => relative(process.cwd(), file).split(sep).join('/');
  let checkoutToken: UsedToken = 'workflow';
  let isPassedToAll = false;
  /** The token of the last login to GitHub's registry of images. */
  let registryToken: UsedToken = 'none';
  let visited = 0;
  /** Scripts can start each other again and again. */
  const started = new Set<string>();

  if (job.uses !== undefined) gaps.push(gapAt(path, job.start, `The workflow ${job.uses} is not read.`));
  visitSteps(path, job.steps, {}, 0);
  return { needs, gaps, also };

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: to be divided; see test/architecture/layout.test.ts
  function visitSteps(
    file: string,
    steps: readonly Step[],
    outer: Readonly<Record<string, string>>,
    level: number,
  ): void {
    const facts = around.audit(file) ?? { calls: [], unread: [] };
    const text = readText(file);
    for (const { kind, start, reason } of facts.unread) if (kind === 'file') gaps.push(gapAt(file, start, reason));
    for (const step of steps) {
      if (++visited > MOST_STEPS) {
        if (visited === MOST_STEPS + 1) gaps.push(gapAt(file, step.start, 'The job has too many steps to read.'));
        return;
      }
      const env = { ...outer, ...environmentOf(workflow, job, step) };
      const before = needs.length + gaps.length;
      if (step.uses !== undefined) visitAction(file, step, env, level);
      const within = <Each extends { readonly start: number }>(list: readonly Each[]) =>
        list.filter(({ start }) => start >= step.start && start < step.end);
      const isScript = step.uses === 'actions/github-script';
      const token = isScript ? tokenOfAction(['github-token'], step, env) : tokenOfEnvironment(env);
      for (const call of within(facts.calls)) {
        const isCurl = call.form === 'curl';
        const used = isCurl ? tokenOfCommand(text.slice(call.start, call.end), env) : token;
        if (used === 'workflow') addCall(file, call);
      }
      for (const { start, kind, reason } of within(facts.unread))
        if (kind === 'call' && token === 'workflow') gaps.push(gapAt(file, start, reason));
      if (isScript && token === 'workflow') {
        const script = step.inputs['script'] ?? '';
        if (/\bgraphql\b/.test(script)) gaps.push(gapAt(file, step.start, 'GraphQL is not read.'));
        for (const required of findRequired(script, around.root)) visitScript(required, env);
      }
      if (step.run !== undefined && !visitRun(file, text, step, env, level) && needs.length + gaps.length === before)
        reportPassedToken(file, step, env);
    }
  }

  /** Adds what a script needs, and returns whether it has known commands. */
  function visitRun(
    file: string,
    text: string,
    step: Step,
    env: Readonly<Record<string, string>>,
    level: number,
  ): boolean {
    const { run = '', workingDirectory = '.' } = step;
    const isKnown = started.has(keyOf(run, workingDirectory, env));
    // The text as it is written, so that positions are those of the file.
    const commands = addCommands(file, text.slice(step.runStart, step.end), step.runStart, env);
    visitCommand(file, step.start, run, workingDirectory, env, level);
    return isKnown || commands > 0;
  }

  /** A program that is given the token uses it, probably. One that is given to all steps is reported for the first. */
  function reportPassedToken(file: string, step: Step, env: Readonly<Record<string, string>>): void {
    if (!passesTo(env) || (!passesTo(step.env) && isPassedToAll)) return;
    isPassedToAll ||= !passesTo(step.env);
    gaps.push(gapAt(file, step.start, 'The token is passed to commands that are not known.'));
  }

  /** Adds what the commands of a script need, and returns how many there are. */
  function addCommands(file: string, script: string, offset: number, env: Readonly<Record<string, string>>): number {
    if (/\bdocker\s+login\b/.test(script) && script.includes('ghcr.io')) registryToken = tokenOfLogin(script, env);
    const commands = findCommands(script);
    for (const command of commands) addCommand(file, offset + command.start, command, env);
    return commands.length;
  }

  function addCommand(file: string, start: number, command: KnownCommand, env: Readonly<Record<string, string>>): void {
    const tokens = {
      gh: tokenOfEnvironment,
      git: () => checkoutToken,
      identity: () => 'workflow',
      registry: () => (/^(?:npm|pnpm|yarn)\b/.test(command.text) ? tokenOfPackages(env) : registryToken),
    } as const;
    if (tokens[command.by](env) !== 'workflow') return;
    if (command.needs === undefined) gaps.push(gapAt(file, start, `${command.text}: ${command.reason}`));
    else for (const any of command.needs) addNeed(file, start, command.text, any);
  }

  /** The scripts that a command starts. */
  function visitCommand(
    file: string,
    start: number,
    command: string,
    folder: string,
    env: Readonly<Record<string, string>>,
    level: number,
  ): void {
    const key = keyOf(command, folder, env);
    if (level > MOST_LEVELS || started.has(key)) return;
    started.add(key);
    const place = join(around.root, folder);
    const { files, commands } = findScripts(command, place, around.root);
    if (tokenOfEnvironment(env) === 'workflow') for (const script of files) visitScript(script, env);
    for (const each of commands) {
      for (const found of findCommands(each)) addCommand(file, start, found, env);
      visitCommand(file, start, each, folder, env, level + 1);
    }
  }

  function visitScript(script: string, env: Readonly<Record<string, string>>): void {
    const facts = around.audit(script);
    const text = readText(script);
    if (facts === undefined) {
      if (usesGitHub(text)) gaps.push(gapAt(script, 0, 'This language is not read.'));
      return;
    }
    for (const call of facts.calls) addCall(script, call);
    for (const { start, kind, reason } of facts.unread)
      if (kind !== 'response') gaps.push(gapAt(script, start, reason));
    if (/\.(?:sh|bash)$/.test(script)) addCommands(script, text, 0, env);
    else if (/\bgraphql\b\s*[(<`]/.test(text))
      gaps.push(gapAt(script, text.search(/\bgraphql\b/), 'GraphQL is not read.'));
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: to be divided; see test/architecture/layout.test.ts
  function visitAction(file: string, step: Step, env: Readonly<Record<string, string>>, level: number): void {
    const name = step.uses as string;
    if (name === 'actions/github-script') return;
    if (/^[.$]\//.test(name)) {
      // The runner reads it from the repository, without a checkout.
      if (name.startsWith('$')) also.push({ contents: 'read' });
      visitLocalAction(file, step, env, level);
      return;
    }
    if (name.startsWith('docker://')) {
      if (passesWorkflowToken(step, env)) gaps.push(gapAt(file, step.start, `${name}: What it needs is not known.`));
      return;
    }
    if (name === 'octokit/request-action') {
      if (tokenOfEnvironment(env) === 'workflow') addRoute(file, step, step.inputs['route'] ?? '');
      return;
    }
    if (pushesImages(name, step)) {
      if (registryToken === 'workflow') addNeed(file, step.start, name, [{ packages: 'write' }]);
      return;
    }
    const action = findAction(name);
    if (action === undefined) {
      gaps.push(gapAt(file, step.start, `${name}: What this action needs is not known.`));
      return;
    }
    const token = action.usesGit ? checkoutToken : tokenOfAction(action.tokens, step, env);
    if (name === 'actions/checkout') checkoutToken = step.inputs['persist-credentials'] === 'false' ? 'none' : token;
    if (name === 'docker/login-action' && /\bghcr\.io\b/.test(step.inputs['registry'] ?? '')) registryToken = token;
    if (token !== 'workflow') return;
    also.push(action.also);
    const extra = action.when.filter(({ input, matches }) => matches.test(step.inputs[input] ?? ''));
    for (const any of [action.any, ...extra.map((each) => each.any)]) addNeed(file, step.start, name, any);
  }

  function visitLocalAction(file: string, step: Step, env: Readonly<Record<string, string>>, level: number): void {
    const folder = join(around.root, (step.uses as string).slice(2));
    const path = ['action.yml', 'action.yaml'].map((name) => findFile(join(folder, name), around.root)).find(Boolean);
    const action = path === undefined || level > MOST_LEVELS ? undefined : readAction(readText(path), around.yaml);
    if (path === undefined || action === undefined) {
      gaps.push(gapAt(file, step.start, `${step.uses}: This action could not be read.`));
      return;
    }
    const token = tokenOfAction(TOKEN_NAMES, step, env);
    // Steps of an action refer to the inputs of the step that uses it.
    const given = { ...env, ...(token === 'workflow' ? {} : { GH_TOKEN: 'other', GITHUB_TOKEN: 'other' }) };
    if (action.using === 'composite') {
      const steps = action.steps.map((each) => ({
        ...each,
        env: withInputs(each.env, step.inputs),
        inputs: withInputs(each.inputs, step.inputs),
      }));
      visitSteps(path, steps, given, level + 1);
      return;
    }
    const main = action.main === undefined ? undefined : findFile(join(dirname(path), action.main), around.root);
    if (main === undefined) {
      gaps.push(gapAt(file, step.start, `${step.uses}: Its program was not found.`));
      return;
    }
    if (token === 'workflow') for (const script of followImports([main], around.root)) visitScript(script, given);
    if (around.audit(main) === undefined) gaps.push(gapAt(file, step.start, `${step.uses}: Its program is a bundle.`));
  }

  function addRoute(file: string, step: Step, route: string): void {
    const [method = '', url = ''] = route.split(/\s+/);
    const record =
      around.catalogue.get(route) ?? around.catalogue.get(around.catalogue.match(method, url)?.route ?? '');
    if (record?.permissions === undefined)
      gaps.push(gapAt(file, step.start, `${route}: Its permissions are not known.`));
    else needs.push({ ...placeOf(file, step.start), what: record.route, permissions: record.permissions });
  }

  function addCall(file: string, { start, route, text, certainty }: AuditCall): void {
    const permissions = route === undefined ? undefined : around.catalogue.get(route)?.permissions;
    const what = route ?? text;
    if (certainty === 'mentioned') gaps.push(gapAt(file, start, mentionedReason(route, text)));
    else if (permissions === undefined) gaps.push(gapAt(file, start, `${what}: Its permissions are not known.`));
    else needs.push({ ...placeOf(file, start), what, permissions });
  }

  function addNeed(file: string, start: number, what: string, any: readonly PermissionSet[]): void {
    if (any.length > 0) needs.push({ ...placeOf(file, start), what, permissions: permissionsFrom(any) });
  }

  function gapAt(file: string, start: number, reason: string): Gap {
    return { ...placeOf(file, start), reason };
  }

  function placeOf(file: string, start: number) {
    return { file: nameOf(file), line: around.lineAt(file, start) };
  }
}

/** The same command in the same folder with the same token needs the same. */
function keyOf(command: string, folder: string, env: Readonly<Record<string, string>>): string {
  return JSON.stringify([folder, command, tokenOfEnvironment(env)]);
}

/** What something needs that is not a route. What is only read can be read in a public repository without a permission. */
function permissionsFrom(any: readonly PermissionSet[]): RoutePermissions {
  const publicRead = any.some((set) => Object.values(set).every((level) => level === 'read'));
  return { any, publicRead, permissionless: false, tokens: ['installation'], uncertain: false };
}

/** Replaces `${{ inputs.name }}` with the value that the step passes. An input with a default is usually the token of the workflow. */
function withInputs(values: Readonly<Record<string, string>>, inputs: Readonly<Record<string, string>>) {
  const replace = (value: string) =>
    value.replace(/\$\{\{\s*inputs\.([\w-]+)\s*\}\}/g, (_, name: string) => inputs[name] ?? GITHUB_TOKEN);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, replace(value)]));
}

/** Whether a script in a language that is not read seems to use the API. Line by line, because one expression would take quadratic time. */
function usesGitHub(text: string): boolean {
  return TOKEN_USE.test(text) || text.split('\n').some((line) => /\bgithub\b/i.test(line) && /\bimport\b/i.test(line));
}
