import type { Api } from '../api.ts';
import { shapesOf } from '../form/fields.ts';
import type { View } from '../view.ts';
import { curlArguments } from './command-words.ts';
import { CODE, type Pasted, readPaste } from './read-paste.ts';

/** The route of anything that can be pasted, filled in; undefined if no route matches. */
export async function readAnyPaste(api: Api, text: string, before: View): Promise<Pasted | undefined> {
  const found = readPaste(api, text, before);
  if (found !== undefined || !(CODE.test(text) || curlArguments(text) !== undefined)) return found;
  const { readCodePaste } = await import('./read-code-paste.ts');
  const shapes = shapesOf(await api.loadReference().catch(() => undefined));
  return readCodePaste(api, shapes, text, before);
}
