import { isBuiltin } from 'node:module';
import { basename, join } from 'node:path';
import type { PermissionLevel } from 'routebook/catalogue/permissions';
import {
  containsToken,
  environmentOf,
  tokenOfAction,
  tokenOfCommand,
  tokenOfEnvironment,
  type UsedToken,
} from './find-token.ts';
import { addCall, addGap, addNeed, type JobVisit, type Surroundings } from './job-visit.ts';
import { findAction } from './known-actions.ts';
import type { FileFacts, JobNeeds, Need } from './needs.ts';
import { addNotFollowed, type ScriptContext, soundsLikeChanging } from './not-followed.ts';
import { type Job, readWorkflow, type Step, type Workflow } from './read-workflow.ts';
import { readText } from './repository.ts';
import { visitAction } from './visit-action.ts';
import { visitShell } from './visit-commands.ts';
import { readDeclared } from './workflow-permissions.ts';

type Variables = Readonly<Record<string, string>>;

/** How deep workflows that call each other are followed, as GitHub does. */
const MOST_CALLS = 10;
/** Actions can use actions several times, so that their steps could multiply. */
const MOST_STEPS = 2000;

/** A job that commits usually pushes. */
const COMMITS = /\bgit commit\b|\buser\.(?:name|email)\b|GIT_(?:AUTHOR|COMMITTER)_|github-actions\[bot\]@/;

/** Finds everything in a job that uses the token of the workflow, with what it needs. */
export function findJobNeeds(path: string, workflow: Workflow, job: Job, around: Surroundings, calls = 0): JobNeeds {
  const visit: JobVisit = {
    ...{ around, workflow, job, needs: [], gaps: [], notFollowed: [], also: [], steps: 0 },
    isChanging:
      workflow.isOnDemand ||
      COMMITS.test(readText(path).slice(job.start, job.end)) ||
      [basename(path), workflow.title, job.name, ...job.titles].some(soundsLikeChanging),
    ...{ hasCheckout: false, checkoutToken: 'none', registryToken: 'none', isTokenInEnvironment: false },
  };
  const at = { file: path, start: job.start };
  if (workflow.hasAliases)
    addGap(visit, at, 'Parts of the workflow are written elsewhere in it (YAML aliases), and are not read.');
  if (job.uses !== undefined) visitCalled(visit, path, job.uses, calls);
  for (const { image, password } of job.images)
    if (containsToken(password) && /^ghcr\.io\/|\$\{\{/.test(image)) addNeed(visit, at, image, [{ packages: 'read' }]);
  visitSteps(visit, path, job.steps, {}, 0);
  return {
    needs: visit.needs.map((need) => settle(need, eventsOf(workflow, job))),
    gaps: visit.gaps,
    notFollowed: visit.notFollowed,
    also: visit.also,
  };
}

/** A called workflow has the permissions of the job that calls it, which have to include what its jobs declare. */
function visitCalled(visit: JobVisit, path: string, uses: string, calls: number): void {
  const { around } = visit;
  const at = { file: path, start: visit.job.start };
  const file = /^[.$]\//.test(uses) ? around.repository.find(join(around.repository.root, uses.slice(2))) : undefined;
  const called = file === undefined || calls >= MOST_CALLS ? undefined : readWorkflow(readText(file), around.yaml);
  if (file === undefined || called === undefined) {
    const known = findAction(uses.replace(/@.*$/, ''), visit.job.version);
    if (typeof known === 'string') addGap(visit, at, `The workflow ${uses} is not read.`);
    else addNeed(visit, at, uses, known.any, known.source);
    return;
  }
  for (const job of called.jobs) {
    const block = job.permissions ?? called.permissions;
    const declared = block === undefined ? undefined : readDeclared(block.value);
    if (declared !== undefined) {
      for (const [name, level] of Object.entries(declared))
        addNeed(visit, { file, start: job.start }, `the job "${job.name}" of ${basename(file)}`, [{ [name]: level }]);
      continue;
    }
    const { needs, gaps, notFollowed, also } = findJobNeeds(file, called, job, around, calls + 1);
    visit.needs.push(...needs);
    visit.gaps.push(...gaps);
    visit.notFollowed.push(...notFollowed);
    visit.also.push(...also);
  }
}

function visitSteps(visit: JobVisit, file: string, steps: readonly Step[], outer: Variables, level: number): void {
  const facts = visit.around.audit(file) ?? { calls: [], unread: [] };
  for (const { kind, start, reason } of facts.unread) if (kind === 'file') addGap(visit, { file, start }, reason);
  for (const written of steps) {
    visit.steps += 1;
    if (visit.steps > MOST_STEPS) {
      if (visit.steps === MOST_STEPS + 1)
        addGap(visit, { file, start: written.start }, 'The job has too many steps to read.');
      return;
    }
    const step = visit.workflow.events.includes('workflow_call') ? withoutSecrets(written) : written;
    visitStep(visit, file, step, { ...outer, ...environmentOf(visit.workflow, visit.job, step) }, level, facts);
  }
}

/** A secret of a called workflow is what its caller passes, which may be the token of the workflow. */
function withoutSecrets(step: Step): Step {
  const replace = (values: Variables) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, value.replace(/\bsecrets\.(?!GITHUB_TOKEN\b)/g, 'inputs.')]),
    );
  return { ...step, env: replace(step.env), inputs: replace(step.inputs) };
}

