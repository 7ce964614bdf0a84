import type { Api } from '../api.ts';
import { withBody, withoutBody } from '../form/body-views.ts';
import { BODY, setText } from '../form/draft.ts';
import { shapesOf } from '../form/fields.ts';
import { asJson } from '../form/write-draft.ts';
import { chooseMediaType } from '../request/media-types.ts';
import type { View } from '../view.ts';
import { curlArguments } from './command-words.ts';
import { CODE, type Pasted, readPaste } from './read-paste.ts';

/** The route of anything that can be pasted, filled in; undefined if no route matches. */
export async function readAnyPaste(api: Api, text: string, before: View): Promise<Pasted | undefined> {
  const found = readPaste(api, text, before);
  if (found !== undefined) return found;
  const isCode = CODE.test(text) || curlArguments(text) !== undefined;
  if (!isCode && !/^\s*[[{]/.test(text)) return undefined;
  const { readCodePaste } = await import('./read-code-paste.ts');
  const shapes = shapesOf(await api.loadReference().catch(() => undefined));
  return readCodePaste(api, shapes, text, before) ?? readBody(api, shapes, text, before);
}

/** JSON is the body of the open route. */
function readBody(api: Api, shapes: ReturnType<typeof shapesOf>, text: string, before: View): Pasted | undefined {
  const found = api.catalogue.get(before.route);
  const record = found && chooseMediaType(found, before.contentType);
  const value = parse(text);
  if (record?.body === undefined || typeof value !== 'object' || value === null) return undefined;
  const own = withoutBody(before.draft, record);
  const draft = Array.isArray(value)
    ? setText(own, BODY, asJson(value))
    : withBody(shapes, record, own, value as Record<string, unknown>);
  return { view: { ...before, draft, search: '' }, token: '', scheme: '', leftOut: [] };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
