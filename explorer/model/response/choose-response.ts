import type { RecordType, RouteRecord } from 'routebook/catalogue';
import type { ResponseShapes } from './create-shapes.ts';
import { formatType } from './reading.ts';

/** A response as the request asks for it. */
export interface ChosenResponse {
  /** Absent for a response without content. */
  readonly contentType?: string;
  readonly type?: RecordType;
  /** The media types that the response can have. */
  readonly contentTypes: readonly string[];
}

/**
 * The response with a status. It follows the request: a format such as `raw` has its own type, and a media type in the `accept` header
 * selects that content. `wanted` is the media type that the reader chose.
 */
export function chooseResponse(
  { route }: RouteRecord,
  status: string,
  content: { readonly [contentType: string]: RecordType },
  format: string,
  wanted: string,
): ChosenResponse {
  const contentTypes = Object.keys(content);
  const type = status.startsWith('2') ? formatType(route, format) : undefined;
  if (type !== undefined) {
    const contentType = `application/vnd.github.${format.replace(/\+json$/, '')}${type === 'string' ? '' : '+json'}`;
    return { type, contentType, contentTypes: [contentType] };
  }
  const contentType = [wanted, format, contentTypes[0] ?? ''].find((each) => contentTypes.includes(each));
  if (contentType === undefined) return { contentTypes };
  return { contentType, contentTypes, type: content[contentType] ?? 'unknown' };
}

/** The text of an example. What is not JSON is shown as it is sent, without quotes. */
export function exampleText(
  shapes: ResponseShapes,
  { contentType = '', type = 'unknown' }: ChosenResponse,
  { route }: RouteRecord,
  status: string,
): { readonly text: string; readonly language?: 'json' } {
  const { examples = {} } = shapes.textsOf(route, status);
  const own = Object.hasOwn(examples, contentType) ? examples[contentType] : undefined;
  const isJson = /\bjson\b/i.test(contentType);
  const value = own ?? (isJson ? shapes.exampleOf(type) : textExample(contentType, shapes.exampleOf(type)));
  if (typeof value === 'string' && !isJson) return { text: value };
  return { text: JSON.stringify(value, undefined, 2) ?? '', language: 'json' };
}

/** Content that is text, by the last word of its media type. */
const TEXTS: { readonly [kind: string]: string } = {
  diff: 'diff --git a/README.md b/README.md\n--- a/README.md\n+++ b/README.md\n@@ -1 +1 @@\n-Hello\n+Hello, world\n',
  patch:
    'From 6dcb09b5b57875f334f61aebed695e2e4193db5e Mon Sep 17 00:00:00 2001\nFrom: Mona <mona@example.com>\nSubject: [PATCH] Change the greeting\n\n---\n README.md | 2 +-\n 1 file changed, 1 insertion(+), 1 deletion(-)\n',
  sha: '6dcb09b5b57875f334f61aebed695e2e4193db5e',
  html: '<h1>Hello</h1>\n<p>This is the content as HTML.</p>\n',
  raw: '# Hello\n\nThis is the content as it is stored.\n',
  csv: 'id,name\n1,example\n',
  xml: '<?xml version="1.0"?>\n<example/>\n',
  plain: 'This is the response as text.\n',
};

function textExample(contentType: string, created: unknown): unknown {
  const kind = /[./+]([a-z\d]+)$/.exec(contentType)?.[1] ?? '';
  return Object.hasOwn(TEXTS, kind) ? TEXTS[kind] : created;
}
