const STEP = '  ';

/** Returns an expression to write instead of a member's value, such as one that reads a secret from the environment. */
export type Replace = (name: string, value: unknown) => string | undefined;

/** Writes a value as TypeScript source, over several lines if it has members. */
export function asLiteral(value: unknown, indent = '', replace: Replace = () => undefined): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const deeper = `${indent}${STEP}`;
  if (Array.isArray(value)) {
    const items = value.map((item) => asLiteral(item, deeper, replace));
    return value.some((item) => typeof item === 'object' && item !== null)
      ? block('[]', items, indent)
      : `[${items.join(', ')}]`;
  }
  const members = Object.entries(value).map(
    ([name, member]) => `${asKey(name)}: ${replace(name, member) ?? asLiteral(member, deeper, replace)}`,
  );
  return block('{}', members, indent);
}

/** Writes a property name of an object literal. A plain `__proto__` would set the prototype. */
export function asKey(name: string): string {
  if (name === '__proto__') return "['__proto__']";
  return /^[a-z_$][\w$]*$/i.test(name) ? name : quote(name);
}

/** Writes items between brackets, one per line. */
export function block(brackets: string, items: readonly string[], indent = ''): string {
  if (items.length === 0) return brackets;
  const lines = items.map((item) => `${indent}${STEP}${item},\n`).join('');
  return `${brackets.charAt(0)}\n${lines}${indent}${brackets.charAt(1)}`;
}

/** Writes a string in single quotes. Invisible characters and line separators are escaped. */
function quote(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  const visible = inner.replace(
    /[\x7f-\xa0\xad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `'${visible}'`;
}
