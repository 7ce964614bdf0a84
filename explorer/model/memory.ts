/** What is held while the page is open, and written down nowhere. */
export interface Memory {
  readonly token: string;
  /** Whether the token is shown in the request. */
  readonly showsToken: boolean;
}

export const EMPTY_MEMORY: Memory = { token: '', showsToken: false };
