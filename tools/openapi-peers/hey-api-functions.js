/**
 * The names of the functions in the code that hey-api generates, by route, such as `GET /a`.
 * @param {string} text The file `sdk.gen.ts`.
 * @returns {Map<string, string>}
 */
export function findFunctions(text) {
  const found = new Map();
  for (const part of text.split(/^export const /m).slice(1)) {
    const [, name = ''] = /^(\w+)/.exec(part) ?? [];
    const [, method] = /\.(get|put|post|delete|patch|head)</.exec(part) ?? [];
    const [, url] = /\burl: '((?:[^'\\]|\\.)*)'/.exec(part) ?? [];
    found.set(`${method?.toUpperCase()} ${url?.replaceAll("\\'", "'")}`, name);
  }
  return found;
}
