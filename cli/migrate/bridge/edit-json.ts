import type { AuditEdit } from 'routebook/audit';

/** A member of an object in JSON text. */
interface Member {
  readonly key: string;
  readonly start: number;
  readonly valueStart: number;
  readonly end: number;
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g;

/** The edits that set some members of the object at a path, which is added if it is missing. Everything else stays as it is written. */
export function setMembers(
  text: string,
  path: readonly string[],
  values: { readonly [name: string]: string },
): AuditEdit[] {
  let open = text.indexOf('{');
  for (const [depth, name] of path.entries()) {
    const found = readMembers(text, open).find(({ key }) => key === name);
    if (found === undefined) {
      const inner = path.slice(depth + 1).reduceRight<object>((value, each) => ({ [each]: value }), values);
      return [insertMember(text, open, name, inner)];
    }
    open = found.valueStart;
  }
  const members = readMembers(text, open);
  const added = Object.entries(values).filter(([name]) => !members.some(({ key }) => key === name));
  const changed = members.flatMap(({ key, valueStart, end }) => {
    const value = Object.hasOwn(values, key) ? JSON.stringify(values[key]) : undefined;
    return value === undefined || value === text.slice(valueStart, end)
      ? []
      : [{ start: valueStart, end, text: value }];
  });
  if (members.length === 0 && added.length > 0)
    return [insertObject(text, open, Object.fromEntries(added) as { [name: string]: string })];
  return [...changed, ...added.map(([name, value]) => insertMember(text, open, name, value))];
}

/** The members of the object that starts at a position. */
function readMembers(text: string, open: number): readonly Member[] {
  const members: Member[] = [];
  const tokens = new RegExp(TOKEN);
  tokens.lastIndex = open + 1;
  let depth = 0;
  let key: { readonly text: string; readonly start: number } | undefined;
  let value: { readonly start: number; end: number } | undefined;
  for (let token = tokens.exec(text); token !== null; token = tokens.exec(text)) {
    const [word] = token;
    const end = token.index + word.length;
    if (depth === 0 && (word === ',' || word === '}')) {
      if (key !== undefined && value !== undefined)
        members.push({ key: JSON.parse(key.text), start: key.start, valueStart: value.start, end: value.end });
      if (word === '}') return members;
      key = undefined;
      value = undefined;
      continue;
    }
    if (depth === 0 && word === ':') continue;
    if (key === undefined) key = { text: word, start: token.index };
    else if (value === undefined) value = { start: token.index, end };
    else value.end = end;
    if (/^[{[]$/.test(word)) depth += 1;
    if (/^[}\]]$/.test(word)) depth -= 1;
  }
  return members;
}

/** Adds a member to an object that has others: in order if they are in order, and else at the end. */
function insertMember(text: string, open: number, name: string, value: unknown): AuditEdit {
  const members = readMembers(text, open);
  const last = members.at(-1);
  if (last === undefined) return insertObject(text, open, { [name]: value });
  const keys = members.map(({ key }) => key);
  const isSorted = keys.length > 1 && keys.every((key, index) => index === 0 || (keys[index - 1] as string) < key);
  const next = isSorted ? members.find(({ key }) => key > name) : undefined;
  const like = next ?? last;
  const lineStart = text.lastIndexOf('\n', like.start) + 1;
  const indent = text.slice(lineStart, like.start);
  const isOwnLine = indent.trim() === '' && lineStart > open;
  const written = `${JSON.stringify(name)}: ${stringify(value, unitOf(text), isOwnLine ? indent : '')}`;
  const between = isOwnLine ? `,\n${indent}` : ', ';
  return next === undefined
    ? { start: last.end, end: last.end, text: `${between}${written}` }
    : { start: next.start, end: next.start, text: `${written}${between}` };
}

/** Writes an object in the place of an empty one. */
function insertObject(text: string, open: number, value: object): AuditEdit {
  const line = text.slice(text.lastIndexOf('\n', open) + 1, open);
  const [indent = ''] = /^\s*/.exec(line) ?? [];
  return { start: open, end: text.indexOf('}', open) + 1, text: stringify(value, unitOf(text), indent) };
}

function stringify(value: unknown, unit: string, indent: string): string {
  return JSON.stringify(value, undefined, unit).replaceAll('\n', `\n${indent}`);
}

/** The indentation of the text. */
function unitOf(text: string): string {
  return /\n([ \t]+)"/.exec(text)?.[1] ?? '  ';
}
