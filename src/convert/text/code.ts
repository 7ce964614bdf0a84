import { invalidOption } from '../../core/errors.ts';
import type { RequestOptions } from '../../core/types/request-options.ts';
import { convert } from '../convert.ts';
import { prepare } from '../prepare.ts';
import { type JavaScriptClient, writeJavaScript } from './code-javascript.ts';
import { writePython } from './code-python.ts';
import { readTextOptions, type TextOptions } from './text-options.ts';

/** The clients that `toCode` writes code for. */
export type CodeKind = JavaScriptClient | 'python-requests';

const KINDS: readonly CodeKind[] = ['routebook', 'fetch', 'python-requests'];

/**
 * Writes a request as code. Blobs and streams are read only when they are sent, so the code refers to a file instead: the name of a
 * `File`, or `body`.
 *
 * @example
 * toCode(endpoint('GET /user'), 'python-requests')
 */
export function toCode(options: RequestOptions, kind: CodeKind, textOptions: TextOptions = {}): string {
  if (!KINDS.includes(kind)) throw invalidOption('kind', `must be one of ${KINDS.join(', ')}`);
  return convert(() => {
    const prepared = prepare(options);
    const read = readTextOptions('toCode', textOptions);
    return kind === 'python-requests' ? writePython(prepared, read) : writeJavaScript(prepared, kind, read);
  });
}
