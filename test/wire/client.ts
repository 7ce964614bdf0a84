import type { RequestOptions } from 'routebook';

/** Sends request options with a real client. */
export interface Client {
  readonly name: string;
  /** Printed commands and code run in `folder`, where the files they name are. */
  send(options: RequestOptions, folder: string): Promise<unknown>;
  /** Whether several may send at once: programs of their own take long to start. */
  readonly concurrent?: true;
  /** HTTPie sends headers in UTF-8, and nothing on its command line can change that. */
  readonly utf8Headers?: true;
  /** Python's requests, and so HTTPie, percent-encodes the brackets of a URL, which means the same. */
  readonly encodesBrackets?: true;
  /** Octokit has a user agent of its own. */
  readonly ownUserAgent?: true;
  /** Octokit needs a content type for every body, and labels empty ones of PUT and PATCH as text. */
  readonly labelsBodies?: true;
  /** Python writes JSON with spaces. */
  readonly spacesJson?: true;
}
