import type { RequestOptions } from 'routebook';

/** The functions of the connection to the client that the tool needs. */
export interface Caller {
  readonly signal: AbortSignal;
  report(message: string): void;
  /** Asks the user. Undefined if the client cannot ask. Throws `QuestionForUser` if the question is the result of the call. */
  readonly confirm: ((message: string) => Promise<boolean>) | undefined;
}

export type ToolName = 'search' | 'describe' | 'check' | 'call';

/** The result of a tool. */
export interface ToolResult {
  readonly text: string;
  readonly isError: boolean;
  /** The status of the response. */
  readonly status?: number;
  /** The result for programs, if the tool has one. */
  readonly structured?: object;
}

/** A response, whatever its status is. */
export interface Received {
  readonly status: number;
  readonly data: unknown;
  /** The number of the next page, if the API has one. */
  readonly next: string | undefined;
}

/** How a response is read. */
export interface ReadOptions {
  /** The API may redirect the request to a file on another server. */
  readonly isDownload: boolean;
  /** JSON is not parsed, because it is the content of a file. */
  readonly isText: boolean;
}

export type SendSafely = (
  request: RequestOptions,
  caller: Pick<Caller, 'signal' | 'report'>,
  options?: ReadOptions,
) => Promise<Received>;
