import { resolve } from 'node:path';
import {
  bundleDescription,
  type JsonObject,
  type JsonValue,
  parseDocument,
  readDescription,
} from 'routebook/generator';
import { InputError } from '../shared/errors.ts';
import { loadYaml } from '../shared/input/load-yaml.ts';
import type { ApiConfig } from './api-config.ts';
import { describeDangling, type SourceFile } from './find-dangling.ts';
import { shownName } from './input-name.ts';
import { isUrl, loadReferenced, loadText, type Reading, UnreadableError } from './load-text.ts';
import { overlay } from './overlay.ts';

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
