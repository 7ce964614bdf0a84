import { readFileSync } from 'node:fs';
import { createGitHub } from '../client/create-github.ts';
import { fromCaller } from '../core/errors.ts';
import { isRecord } from '../core/objects.ts';
import { isFunction, isRecordOf, isText, type OptionChecks, readOptions } from '../core/read-options.ts';
import type { GitHub, PlainOptions } from '../generated/github-client.ts';
import type { NamedWebhook, WebhookPayloads } from '../generated/webhooks.js';
import { ActionsError, type JobEnvironment, variableOf } from './actions-error.ts';
import {
  type AnnotationPlace,
  appendLine,
  appendSummary,
  appendValue,
  textOf,
  type Write,
  writeCommand,
  writeMask,
  writeText,
} from './commands.ts';
import { type InputOptions, type InputTypes, readInput } from './read-input.ts';

/** The options of `createActions`. */
export interface ActionsOptions {
  /** The name of the input that has the token. By default, the token is `GITHUB_TOKEN` of the environment. */
  tokenInput?: string | undefined;
  /** The options of the client. */
  client?: Omit<PlainOptions, 'token' | 'baseUrl'> | undefined;
  /** The environment of the job. By default, that of the process. */
  env?: JobEnvironment | undefined;
  /** Writes a line to the log of the job. By default, to the standard output. */
  write?: Write | undefined;
}

/** The event that has started the workflow: its name determines the type of its payload. */
export type ActionsEvent =
  | NamedWebhook
  /** Like `pull_request`, in the context of the base branch. */
  | { readonly name: 'pull_request_target'; readonly payload: WebhookPayloads['pull_request'] }
  /** A time of a workflow. */
  | { readonly name: 'schedule'; readonly payload: { readonly schedule: string } };

/** The job that a program runs in. Each member is read when it is used. */
export interface Actions {
  /** A client with the token and the server of the job. */
  readonly github: GitHub;
  readonly event: ActionsEvent;
  readonly repository: { readonly owner: string; readonly repo: string };
  /** The issue or pull request of the event, as the parameters of calls. */
  readonly issue: { readonly owner: string; readonly repo: string; readonly issue_number: number };
  /** The full name of the branch or tag, or of the merge of a pull request: `refs/heads/main`. */
  readonly ref: string;
  /** The commit that has started the workflow. */
  readonly sha: string;
  /** The login of the account that has started the workflow. */
  readonly actor: string;
  readonly runId: number;
  readonly runAttempt: number;
  /** Reads an input of the step. One that was not passed is undefined, or an error with `required`. One of type `lines` is empty then. */
  input<const Type extends keyof InputTypes = 'string', const Required extends boolean = false>(
    name: string,
    options?: InputOptions<Type, Required>,
  ): InputTypes[Type] | (Required extends true ? never : Type extends 'lines' ? never : undefined);
  /** Sets an output of the step. Anything but a text is written as JSON. */
  output(name: string, value: unknown): void;
  /** Sets a variable for the following steps. */
  variable(name: string, value: string): void;
  /** Adds a folder to the path of the following steps. */
  addPath(folder: string): void;
  /** Keeps a value for the step that runs after the job. */
  saveState(name: string, value: unknown): void;
  /** A value that an earlier step of this Action has kept. */
  state(name: string): string | undefined;
  /** Adds Markdown to the summary of the step. */
  summary(markdown: string): void;
  /** Hides a value in the log from now on. */
  mask(value: string): void;
  /** Writes to the log. Commands in the text are not followed. */
  info(message: string): void;
  /** Writes what is shown if the job is debugged. */
  debug(message: string): void;
  notice(message: string | Error, place?: AnnotationPlace): void;
  warning(message: string | Error, place?: AnnotationPlace): void;
  error(message: string | Error, place?: AnnotationPlace): void;
  /** Writes an error, and has the step fail when the program ends. */
  fail(reason: unknown): void;
  /** Groups what is logged while work runs. */
  group<Result>(title: string, work: () => Result | Promise<Result>): Promise<Result>;
}

const isObject = isRecordOf(() => true, 'an object');
const CHECKS: OptionChecks<ActionsOptions> = { tokenInput: isText, client: isObject, env: isObject, write: isFunction };

/**
 * Reads the job that a program runs in: a client with its token, its event and inputs, and what it says to the runner.
 *
 * @example
 * const actions = createActions();
 * const label = actions.input('label') ?? 'stale';
 * actions.notice(`Looking for issues with the label ${label}`);
 */
