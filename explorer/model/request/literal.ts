const STEP = '  ';

/** Data as TypeScript has it, over several lines where it has members. */
export function asLiteral(value: unknown, indent = ''): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const deeper = `${indent}${STEP}`;
  if (Array.isArray(value)) {
    const items = value.map((item) => asLiteral(item, deeper));
    return value.some((item) => typeof item === 'object' && item !== null)
      ? block('[]', items, indent)
      : `[${items.join(', ')}]`;
  }
  const members = Object.entries(value).map(([name, member]) => `${asKey(name)}: ${asLiteral(member, deeper)}`);
  return block('{}', members, indent);
}

/** A name as it is written before a colon. Alone, `__proto__` would be no key. */
export function asKey(name: string): string {
  if (name === '__proto__') return "['__proto__']";
  return /^[a-z_$][\w$]*$/i.test(name) ? name : quote(name);
}

/** Items between brackets, each on a line of its own. */
export function block(brackets: string, items: readonly string[], indent = ''): string {
  if (items.length === 0) return brackets;
  const lines = items.map((item) => `${indent}${STEP}${item},\n`).join('');
  return `${brackets.charAt(0)}\n${lines}${indent}${brackets.charAt(1)}`;
}

/** In single quotes. What cannot be seen, or would end a line, is written by its code. */
function quote(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  const visible = inner.replace(
    /[\x7f-\xa0\xad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `'${visible}'`;
}
