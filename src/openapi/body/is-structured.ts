import { invalidParameter, isPlainObject } from '../../template/value.ts';

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
