import { isRead } from '../core/methods.ts';
import type { Outgoing } from './outgoing.ts';

/** A response, and the last request that was sent for it. */
export interface Exchange {
  readonly response: Response;
  readonly url: string;
  /** The last request that was sent. A redirect can turn a write that was processed into a GET. */
  readonly request: Outgoing;
  readonly redirected: boolean;
  /** Whether another origin took part, or may have. */
  readonly crossedOrigin: boolean;
  readonly movedTo: string | undefined;
}

/** The result of an attempt: a response with its data, and the error that it represents. */
export interface Outcome extends Partial<Omit<Exchange, 'response'>> {
  readonly response: Response | undefined;
  readonly error: Error | undefined;
  readonly cached?: boolean;
  readonly data?: unknown;
}

/** The result of an attempt without a response. */
export function failure(error: Error): Outcome {
  return { error, response: undefined };
}

/** Whether a response says that the request succeeded. A choice of resources, with a status of 300, is data, but no write was done. */
export function isSuccess({ status }: Response, method: string): boolean {
  return status >= 200 && status < (isRead(method) ? 301 : 300);
}

/** What a response has instead of JSON. */
export interface NonJson {
  readonly message: string;
  /** Whether no API answers like this. Otherwise, its description has to tell. */
  readonly isPage: boolean;
}
