import type { ShapeSource } from '../../../src/catalogue/reference/shape-data.ts';
import type { Api } from '../api.ts';
import { fillDraft } from '../form/write-draft.ts';
import type { View } from '../view.ts';
import { curlArguments } from './command-words.ts';
import { type PastedCall, readCall, readFetch, readPython } from './read-code.ts';
import { readCurl } from './read-curl.ts';
import { readGh } from './read-gh.ts';
import { readHar } from './read-har.ts';
import { openPasted, type Pasted, readRequest } from './read-paste.ts';

/** The route of a curl or `gh` command, a HAR entry or a call, also of Python, filled in; undefined if no route matches. */
export function readCodePaste(
  api: Api,
  shapes: ShapeSource | undefined,
  text: string,
  before: View,
): Pasted | undefined {
  const args = curlArguments(text);
  if (args !== undefined) return readRequest(api, readCurl(args), before, shapes);
  const request = readGh(text) ?? readHar(text) ?? readFetch(text) ?? readPython(text);
  return readRequest(api, request, before, shapes) ?? fillCall(api, shapes, readCall(api, text), before);
}

function fillCall(
  api: Api,
  shapes: ShapeSource | undefined,
  call: PastedCall | undefined,
  before: View,
): Pasted | undefined {
  const record = call && api.catalogue.get(call.route);
  if (!call || !record) return undefined;
  const isKnown = call.format === '' || record.formats.includes(call.format);
  return {
    view: {
      ...openPasted(before, record.route),
      draft: fillDraft(shapes, record, call.parameters),
      format: isKnown ? call.format : '',
    },
    token: call.token,
    scheme: '',
    leftOut: [...call.leftOut, ...(isKnown ? [] : ['mediaType'])],
  };
}
