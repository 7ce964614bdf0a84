/** Escapes JSON for use inside a string in single quotes. */
export function quoted(json: string): string {
  return json.replace(/[\\']/g, '\\$&').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
