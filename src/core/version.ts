/** The version in package.json. A test checks that the two are equal. */
export const VERSION = '0.1.0';

export const USER_AGENT = `routebook/${VERSION}`;
