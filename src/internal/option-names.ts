/** The keys that have a meaning of their own in the options of a call. Every other key is a parameter. */
export const OPTION_NAMES: ReadonlySet<string> = new Set([
  'method',
  'url',
  'baseUrl',
  'headers',
  'mediaType',
  'data',
  'request',
  'apiVersion',
  'parameters',
]);
