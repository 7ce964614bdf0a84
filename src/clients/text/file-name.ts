/**
 * The file that stands in a text for a body that is read only when it is sent. A file is called by its name; a blob and a
 * stream have none.
 */
export function fileNameOf(body?: Blob | { readonly name?: unknown }): string {
  const name = body && 'name' in body ? body.name : undefined;
  return typeof name === 'string' && name !== '' ? name : 'body';
}
