import { propertyName } from '../type-text.ts';

/** How a member of an object is written. */
interface MemberStyle {
  readonly comment?: string;
  readonly isOptional?: boolean;
  readonly isReadonly?: boolean;
}

/** Writes a member of an object. The name of a status is written as a number. */
export function memberText(
  name: string,
  type: string,
  { comment = '', isOptional = false, isReadonly = false }: MemberStyle = {},
): string {
  const key = /^(?:0|[1-9]\d{0,14})$/.test(name) ? name : propertyName(name);
  return `${comment}${isReadonly ? 'readonly ' : ''}${key}${isOptional ? '?' : ''}: ${type}`;
}
