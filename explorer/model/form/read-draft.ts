import { joinPointer } from '../../../src/core/internal/json-pointer.ts';
import type { Control, Member } from './control.ts';
import { countItems, type Draft, type Entry, isJsonText } from './draft.ts';

/** Reports what is wrong at a pointer. */
export type Report = (pointer: string, message: string, isMissing?: boolean) => void;

/** The value of a control's text; undefined if it is not set. Invalid text is returned as it is. */
export function readDraft(control: Control, draft: Draft, pointer: string, report: Report): unknown {
  const text = draft.get(pointer);
  if (text === null) return null;
  if (isJsonText(text)) return readJson(text.json, pointer, report);
  if (isWrittenAsJson(control, text)) return readJson(text, pointer, report);
  switch (control.kind) {
    case 'group':
      return readGroup(control.members, draft, pointer, report);
    case 'items':
      return readItems(control.item, draft, pointer, report);
    default:
      return text === undefined ? undefined : readText(control, text, pointer, report);
  }
}

/** Whether a group or a list of groups is written as JSON: then there is text at its own pointer. Empty text means that it is present. */
export function isWrittenAsJson(control: Control, text: Entry | undefined): text is string {
  return (control.kind === 'group' || control.kind === 'items') && typeof text === 'string' && text !== '';
}

function readText(control: Control, text: string, pointer: string, report: Report): unknown {
  switch (control.kind) {
    case 'number':
      return readNumber(text);
    case 'file':
      return fileOf(text);
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'choice':
      return control.values.find((value) => String(value) === text) ?? text;
    case 'choices':
      return readLines(text).map((line) => control.values.find((value) => String(value) === line) ?? line);
    case 'lines':
      return readLines(text).map((line) => readItem(control.item, line));
    case 'json':
      return readJson(text, pointer, report);
    default:
      return text;
  }
}

function readItem(kind: 'text' | 'number' | 'file', line: string): unknown {
  return kind === 'number' ? readNumber(line) : kind === 'file' ? fileOf(line) : line;
}

/** A file of which only the name is known. It has content, because an empty one would be written differently. */
export function fileOf(name: string): File {
  return new File(['content'], name);
}

export function readLines(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

/** A number that reads as it was typed. Others, such as `007` and unsafe integers, would be sent differently, so they stay text. */
function readNumber(text: string): number | string {
  const value = Number(text);
  return String(value) === text.trim() && Number.isFinite(value) ? value : text;
}

function readJson(text: string, pointer: string, report: Report): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    report(pointer, 'This is not valid JSON.');
    return undefined;
  }
}

function readGroup(members: readonly Member[], draft: Draft, pointer: string, report: Report): unknown {
  const values = members.map(({ name, control }) => readDraft(control, draft, joinPointer(pointer, name), report));
  if (values.every((value) => value === undefined) && !draft.has(pointer)) return undefined;
  members.forEach(({ name, required, control }, index) => {
    const value = values[index];
    const fault = findFault(control, value);
    if (required && value === undefined) report(joinPointer(pointer, name), `"${name}" is required here.`, true);
    else if (fault !== undefined) report(joinPointer(pointer, name), `"${name}" must be ${fault}.`);
  });
  const entries = members.map(({ name }, index) => [name, values[index]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Describes the expected value. The catalogue checks the fields of a body, but not their contents. */
function findFault(control: Control, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (control.kind === 'number') return 'a number';
  if (control.kind === 'boolean') return 'true or false';
  if (control.kind !== 'choice' || control.values.includes(value)) return undefined;
  return `one of ${control.values.map((each) => JSON.stringify(each)).join(' | ')}`;
}

function readItems(item: Control, draft: Draft, pointer: string, report: Report): unknown {
  const count = countItems(draft, pointer);
  if (count === 0 && !draft.has(pointer)) return undefined;
  return Array.from({ length: count }, (_, index) => readDraft(item, draft, joinPointer(pointer, index), report) ?? {});
}