export function createActions(given: ActionsOptions = {}): Actions {
  return fromCaller(createActions, () => {
    const options = readOptions('createActions', given, CHECKS);
    const { env = process.env, write = (line: string) => void process.stdout.write(`${line}\n`) } = options;
    const annotate = (kind: string) => (message: unknown, place?: AnnotationPlace) =>
      writeCommand(write, kind, textOf(message), place);
    const error = annotate('error');
    let github: GitHub | undefined;
    let event: ActionsEvent | undefined;
    return {
      get github() {
        github ??= connect(options, env, write);
        return github;
      },
      get event() {
        event ??= readEvent(env);
        return event;
      },
      get repository() {
        return readRepository(env);
      },
      get issue() {
        return { ...this.repository, issue_number: readNumber(this.event) };
      },
      get ref() {
        return variableOf(env, 'GITHUB_REF');
      },
      get sha() {
        return variableOf(env, 'GITHUB_SHA');
      },
      get actor() {
        return variableOf(env, 'GITHUB_ACTOR');
      },
      get runId() {
        return Number(variableOf(env, 'GITHUB_RUN_ID'));
      },
      get runAttempt() {
        return Number(variableOf(env, 'GITHUB_RUN_ATTEMPT'));
      },
      input: (name, inputOptions) => readInput(env, name, inputOptions) as never,
      output: (name, value) => appendValue(env, 'GITHUB_OUTPUT', name, value),
      variable: (name, value) => appendValue(env, 'GITHUB_ENV', checkVariable(name), value),
      addPath: (folder) => appendLine(env, 'GITHUB_PATH', folder),
      saveState: (name, value) => appendValue(env, 'GITHUB_STATE', name, value),
      state: (name) => env[`STATE_${name}`],
      summary: (markdown) => appendSummary(env, markdown),
      mask: (value) => writeMask(write, value),
      info: (message) => writeText(write, message),
      debug: (message) => writeCommand(write, 'debug', message),
      notice: annotate('notice'),
      warning: annotate('warning'),
      error,
      fail(reason) {
        error(reason);
        process.exitCode = 1;
      },
      async group(title, work) {
        writeCommand(write, 'group', title);
        try {
          return await work();
        } finally {
          writeCommand(write, 'endgroup', '');
        }
      },
    };
  });
}

/** The client of the job. The token of an input is hidden in the log, as the runner hides its own. */
function connect({ tokenInput, client }: ActionsOptions, env: JobEnvironment, write: Write): GitHub {
  const baseUrl = env['GITHUB_API_URL'] || 'https://api.github.com';
  const input = tokenInput === undefined ? undefined : (readInput(env, tokenInput, { required: true }) as string);
  if (input !== undefined) writeMask(write, input);
  const token = input ?? (env['GITHUB_TOKEN'] || undefined);
  return createGitHub({ ...client, baseUrl, ...(token === undefined ? {} : { token }) });
}

function readEvent(env: JobEnvironment): ActionsEvent {
  const name = variableOf(env, 'GITHUB_EVENT_NAME');
  const path = variableOf(env, 'GITHUB_EVENT_PATH');
  let payload: unknown;
  try {
    payload = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // The message of the parser has parts of the payload.
  }
  if (!isRecord(payload))
    throw new ActionsError('NOT_IN_ACTIONS', 'The file of GITHUB_EVENT_PATH cannot be read as a JSON object.');
  return { name, payload } as unknown as ActionsEvent;
}

/** The number of what the event is about. */
function readNumber({ payload }: ActionsEvent): number {
  const { issue, pull_request } = payload as { issue?: { number: number }; pull_request?: { number: number } };
  const number = (issue ?? pull_request)?.number;
  if (number === undefined)
    throw new ActionsError('NOT_IN_ACTIONS', 'The event is about neither an issue nor a pull request.');
  return number;
}

function readRepository(env: JobEnvironment): Actions['repository'] {
  const [owner, repo, ...rest] = variableOf(env, 'GITHUB_REPOSITORY').split('/');
  if (!owner || !repo || rest.length > 0)
    throw new ActionsError('NOT_IN_ACTIONS', 'GITHUB_REPOSITORY must be an owner and a name, such as "octokit/app".');
  return { owner, repo };
}

/** The runner ignores these, or gives them to other programs. */
function checkVariable(name: string): string {
  if (!/^(?:GITHUB_|RUNNER_|NODE_OPTIONS$)/i.test(name)) return name;
  throw new ActionsError(
    'INVALID_NAME',
    'The runner does not let a job set NODE_OPTIONS, or names that begin with GITHUB_ or RUNNER_.',
  );
}
