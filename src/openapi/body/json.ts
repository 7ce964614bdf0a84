import { invalidParameter } from '../../core/values.ts';
import type { KindRule } from '../rules.ts';
import { jsonData, writeJson } from '../values/json.ts';
import { isEncoded } from './raw.ts';

/** JSON. Clients serialize objects and lists, but send text unchanged, so a JSON string is serialized here. */
export const jsonBody: KindRule = {
  writeFields: (fields, _facts, header) => ({ body: jsonData({ ...fields }), contentType: header }),
  writeData(data, facts, header) {
    if (facts.fields && typeof data !== 'object') {
      const hint = 'pass an object, or pass another media type as the "content-type" header';
      throw invalidParameter('data', `must be an object, because the operation takes ${header ?? 'JSON'}; ${hint}`);
    }
    return { body: bodyOf(data), contentType: header };
  },
};

function bodyOf(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return writeJson(data, 'data');
  // Bytes and streams may already contain JSON.
  if (isEncoded(data)) return data;
  return jsonData(data);
}
