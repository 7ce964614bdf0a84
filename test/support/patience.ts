/**
 * How long a test waits for another program, a server or a page, in milliseconds. Much longer than any of them takes, because a busy machine can
 * be twenty times as slow, and shorter than the limit of a test, so that the failure says what did not happen.
 */
export const PATIENCE = 240_000;