function visitStep(visit: JobVisit, file: string, step: Step, env: Variables, level: number, facts: FileFacts): void {
  const { repository } = visit.around;
  const folder = join(repository.root, level === 0 ? (step.workingDirectory ?? '.') : '.');
  const context = { env, at: { file, start: step.start }, folder, level, isGivenToken: false };
  const isScript = step.uses === 'actions/github-script';
  const token = isScript ? tokenOfAction(['github-token'], step, env) : tokenOfEnvironment(env);
  addCalls(visit, file, step, env, token, facts);
  if (step.uses !== undefined)
    visitAction(visit, step, context, (path, steps, outer, depth) => visitSteps(visit, path, steps, outer, depth));
  if (isScript) visitGitHubScript(visit, step, token, context);
  if (step.uses === undefined && step.run === undefined)
    addGap(visit, context.at, 'A step that neither uses an action nor runs a command is not known.');
  if (step.run !== undefined) visitRun(visit, step.run, step, context);
}

/** The calls in the text of a step. */
function addCalls(visit: JobVisit, file: string, step: Step, env: Variables, token: UsedToken, facts: FileFacts): void {
  const isWithin = ({ start }: { readonly start: number }) => start >= step.start && start < step.end;
  const text = readText(file);
  for (const call of facts.calls.filter(isWithin)) {
    const used = call.form === 'curl' ? tokenOfCommand(text.slice(call.start, call.end), env) : token;
    if (used === 'workflow') addCall(visit, file, call);
  }
  for (const { start, kind, reason } of facts.unread.filter(isWithin))
    if (kind === 'call' && token === 'workflow') addGap(visit, { file, start }, reason);
}

/** The text of `run`, in a shell or another language. */
function visitRun(visit: JobVisit, run: string, { shell = 'bash' }: Step, context: ScriptContext): void {
  const language = shell.split(/[\s/{]/)[0]?.toLowerCase() ?? '';
  if (/^(?:(?:ba|da|z|k|a)?sh|pwsh|powershell|cmd|msys2|wsl-bash|cygwin|…|\$)/.test(language))
    visitShell(visit, run, context);
  else if (/^(?:python|node|ruby|perl|julia|rscript|lua)/.test(language))
    addNotFollowed(visit, `A script in ${language}`, run, { ...context, isGivenToken: containsToken(run) });
  else addGap(visit, context.at, `The shell "${shell}" is not known.`);
}

/** The events for which a job runs, as far as its condition says so. */
function eventsOf({ events }: Workflow, { condition }: Job): readonly string[] {
  const named = Array.from(condition.matchAll(/\bevent_name\s*==\s*'(\w+)'/g), ([, event = '']) => event);
  if (named.length > 0) return named;
  if (/(?<![!\w(]|!\s)github\.event\.issue\.pull_request\b(?!\s*[!=]=)/.test(condition) && !condition.includes('||'))
    return ['pull_request'];
  return events;
}

/** Events that have neither an issue nor a pull request, so that another one of the workflow is meant. */
const NEUTRAL = /^(?:push|label|milestone|workflow_dispatch|schedule|merge_group|release|create|delete)$/;

/**
 * GitHub accepts the permission for issues or the one for pull requests where both have comments and labels. Which of them a call needs
 * depends on what its number is of: an issue or a pull request. If the events do not say it, both are needed.
 */
function settle(need: Need, events: readonly string[]): Need {
  const { any } = need.permissions;
  const issues = any.find((set) => 'issues' in set && Object.keys(set).length === 1);
  const pulls = any.find((set) => 'pull_requests' in set && Object.keys(set).length === 1);
  const isNumbered = !/^[A-Z]+ \//.test(need.what) || /\/issues\/(?:\{issue_number\}|comments\/)/.test(need.what);
  if (issues === undefined || !isNumbered || (pulls === undefined && !need.what.includes('{'))) return need;
  const telling = events.filter((event) => !NEUTRAL.test(event));
  const isOnly = (pattern: RegExp) => telling.length > 0 && telling.every((event) => pattern.test(event));
  const isIssue = need.what.startsWith('gh issue ') || isOnly(/^issues$/);
  const isPull = need.what.startsWith('gh pr ') || (!need.what.startsWith('gh ') && isOnly(/^pull_request/));
  const both = { ...issues, pull_requests: issues['issues'] as PermissionLevel };
  return { ...need, certain: [isIssue ? issues : isPull && pulls !== undefined ? pulls : both] };
}

/** What cannot be read in a script, with any token. */
const UNREAD: readonly (readonly [RegExp, string])[] = [
  [/^\s*\$\{\{[^}]*\}\}\s*$/, 'The script is computed.'],
  [/\b(?:require|import)\(\s*(?!["'`\s])/, 'A module whose path is computed is not read.'],
];
const MODULE = /\b(?:(?:require|import)\(\s*|from\s*|import\s*)(["'`])([^"'`\n]+)\1/g;
const STARTS = /child_process|\bexeca\b|\bexec\.(?:exec|getExecOutput)\b|['"]zx['"]/;

/** Adds what the script of `actions/github-script` needs, besides its own calls. Its modules and programs are not followed. */
function visitGitHubScript(visit: JobVisit, step: Step, token: UsedToken, context: ScriptContext): void {
  const script = step.inputs['script'] ?? '';
  const { at } = context;
  if (/\bgetIDToken\b/.test(script)) addNeed(visit, at, 'an identity', [{ id_token: 'write' }]);
  for (const [pattern, reason] of UNREAD) if (pattern.test(script)) addGap(visit, at, reason);
  const isGivenToken = token === 'workflow';
  const own = { ...context, isGivenToken, env: isGivenToken ? context.env : { ...context.env, GITHUB_TOKEN: 'other' } };
  for (const [, , path = ''] of script.matchAll(MODULE))
    if (!isBuiltin(path) && !/^@actions\/|\.json$/.test(path)) addNotFollowed(visit, `"${path}"`, path, own);
  // A list has a method of that name.
  if (STARTS.test(script))
    addNotFollowed(visit, 'A program that the script starts', script.replaceAll('.push(', ''), context);
}
