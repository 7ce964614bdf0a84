import type { Control, Member } from './control.ts';

/** A text that fits where the cursor is. */
interface Completion {
  readonly label: string;
  readonly title: string | undefined;
  /** The part of the text that it replaces. */
  readonly start: number;
  readonly end: number;
  readonly insertion: string;
  /** Where the cursor is afterwards: at the end of the insertion, or inside its brackets. */
  readonly cursor: number;
}

/** An object or list around the cursor. */
interface Frame {
  readonly isList: boolean;
  /** The name of the member that is being written. */
  key: string | undefined;
  /** The members before the cursor, with the texts of their values if these are plain. */
  readonly members: Map<string, string>;
  index: number;
}

/** What the text up to the cursor says about its place. */
interface Place {
  readonly frames: readonly Frame[];
  /** What comes next: the name of a member, a value, or a separator. */
  readonly expects: 'name' | 'value' | 'none';
  /** Where the word begins that is being written. */
  readonly start: number;
}

/** More are not read by anyone. */
const MOST = 40;
const TOKEN = /"(?:[^"\\\n]|\\.)*"?|[{}[\]:,]|[^\s{}[\]:,"]+/g;

/** The members or values that a schema allows at a position in JSON that may be incomplete. */
export function completionsAt(control: Control, text: string, cursor: number): readonly Completion[] {
  const place = placeAt(text.slice(0, cursor));
  if (place.expects === 'none') return [];
  const found = controlAt(control, place);
  const end = cursor + (/^[\w$-]*"?/.exec(text.slice(cursor))?.[0].length ?? 0);
  const word = text.slice(place.start, cursor).replace(/^"/, '');
  const create = (label: string, insertion: string, title?: string): Completion => ({
    label,
    title,
    start: place.start,
    end: place.start === cursor ? cursor : end,
    insertion,
    cursor: place.start + (/^(?:\{\}|\[\])$/.test(insertion) ? 1 : insertion.length),
  });
  const frame = place.frames.at(-1);
  if (place.expects === 'name' && found?.kind === 'group' && frame) {
    const members = membersOf(found, frame).filter(({ name }) => !frame.members.has(name) && name.startsWith(word));
    // Without a value: one that nobody has typed would be sent.
    const written = (name: string) => `${JSON.stringify(name)}: `;
    return members.slice(0, MOST).map(({ name, description }) => create(name, written(name), description));
  }
  if (place.expects !== 'value' || found === undefined) return [];
  const values = found.kind === 'choice' ? found.values : found.kind === 'boolean' ? [true, false] : [];
  const all = [...values, ...(found.isNullable ? [null] : [])].filter((value) => String(value).startsWith(word));
  const brackets = word === '' ? bracketsOf(found) : [];
  return [
    ...brackets.map((pair) => create(pair, pair)),
    ...all.slice(0, MOST).map((value) => create(String(value), JSON.stringify(value))),
  ];
}

/** The brackets of the structures that a control can be. */
function bracketsOf(control: Control): readonly string[] {
  if (control.kind === 'union') return [...new Set(control.options.flatMap((option) => bracketsOf(option.control)))];
  if (control.kind === 'group') return ['{}'];
  return ['items', 'lines', 'choices'].includes(control.kind) ? ['[]'] : [];
}

function placeAt(text: string): Place {
  const frames: Frame[] = [];
  let expects: Place['expects'] = 'value';
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const isOpen = index + token.length === text.length && !/^[{}[\]:,]$|^".*"$/s.test(token);
    if (isOpen) return { frames, expects, start: index };
    expects = readToken(token, frames, expects);
  }
  return { frames, expects, start: text.length };
}

/** Reads a token, and returns what comes next. */
function readToken(token: string, frames: Frame[], expects: Place['expects']): Place['expects'] {
  const frame = frames.at(-1);
  switch (token) {
    case '{':
    case '[':
      frames.push({ isList: token === '[', key: undefined, members: new Map(), index: 0 });
      return token === '[' ? 'value' : 'name';
    case '}':
    case ']':
      frames.pop();
      return 'none';
    case ':':
      return 'value';
    case ',':
      if (frame) frame.index += 1;
      return frame?.isList ? 'value' : 'name';
  }
  if (frame === undefined || frame.isList) return 'none';
  if (expects === 'name') frame.key = parseText(token);
  if (frame.key !== undefined) frame.members.set(frame.key, expects === 'name' ? '' : parseText(token));
  return 'none';
}

function parseText(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    return token;
  }
}

/** The control of the value that is being written, or of the object whose next name is. */
function controlAt(control: Control, { frames, expects }: Place): Control | undefined {
  let found: Control | undefined = control;
  for (const [depth, frame] of frames.entries()) {
    found = found && matching(found, frame);
    const isNamed = expects === 'name' && depth === frames.length - 1;
    if (frame.isList) found = found?.kind === 'items' ? found.itemAt(frame.index) : itemOf(found);
    else if (found?.kind !== 'group') return undefined;
    else if (!isNamed)
      found = membersOf(found, frame).find(({ name }) => name === frame.key)?.control ?? found.rest?.();
  }
  return found;
}

/** The option of a union that is such a structure, and has the members that are there. */
function matching(control: Control, frame: Frame): Control | undefined {
  if (control.kind !== 'union') return control;
  const kinds = control.options.map((option) => option.control);
  const some = kinds.filter(({ kind }) => (kind === 'group') !== frame.isList);
  return (
    some.find((each) => each.kind === 'group' && hasAll(membersOf(each, frame), frame)) ??
    some.find(({ kind }) => kind !== 'group') ??
    some[0]
  );
}

function hasAll(members: readonly Member[], frame: Frame): boolean {
  return [...frame.members.keys()].every((name) => members.some((member) => member.name === name));
}

function membersOf(group: Extract<Control, { kind: 'group' }>, frame: Frame): readonly Member[] {
  return group.membersFor(group.tag === undefined ? undefined : frame.members.get(group.tag));
}

/** The items of a list that a form has one line for each of. */
function itemOf(control: Control | undefined): Control | undefined {
  return control?.kind === 'choices' ? { kind: 'choice', values: control.values, isNullable: false } : undefined;
}
