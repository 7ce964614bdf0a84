import { invalidOption } from '../../endpoint/fault.ts';
import type { RequestOptions } from '../../index.ts';
import { prepare } from '../prepare.ts';
import { type JavaScriptClient, writeJavaScript } from './code-javascript.ts';
import { writePython } from './code-python.ts';
import type { TextOptions } from './mask.ts';

/** What code can be written for. */
export type CodeKind = JavaScriptClient | 'python-requests';

const KINDS: readonly CodeKind[] = ['routebook', 'fetch', 'axios', 'got', 'python-requests'];

/**
 * A request as code, for people to read and to run. Blobs and streams are read only when they are sent: their
 * name, or `body`, stands for the file to send.
 */
export function toCode(options: RequestOptions, kind: CodeKind, textOptions: TextOptions = {}): string {
  if (!KINDS.includes(kind)) throw invalidOption('kind', `must be one of ${KINDS.join(', ')}`);
  const prepared = prepare(options);
  return kind === 'python-requests' ? writePython(prepared, textOptions) : writeJavaScript(prepared, kind, textOptions);
}
