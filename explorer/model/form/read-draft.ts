import { joinPointer } from '../../../src/core/json-pointer.ts';
import type { Control, Group, Items, Member, Option, Union } from './control.ts';
import { countItems, type Draft, isJsonText, namesBelow, optionKey } from './draft.ts';

/** Reports what is wrong at a pointer. */
export type Report = (pointer: string, message: string, isMissing?: boolean, line?: number) => void;

/** The value of a control's text; undefined if it is not set. Invalid text is returned as it is, for the check to report. */
export function readDraft(control: Control, draft: Draft, pointer: string, report: Report): unknown {
  const text = draft.get(pointer);
  if (text === null) return null;
  if (isJsonText(text)) return readJson(text.json, pointer, report);
  switch (control.kind) {
    case 'group':
      return readGroup(control, draft, pointer, report);
    case 'items':
      return readItems(control, draft, pointer, report);
    case 'union':
      return readDraft(chosenOption(control, draft, pointer).control, draft, pointer, report);
    default:
      return text === undefined ? undefined : readText(control, text);
  }
}

/** The members of an object: those that its tag selects. */
export function membersAt({ tag, membersFor }: Group, draft: Draft, pointer: string): readonly Member[] {
  return membersFor(tag === undefined ? undefined : draft.get(joinPointer(pointer, tag)));
}

/** The names of a map, or those that an object has in addition to its members. */
export function otherNames(group: Group, draft: Draft, pointer: string): readonly string[] {
  const known = new Set(membersAt(group, draft, pointer).map(({ name }) => name));
  return namesBelow(draft, pointer).filter((name) => !known.has(name));
}

/** The option of a union that the user has chosen, or the first that fits what is filled in. */
export function chosenOption({ options }: Union, draft: Draft, pointer: string): Option {
  const label = draft.get(optionKey(pointer));
  const found =
    options.find((option) => option.label === label) ?? options.find(({ control }) => fits(control, draft, pointer));
  return found ?? (options[0] as Option);
}

function fits(control: Control, draft: Draft, pointer: string): boolean {
  const text = draft.get(pointer);
  const names = namesBelow(draft, pointer);
  if (control.kind === 'group' || control.kind === 'items') {
    if (names.length === 0) return text === '';
    if (control.kind === 'items') return names.every((name) => /^\d+$/.test(name));
    return control.rest !== undefined || otherNames(control, draft, pointer).length === 0;
  }
  if (typeof text !== 'string' || names.length > 0) return false;
  if (control.kind === 'number') return typeof readNumber(text) === 'number';
  if (control.kind === 'boolean') return text === 'true' || text === 'false';
  return control.kind !== 'choice' || control.values.some((value) => String(value) === text);
}

function readText(control: Control, text: string): unknown {
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
  } catch (error) {
    report(pointer, 'This is not valid JSON.', false, lineOf(error, text));
    return undefined;
  }
}

/** Where the text stops being JSON, if the engine says it. At its end, it does not. */
function lineOf(error: unknown, text: string): number {
  const [, line, position = text.trimEnd().length] = /line (\d+)|position (\d+)/.exec(String(error)) ?? [];
  return line === undefined ? text.slice(0, Number(position)).split('\n').length : Number(line);
}

/** Only what is in the draft is looked at: a type may contain itself. */
function readGroup(group: Group, draft: Draft, pointer: string, report: Report): unknown {
  const controls = new Map(membersAt(group, draft, pointer).map(({ name, control }) => [name, control]));
  const names = new Set(namesBelow(draft, pointer));
  const inOrder = [...controls.keys()].filter((name) => names.has(name));
  const others = [...names].filter((name) => !controls.has(name));
  const values = [...inOrder, ...others].map((name) => {
    const control = controls.get(name) ?? group.rest?.();
    return [name, control && readDraft(control, draft, joinPointer(pointer, name), report)] as const;
  });
  const given = values.filter(([, value]) => value !== undefined);
  return given.length === 0 && !draft.has(pointer) ? undefined : Object.fromEntries(given);
}

function readItems({ itemAt }: Items, draft: Draft, pointer: string, report: Report): unknown {
  const count = countItems(draft, pointer);
  if (count === 0 && !draft.has(pointer)) return undefined;
  return Array.from(
    { length: count },
    (_, index) => readDraft(itemAt(index), draft, joinPointer(pointer, index), report) ?? {},
  );
}
