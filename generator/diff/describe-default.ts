import type { Literal } from '../catalogue.ts';
import type { JsonValue } from '../read/json.ts';

type Default = Literal | readonly Literal[] | undefined;

export interface DefaultChange {
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
