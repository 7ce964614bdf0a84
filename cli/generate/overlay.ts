import { resolve } from 'node:path';
import { applyOverlay, type JsonObject, overlayTarget, parseDocument } from 'routebook/generator';
import { InputError } from '../shared/errors.ts';
import { loadYaml } from '../shared/input/load-yaml.ts';
import type { ApiConfig } from './api-config.ts';
import { isUrl, loadText, type Reading } from './load-text.ts';

/** Applies the overlays of an API to its description, in order. `url` is the URL of the description. */
export async function overlay(
  description: JsonObject,
  url: string,
  { input, overlays = [] }: ApiConfig,
  reading: Reading,
  read: string[],
): Promise<JsonObject> {
  let changed = description;
  for (const name of overlays) {
    if (name === '-') throw new InputError('an overlay cannot be read from standard input. Pass the name of a file.');
    reading.onProgress(`Reading ${name}`);
    if (!isUrl(name)) read.push(resolve(name));
    const { text, url: source } = await loadText(name, reading);
    const document = await parseDocument(text, name, loadYaml);
    checkTarget(overlayTarget(document), { name, source, input, url });
    changed = applyOverlay(changed, document, name);
  }
  return changed;
}

interface Sources {
  /** The overlay and its URL. */
  readonly name: string;
  readonly source: string;
  /** The description and its URL. */
  readonly input: string;
  readonly url: string;
}

/** An overlay may say which description it is for. It is refused for any other. */
function checkTarget(target: string | undefined, { name, source, input, url }: Sources): void {
  if (target === undefined) return;
  if (URL.canParse(target, source) && new URL(target, source).href === url) return;
  throw new InputError(
    `${name} extends ${target}, which is not ${input}. Remove "extends" from the overlay to use it for this description.`,
  );
}
