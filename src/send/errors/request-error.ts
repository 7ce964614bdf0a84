import { LONGEST_ROUTE } from '../../core/endpoint/errors.ts';
import { boundMessage } from '../../core/errors.ts';
import { memberOf } from '../member-of.ts';

/** The properties of all errors. */
export interface RequestFacts {
  /** The method and path of the request, such as `GET /repos/octocat/hello-world`. */
  readonly route: string;
  /** The URL of the request, with secrets in its query hidden. */
  readonly url: string;
}

/** An API can send any amount of text. */
const LONGEST_MESSAGE = 1000;

/** What the message of an error says if a response has accepted the write. */
export const ACCEPTED = '. The write may have been done';

/** The base class of the sender's errors, which have the stack of the caller. */
export class RequestError extends Error implements RequestFacts {
  declare readonly route: string;
  declare readonly url: string;
  /** `unknown`: the write was sent more than once, and an attempt before the last one may have been processed. */
  declare readonly earlier?: 'unknown';

  constructor(facts: RequestFacts, message: string, options?: { readonly cause?: unknown }) {
    const route = facts.route.slice(0, LONGEST_ROUTE);
    super(boundMessage(`${route}: ${message.slice(0, LONGEST_MESSAGE)}`.trim()), options);
    Object.assign(this, facts, { route });
  }
}

/** The request could not be sent, or the connection failed before the response was complete. */
export class NetworkError extends RequestError {
  override readonly name = 'NetworkError';

  constructor(facts: RequestFacts, cause: unknown) {
    // The message of fetch only says that it failed. The reason is in its cause.
    const reason: unknown = memberOf(cause, 'cause') ?? cause;
    const message =
      textOf(reason instanceof Error ? reason.message : reason) ||
      textIn(reason, 'code') ||
      'the request could not be sent';
    super(facts, message, { cause });
  }
}

/** A string, or the message in an object. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : value ? textIn(value, 'message') : undefined;
}

export function textIn(data: unknown, name: string): string | undefined {
  return textOf(memberOf(data, name));
}
