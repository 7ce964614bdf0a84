/** The member of a `fetch` with options that its senders have by default: nothing has to wait for a mock. */
export const FETCH_DEFAULTS = '~routebook';

/** The header by which a mock says that it responds in place of the API. */
export const MOCK_HEADER = 'x-routebook-mock';

/** Retries and writes to a mock follow each other at once, and a rate limit is an error, unless a test passes these options. Polling still needs some time. */
export const NO_WAITS = { writeInterval: 0, retryDelay: 1, maxWait: 1000 };
