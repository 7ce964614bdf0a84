import type { RouteRecord } from 'routebook/catalogue';
import type { ShapeSource } from '../../../src/catalogue/reference/shape-data.ts';
import { joinPointer } from '../../../src/core/json-pointer.ts';
import { isRecord } from '../../../src/core/objects.ts';
import type { Control } from './control.ts';
import { BODY, type Draft, removeTree, setText } from './draft.ts';
import { readDraft } from './read-draft.ts';
import { asJson, fillDraft } from './write-draft.ts';

/**
 * The draft with a body. A member with the name of a parameter would replace that parameter in the form, and so change which resource is meant:
 * such a body is JSON.
 */
export function withBody(
  shapes: ShapeSource | undefined,
  record: RouteRecord,
  parameters: Draft,
  body: Readonly<Record<string, unknown>>,
): Draft {
  if (hasTakenName(record, body)) return setText(parameters, BODY, asJson(body));
  return new Map([...parameters, ...fillDraft(shapes, record, body)]);
}

/** The draft with the body as JSON: no text if nothing is filled in. Undefined if a part of the form cannot be read, because it would be lost. */
export function bodyAsJson(control: Control, record: RouteRecord, draft: Draft): Draft | undefined {
  let isUnread = false;
  const rest = record.parameters.reduce<Draft>((each, { name }) => removeTree(each, joinPointer('', name)), draft);
  const value = readDraft(control, rest, BODY, (_pointer, _message, isMissing) => {
    if (!isMissing) isUnread = true;
  });
  if (isUnread) return undefined;
  return setText(withoutBody(draft, record), BODY, value === undefined ? { json: '' } : asJson(value));
}

/** The draft with the body as a form. Undefined if the form has no place for a member. */
export function bodyAsForm(
  shapes: ShapeSource | undefined,
  control: Control,
  record: RouteRecord,
  draft: Draft,
): Draft | undefined {
  const value = readDraft(control, draft, BODY, () => {}) ?? {};
  if (!isRecord(value) || hasTakenName(record, value)) return undefined;
  return new Map([...withoutBody(draft, record), ...fillDraft(shapes, record, value)]);
}

/** The draft without everything that is sent in the body. */
export function withoutBody(draft: Draft, record: RouteRecord): Draft {
  const pointers = record.parameters.map(({ name }) => joinPointer('', name));
  const isKept = (pointer: string) => pointers.some((each) => pointer === each || pointer.startsWith(`${each}/`));
  return new Map([...draft].filter(([pointer]) => isKept(pointer)));
}

function hasTakenName({ parameters }: RouteRecord, body: object): boolean {
  return parameters.some(({ name }) => Object.hasOwn(body, name));
}
