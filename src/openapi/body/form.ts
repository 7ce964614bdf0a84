import { isRawBody } from '../../endpoint/body.ts';
import { invalidParameter } from '../../template/value.ts';
import type { MediaData } from '../data.ts';
import { type ParameterFacts, parameterFacts } from '../parameter-facts.ts';
import { writeQuery } from '../values/query.ts';
import { readList } from '../values/shape.ts';
import { checkText, isStructured } from './is-structured.ts';

/**
 * Fields as `application/x-www-form-urlencoded` text. Without an encoding, lists are repeated and objects are JSON. Text and not
 * `URLSearchParams`, which could not leave reserved characters as they are, and which not every client sends.
 */
export function writeForm(fields: Readonly<Record<string, unknown>>, { encoding = {} }: MediaData): string {
  const pairs = Object.entries(fields).map(([name, value]) => {
    if (value === undefined) return '';
    checkField(name, value);
    const { code, contentType } = Object.hasOwn(encoding, name) ? (encoding[name] ?? {}) : {};
    if (code !== undefined) return writeQuery(parameterFacts(name, code), value);
    if (contentType !== undefined && /json/i.test(contentType)) return writeQuery(asJson(name), value);
    checkText(name, value, contentType);
    if (Array.isArray(value)) return writeList(name, value);
    return writeQuery(isStructured(value) ? asJson(name) : asForm(name), value);
  });
  // Brackets of names are encoded, as forms of the platform do it; only URLs keep them.
  return pairs
    .filter((pair) => pair !== '')
    .join('&')
    .replaceAll('[', '%5B')
    .replaceAll(']', '%5D');
}

/** A pair for each item. An object is JSON, as it is on its own. */
function writeList(name: string, list: readonly unknown[]): string {
  return readList(list, name, (item) => writeQuery(isStructured(item) ? asJson(name) : asForm(name), item)).join('&');
}

function asForm(name: string): ParameterFacts {
  return parameterFacts(name, 'qf*');
}

function asJson(name: string): ParameterFacts {
  return parameterFacts(name, 'qj');
}

/** Refuses what no field of a form can be. */
function checkField(name: string, value: unknown): void {
  if (value === null) {
    throw invalidParameter(name, 'is null, which a form cannot contain; omit it, or pass an empty string');
  }
  const values = Array.isArray(value) ? value : [value];
  if (values.includes(null)) throw invalidParameter(name, 'contains null, which a form cannot contain; omit it');
  if (values.some(isRawBody)) {
    throw invalidParameter(name, 'is a file, bytes or a stream, which this kind of form cannot contain');
  }
}
