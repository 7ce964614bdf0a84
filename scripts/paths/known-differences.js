/**
 * Differences from openapi-typescript that are intended. docs/openapi-typescript.md explains each of them.
 * @type {readonly { reason: string, applies: (name: string, options: object) => boolean, keys: RegExp }[]}
 */
export const KNOWN_DIFFERENCES = [];
