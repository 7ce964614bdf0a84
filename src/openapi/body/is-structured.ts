import { invalidParameter, isPlainObject } from '../../core/template/expand.ts';

/** Whether the value of a form field is a list or an object, and not text. */
export function isStructured(value: unknown): boolean {
  return Array.isArray(value) || (typeof value === 'object' && value !== null && isPlainObject(value));
}

/** Refuses an object, or a list with objects, if the description gives the field a media type that is not JSON. */
export function checkText(name: string, value: unknown, contentType: string | undefined): void {
  if (contentType === undefined || /[,*]|[/+]json\b/i.test(contentType)) return;
  if (!(Array.isArray(value) ? value.some(isStructured) : isStructured(value))) return;
  throw invalidParameter(name, `must be text, because the description says that it is ${contentType}`);
}

/** Deeper values are rejected when they are written. */
const MAX_DEPTH = 20;

/** Refuses null inside a list or object that is written as fields of a form, where it would be left out. */
export function checkNoNull(name: string, value: unknown, depth = 0): void {
  if (value === null) throw invalidParameter(name, 'contains null, which a form cannot contain; omit it');
  if (depth > MAX_DEPTH || !isStructured(value)) return;
  for (const member of Object.values(value as object)) checkNoNull(name, member, depth + 1);
}
