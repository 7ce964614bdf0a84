import { resolve } from 'node:path';
import {
  applyOverlay,
  bundleDescription,
  type JsonObject,
  type JsonValue,
  overlayTarget,
  parseDocument,
  readDescription,
} from 'routebook/generator';
import { InputError } from '../shared/errors.ts';
import { loadYaml } from '../shared/input/load-catalogue-file.ts';
import { describeDangling, type SourceFile } from './find-dangling.ts';
import { isUrl, loadReferenced, loadText, type Reading, shownName, UnreadableError } from './load-text.ts';
import type { ApiConfig } from './read-api-configs.ts';

/** A description with its files. */
interface LoadedDescription {
  readonly description: JsonObject;
  /** The URL of the description. */
  readonly url: string;
  /** Throws an error that lists all references whose target does not exist. Does nothing if there are none. */
  checkReferences(): void;
}

/** Reads the description of an API, with its overlays and all files that it refers to. */
export async function loadDescription(
  api: ApiConfig,
  onProgress: (step: string) => void,
  read: string[],
): Promise<LoadedDescription> {
  const { input } = api;
  onProgress(`Reading ${shownName(input)}`);
  if (input !== '-' && !isUrl(input)) read.push(resolve(input));
  const reading: Reading = { onProgress, secret: secretOf(api) };
  const { text, url } = await loadText(input, reading);
  const root = await overlay(await readDescription(text, shownName(input), loadYaml), url, api, reading, read);
  const files = new Map<string, SourceFile>([[url, { text, document: root }]]);
  const unreadable = new Map<string, string>();
  const description = await bundleDescription(root, url, async (file) => {
    onProgress(`Reading ${file}`);
    try {
      const part = await loadReferenced(file, url, api.allowOutside === true, {
        ...reading,
        onFile: (path) => read.push(path),
      });
      const document = await parseDocument(part, file, loadYaml);
      files.set(file, { text: part, document });
      return document as JsonValue;
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      unreadable.set(file, error.message);
      return {};
    }
  });
  const checkReferences = () => {
    const fault = describeDangling({ files, unreadable });
    if (fault !== undefined) throw new InputError(fault);
  };
  if (unreadable.size > 0) checkReferences();
  return { description, url, checkReferences };
}

/** The headers of an API, for the origin of its description only. */
function secretOf({ input, headers = [] }: ApiConfig): Reading['secret'] {
  if (headers.length === 0) return undefined;
  if (!isUrl(input)) throw new InputError('--header is for a description at a URL.');
  return { origin: new URL(input).origin, headers };
}

/** Applies the overlays of an API to its description, in order. `url` is the URL of the description. */
async function overlay(
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
