import type { MaskedText, SecretNames, Variable } from './masked-text.ts';

// An unterminated string counts as one token. Trying again after each quote would take quadratic time.
const TOKEN = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s"{}[\],:]+|\s+/gs;

interface Level {
  readonly isObject: boolean;
  /** The name of the field that contains this list or object, if that field is secret. Everything in it is then secret too. */
  readonly secret: string | undefined;
}

const TOP: Level = { isObject: false, secret: undefined };

/**
 * Masks the secret fields of a JSON text at any depth, and keeps every other character. The text is split into tokens but not parsed,
 * so that long numbers keep their digits and text that is not quite JSON is masked too.
 */
export function maskJson(text: string, names: SecretNames): MaskedText {
  const pieces: (string | Variable)[] = [];
  const levels: Level[] = [];
  let level = TOP;
  let key: string | undefined;
  let wasKey = false;
  for (const [token] of text.matchAll(TOKEN)) {
    const secret = key !== undefined && names.hides(key) ? key : level.secret;
    if (token === '{' || token === '[') {
      levels.push(level);
      level = { isObject: token === '{', secret };
      key = undefined;
    } else if (token === '}' || token === ']') {
      level = levels.pop() ?? TOP;
      key = undefined;
    } else if (token === ',') {
      key = undefined;
    } else if (level.isObject && key === undefined && token.length > 1 && token.startsWith('"')) {
      key = readString(token);
      wasKey = true;
    }
    const isValue = !wasKey && secret !== undefined && isSecretValue(token);
    wasKey = false;
    if (isValue && token.startsWith('"')) {
      pieces.push('"', names.variable(key ?? secret, readString(token)), '"');
    } else if (isValue) pieces.push(names.variable(key ?? secret, token));
    else pieces.push(token);
  }
  return pieces;
}

/** Strings and numbers. `true`, `null` and an empty string reveal nothing. */
function isSecretValue(token: string): boolean {
  return token.startsWith('"') ? token.length > 2 : /^-?\d/.test(token);
}

function readString(token: string): string {
  try {
    return JSON.parse(token) as string;
  } catch {
    return token;
  }
}
