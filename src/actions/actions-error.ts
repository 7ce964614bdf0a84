/** Why something of a job cannot be read or written. */
export type ActionsErrorCode = 'NOT_IN_ACTIONS' | 'INVALID_INPUT' | 'INVALID_NAME' | 'TOO_LONG';

/** A job has not what an Action needs, or would get what it cannot read. The message has no value, because that may be a secret. */
export class ActionsError extends Error {
  override readonly name = 'ActionsError';
  readonly code: ActionsErrorCode;

  constructor(code: ActionsErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** The variables of the environment of a job. */
export type JobEnvironment = Readonly<Record<string, string | undefined>>;

/** A variable that the runner sets. */
export function variableOf(env: JobEnvironment, name: string): string {
  const value = env[name];
  if (value) return value;
  const message = `${name} is not set. The runner of GitHub Actions sets it; in a test, pass it in "env".`;
  throw new ActionsError('NOT_IN_ACTIONS', message);
}
