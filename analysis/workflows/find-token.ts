import type { Job, Step, Workflow } from './read-workflow.ts';

/** Which token a command or an action uses: that of the workflow, another one, or none. */
export type UsedToken = 'workflow' | 'other' | 'none';

type Variables = Readonly<Record<string, string>>;

const WORKFLOW_TOKEN =
  /\bgithub\.token\b|\bgithub\[['"]token['"]\]|\bsecrets\.GITHUB_TOKEN\b|\bsecrets\[['"]GITHUB_TOKEN['"]\]|\btoJSON\(\s*(?:github|secrets)\s*\)/i;
/** A value that is given from outside, or chosen at run time, may be the token of the workflow. */
const MAY_BE_TOKEN = /\$\{\{[^}]*(?:\binputs\b|\benv\b|\bmatrix\b|\bsecrets\[|\bfromJSON\()/i;

/** The environment of a step: that of the workflow, of the job, and its own. */
export function environmentOf(workflow: Pick<Workflow, 'env'>, job: Pick<Job, 'env'>, step: Step): Variables {
  return { ...workflow.env, ...job.env, ...step.env };
}

/** Whether a text contains an expression for the token of the workflow. */
export function containsToken(text: string): boolean {
  return WORKFLOW_TOKEN.test(text);
}

/** The token that a value contains. */
function tokenIn(value: string): UsedToken {
  if (containsToken(value) || MAY_BE_TOKEN.test(value)) return 'workflow';
  return value.trim() === '' ? 'none' : 'other';
}

/** The token of gh and of scripts, from the environment. Without a variable, the token of the workflow is assumed. */
export function tokenOfEnvironment(env: Variables): UsedToken {
  const name = ['GH_TOKEN', 'GITHUB_TOKEN'].find((each) => Object.hasOwn(env, each));
  return name === undefined ? 'workflow' : tokenIn(env[name] as string);
}

/** The token of an action, from the inputs and variables that it reads. By default, it is that of the workflow. */
export function tokenOfAction(names: readonly string[], step: Step, env: Variables): UsedToken {
  for (const name of names) {
    const value = step.inputs[name.replace('inputs.', '')] ?? (/^[A-Z_]+$/.test(name) ? env[name] : undefined);
    if (value !== undefined) return tokenIn(value);
  }
  return 'workflow';
}

/** Whether variables contain the token of the workflow. */
export function passesTo(env: Variables): boolean {
  return Object.entries(env).some(
    ([name, value]) => containsToken(value) || (/token|auth|pat$/i.test(name) && MAY_BE_TOKEN.test(value)),
  );
}

/** The token in the text of a `curl` command: in a header, directly or by the name of a variable. */
export function tokenOfCommand(command: string, env: Variables): UsedToken {
  if (WORKFLOW_TOKEN.test(command)) return 'workflow';
  const [, credentials] =
    /authorization\s*:?\s*(.*)/is.exec(command) ?? /\s(?:-u|--user)[\s=]*(.*)/s.exec(command) ?? [];
  if (credentials === undefined) return 'none';
  const [, name = ''] = /\$\{?(\w+)/.exec(credentials) ?? [];
  if (Object.hasOwn(env, name)) return tokenIn(env[name] as string);
  return /^(?:GITHUB|GH)_TOKEN$/.test(name) ? 'workflow' : 'other';
}

/** The token of `docker login`: in the command, or in a variable that the command names. */
export function tokenOfLogin(script: string, env: Variables): UsedToken {
  if (WORKFLOW_TOKEN.test(script)) return 'workflow';
  const names = [...script.matchAll(/\$\{?(\w+)/g)].flatMap(([, name = '']) =>
    Object.hasOwn(env, name) ? [name] : [],
  );
  const tokens = names.map((name) => tokenIn(env[name] as string));
  return tokens.includes('workflow') || /\$\{?(?:GITHUB|GH)_TOKEN\b/.test(script) ? 'workflow' : 'other';
}

/** The token with which npm, pnpm and yarn publish. Without the variable, it is that of another registry. */
export function tokenOfPackages(env: Variables): UsedToken {
  const name = ['NODE_AUTH_TOKEN', 'NPM_TOKEN', 'YARN_NPM_AUTH_TOKEN'].find((each) => Object.hasOwn(env, each));
  return name === undefined ? 'none' : tokenIn(env[name] as string);
}
