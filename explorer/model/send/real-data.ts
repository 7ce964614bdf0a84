import type { RecordType } from 'routebook/catalogue';
import { findProblems } from '../../../src/catalogue/reference/find-problems.ts';
import { joinPointer } from '../../../src/core/json-pointer.ts';

/** What the schema does not say about data, by JSON pointer. */
export function compareData(
  data: unknown,
  type: RecordType,
  getSchema: (name: string) => RecordType | undefined,
): ReadonlyMap<string, string> {
  const problems = findProblems(data, type, { getSchema, limits: undefined, isResponse: true, isExact: true });
  return new Map(problems.map(({ pointer, message }) => [pointer, message]));
}

/** A line of JSON text, and the place of the value that begins in it. */
interface JsonLine {
  readonly text: string;
  readonly pointer?: string;
}

/** Data as lines of indented JSON, at most as many as given. */
export function jsonLines(data: unknown, most: number): JsonLine[] {
  const lines: JsonLine[] = [];
  const write = (value: unknown, pointer: string, indent: string, label: string, end: string): void => {
    if (lines.length >= most) return;
    const isList = Array.isArray(value);
    if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
      lines.push({ text: `${indent}${label}${JSON.stringify(value)}${end}`, pointer });
      return;
    }
    lines.push({ text: `${indent}${label}${isList ? '[' : '{'}`, pointer });
    const entries = Object.entries(value);
    entries.forEach(([name, member], index) => {
      const comma = index === entries.length - 1 ? '' : ',';
      write(member, joinPointer(pointer, name), `${indent}  `, isList ? '' : `${JSON.stringify(name)}: `, comma);
    });
    lines.push({ text: `${indent}${isList ? ']' : '}'}${end}` });
  };
  write(data, '', '', '', '');
  return lines.slice(0, most);
}
