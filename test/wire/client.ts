import type { RequestOptions } from 'routebook';
import type { WireCase } from './cases/index.ts';

/** Sends request options with a real client. */
export interface Client {
  readonly name: string;
  /** Printed commands and code run in `folder`, where the files they name are. */
  send(options: RequestOptions, folder: string): Promise<unknown>;
  /** Whether several may send at once: programs of their own take long to start. */
  readonly concurrent?: true;
  /** Python's requests percent-encodes the brackets of a URL, which means the same. */
  readonly encodesBrackets?: true;
  /** Octokit has a user agent of its own. */
  readonly ownUserAgent?: true;
  /** The content type that a client adds where a request has none: to a body, to an empty PUT or PATCH, to others without a body. */
  readonly labels?: { readonly body: string; readonly empty: string | undefined; readonly none: string | undefined };
  /** Python writes JSON with spaces, gh in an order of its own, and a message with escapes. */
  readonly writesJson?: true;
  /** A case that the client cannot send: its text is refused. */
  readonly refuses?: (wireCase: WireCase) => boolean;
}
