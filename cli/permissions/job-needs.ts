import { dirname, join, relative, sep } from 'node:path';
import type { AuditCall, AuditUnread } from 'routebook/audit';
import type { Catalogue } from 'routebook/catalogue';
import type { PermissionSet, RoutePermissions } from 'routebook/permissions';
import {
  environmentOf,
  GITHUB_TOKEN,
  passesWorkflowToken,
  tokenOfAction,
  tokenOfCommand,
  tokenOfEnvironment,
} from './find-token.ts';
import { findAction, TOKEN_NAMES } from './known-actions.ts';
import { findCommands } from './known-commands.ts';
import { type Job, readAction, type Step, type Workflow, type YamlParser } from './read-workflow.ts';
import { findFile, findScripts, followImports, readText } from './started-scripts.ts';

/** Something that needs permissions, and where it is. */
export interface Need {
  readonly file: string;
  readonly line: number;
  /** The route, the command or the action. */
  readonly what: string;
  readonly permissions: RoutePermissions;
}

/** Something that could not be understood. */
export interface Gap {
  readonly file: string;
  readonly line: number;
  readonly reason: string;
}

export interface JobNeeds {
  readonly needs: readonly Need[];
  readonly gaps: readonly Gap[];
}

/** What is known about a file: its calls, and those that could not be understood. */
export interface FileFacts {
  readonly calls: readonly AuditCall[];
  readonly unread: readonly AuditUnread[];
}

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
  const nameOf = (file: string) => relative(process.cwd(), file).split(sep).join('/');
  let checkoutToken: 'workflow' | 'other' | 'none' = 'workflow';
  let visited = 0;
  /** Scripts can start each other again and again. */
  const started = new Set<string>();

  if (job.uses !== undefined) gaps.push(gapAt(path, job.start, `The workflow ${job.uses} is not read.`));
  visitSteps(path, job.steps, {}, 0);
  return { needs, gaps };

  function visitSteps(
    file: string,
    steps: readonly Step[],
    outer: Readonly<Record<string, string>>,
    level: number,
  ): void {
    const facts = around.audit(file) ?? { calls: [], unread: [] };
    const text = readText(file);
    for (const step of steps) {
      if (++visited > MOST_STEPS) {
        if (visited === MOST_STEPS + 1) gaps.push(gapAt(file, step.start, 'The job has too many steps to read.'));
        return;
      }
      const env = { ...outer, ...environmentOf(workflow, job, step) };
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
      if (isScript && token === 'workflow' && /\bgraphql\b/.test(step.inputs['script'] ?? ''))
        gaps.push(gapAt(file, step.start, 'GraphQL is not read.'));
      if (step.run !== undefined) visitRun(file, text, step, env, level);
    }
  }

  function visitRun(
    file: string,
    text: string,
    step: Step,
    env: Readonly<Record<string, string>>,
    level: number,
  ): void {
    // The text as it is written, so that positions are those of the file.
    addCommands(file, text.slice(step.runStart, step.end), step.runStart, env);
    visitCommand(file, step.start, step.run ?? '', step.workingDirectory ?? '.', env, level);
  }

  function addCommands(file: string, script: string, offset: number, env: Readonly<Record<string, string>>): void {
    for (const command of findCommands(script)) {
      const token = command.isGit ? checkoutToken : tokenOfEnvironment(env);
      if (token !== 'workflow') continue;
      const start = offset + command.start;
      if (command.needs === undefined) gaps.push(gapAt(file, start, `${command.text}: ${command.reason}`));
      else addNeed(file, start, command.text, command.needs);
    }
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
    const key = JSON.stringify([folder, command, tokenOfEnvironment(env)]);
    if (level > MOST_LEVELS || started.has(key)) return;
    started.add(key);
    const place = join(around.root, folder);
    const { files, commands } = findScripts(command, place, around.root);
    if (tokenOfEnvironment(env) === 'workflow') for (const script of files) visitScript(script, env);
    for (const each of commands) {
      for (const found of findCommands(each)) {
        if (tokenOfEnvironment(env) !== 'workflow') continue;
        if (found.needs === undefined) gaps.push(gapAt(file, start, `${found.text}: ${found.reason}`));
        else addNeed(file, start, found.text, found.needs);
      }
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
    for (const { start, kind, reason } of facts.unread) if (kind === 'call') gaps.push(gapAt(script, start, reason));
    if (/\.(?:sh|bash)$/.test(script)) addCommands(script, text, 0, env);
    else if (/\bgraphql\b\s*[(<`]/.test(text))
      gaps.push(gapAt(script, text.search(/\bgraphql\b/), 'GraphQL is not read.'));
  }

  function visitAction(file: string, step: Step, env: Readonly<Record<string, string>>, level: number): void {
    const name = step.uses as string;
    if (name === 'actions/github-script') return;
    if (name.startsWith('./')) {
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
    const action = findAction(name);
    if (action === undefined) {
      gaps.push(gapAt(file, step.start, `${name}: What this action needs is not known.`));
      return;
    }
    const token = tokenOfAction(action.tokens, step, env);
    if (name === 'actions/checkout') checkoutToken = step.inputs['persist-credentials'] === 'false' ? 'none' : token;
    if (token !== 'workflow') return;
    const extra = (action.when ?? []).filter(({ input, matches }) => matches.test(step.inputs[input] ?? ''));
    const all = [action.needs, ...extra.map((each) => each.needs)];
    for (const set of all) if (Object.keys(set).length > 0) addNeed(file, step.start, name, set);
  }

  function visitLocalAction(file: string, step: Step, env: Readonly<Record<string, string>>, level: number): void {
    const folder = join(around.root, step.uses as string);
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

  function addCall(file: string, { start, route, text }: AuditCall): void {
    const permissions = route === undefined ? undefined : around.catalogue.get(route)?.permissions;
    const what = route ?? text;
    if (permissions === undefined) gaps.push(gapAt(file, start, `${what}: Its permissions are not known.`));
    else needs.push({ ...placeOf(file, start), what, permissions });
  }

  function addNeed(file: string, start: number, what: string, set: PermissionSet): void {
    if (Object.keys(set).length === 0) return;
    needs.push({ ...placeOf(file, start), what, permissions: permissionsFrom(set) });
  }

  function gapAt(file: string, start: number, reason: string): Gap {
    return { ...placeOf(file, start), reason };
  }

  function placeOf(file: string, start: number) {
    return { file: nameOf(file), line: around.lineAt(file, start) };
  }
}

/** What something needs that is not a route. */
export function permissionsFrom(set: PermissionSet): RoutePermissions {
  return { any: [set], publicRead: false, permissionless: false, tokens: ['installation'], uncertain: false };
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
