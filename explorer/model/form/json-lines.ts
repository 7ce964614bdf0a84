const TOKEN = /"(?:[^"\\\n]|\\.)*"?|[{}[\],]|[^\s{}[\],":]+/g;

/** The line, from 1, of the value that steps lead to in JSON. If it is not there, that of the object or list that would contain it. */
export function lineOf(text: string, steps: readonly string[]): number {
  /** The name or position in each object or list around a token. */
  const path: (string | number | undefined)[] = [];
  let found = { depth: -1, index: 0 };
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const last = path.at(-1);
    if (token === ',') path[path.length - 1] = typeof last === 'number' ? last + 1 : undefined;
    if (token === '}' || token === ']') path.pop();
    if (/[,}\]]/.test(token) && token.length === 1) continue;
    if (path.length > 0 && last === undefined) path[path.length - 1] = nameOf(token);
    if (path.length > found.depth && leadsTo(path, steps)) found = { depth: path.length, index };
    if (token === '{' || token === '[') path.push(token === '[' ? 0 : undefined);
  }
  return text.slice(0, found.index).split('\n').length;
}

function leadsTo(path: readonly unknown[], steps: readonly string[]): boolean {
  return path.length <= steps.length && path.every((step, depth) => String(step) === steps[depth]);
}

function nameOf(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    return token;
  }
}
