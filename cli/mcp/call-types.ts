import type { RequestOptions } from 'routebook';

/** The functions of the connection to the client that the tool needs. */
export interface Caller {
  readonly signal: AbortSignal;
  report(message: string): void;
  /** Asks the user. Undefined if the client cannot ask. */
  readonly confirm: ((message: string) => Promise<boolean>) | undefined;
}

/** The result of a tool. */
export interface ToolResult {
  readonly text: string;
  readonly isError: boolean;
  /** For the log. */
  readonly status?: number;
}

/** A response, whatever its status is. */
export interface Received {
  readonly status: number;
  readonly data: unknown;
  /** The number of the next page, if the API has one. */
  readonly next: string | undefined;
}

export type SendSafely = (request: RequestOptions, caller: Pick<Caller, 'signal' | 'report'>) => Promise<Received>;
