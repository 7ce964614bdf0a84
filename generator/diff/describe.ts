import type { Literal, Type } from '../catalogue.ts';
import { printable } from '../errors.ts';
import { isSchemaName } from '../model/types.ts';
import type { JsonValue } from '../read/json.ts';
import type { Shape } from './shape.ts';

const MAX_PARTS = 6;

/** Describes a type in a few words: `string (date-time)`, `list of integer`, `"open" or "closed"`. */
export function describeType(type: Type, depth = 0): string {
  if (typeof type === 'string') return describeName(type);
  if ('enum' in type) return join(type.enum.map((value) => JSON.stringify(value)));
  if ('list' in type) return depth > 2 ? 'list' : `list of ${describeType(type.list, depth + 1)}`;
  if ('anyOf' in type) return join([...new Set(type.anyOf.map((each) => describeType(each, depth + 1)))]);
  if ('allOf' in type)
    return join(
      type.allOf.map((each) => describeType(each, depth + 1)),
      'and',
    );
  if ('tuple' in type) return `list of ${type.tuple.length}${type.rest === undefined ? '' : ' or more'}`;
  return 'object';
}

function describeName(type: string): string {
  if (isSchemaName(type)) return type;
  const [kind = '', format] = type.split(':');
  if (kind === 'unknown') return 'any value';
  return format === undefined ? kind : `${kind} (${format})`;
}

/** Joins words with commas, and shortens a long list. */
export function join(words: readonly string[], last = 'or'): string {
  if (words.length > MAX_PARTS)
    return `${words.slice(0, MAX_PARTS).join(', ')} ${last} ${words.length - MAX_PARTS} more`;
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/** Describes what a shape allows in a few words. It is used if the name of a schema does not show what changed. */
export function describeShape({ isUnknown, isNullable, plain, literals, lists, tuples, objects }: Shape): string {
  if (isUnknown) return 'any value';
  const parts = [
    ...[...plain].flatMap(([kind, formats]) =>
      [...formats].map((format) => (format === '' ? kind : `${kind} (${format})`)),
    ),
    ...[...literals].map((literal) => JSON.stringify(literal)),
    ...(lists.length + tuples.length > 0 ? ['list'] : []),
    ...(objects.length > 0
      ? [objects.length === 1 ? (objects[0]?.name ?? 'object') : `${objects.length} kinds of objects`]
      : []),
    ...(isNullable ? ['null'] : []),
  ];
  return parts.length === 0 ? 'nothing' : join(parts);
}

type Default = Literal | readonly Literal[] | undefined;

interface DefaultChange {
  readonly rule: 'default-added' | 'default-removed' | 'default-changed';
  readonly message: string;
  readonly before?: JsonValue;
  readonly after?: JsonValue;
}

/** Describes the change between two defaults. Returns undefined if they are equal. */
export function describeDefault(subject: string, before: Default, after: Default): DefaultChange | undefined {
  const [was, is] = [JSON.stringify(before), JSON.stringify(after)];
  if (was === is) return undefined;
  if (before === undefined) return { rule: 'default-added', message: `${subject} is now ${is}.`, after: after ?? null };
  if (after === undefined)
    return { rule: 'default-removed', message: `${subject} was removed. It was ${was}.`, before };
  return { rule: 'default-changed', message: `${subject} changed from ${was} to ${is}.`, before, after };
}

/** Quotes a name from a description inside a sentence. The name cannot end the quotes. */
export function quote(name: string): string {
  return `\`${printable(name).replaceAll('`', "'")}\``;
}
