/** The member of a `fetch` with options that its senders have by default: nothing has to wait for a mock. */
export const FETCH_DEFAULTS = '~routebook';
