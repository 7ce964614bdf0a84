/**
 * Differences from openapi-typescript that are intended. docs/openapi-typescript.md explains each of them.
 * @type {readonly { reason: string, applies: (name: string, options: object) => boolean, keys: RegExp }[]}
 */
export const KNOWN_DIFFERENCES = [
  {
    reason: 'two components of the same name in other files',
    applies: (name) => name === 'digital-ocean-api',
    keys: /\["(?:version|version-2|properties-version|parameters_vpc_peering_id)"\]$/,
  },
];
