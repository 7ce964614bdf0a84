/** `Application/JSON; charset=utf-8` → `application/json`: parameters of a media type say nothing of the shape. */
export function mediaType(name: string): string {
  return (name.split(';')[0] ?? '').trim().toLowerCase();
}

/** Content whose data a client hands over as it is described: parsed JSON, or text. */
export function isReadable(name: string): boolean {
  return (
    name === 'application/json' ||
    name === '*/*' ||
    name === 'application/*' ||
    name.endsWith('+json') ||
    name.startsWith('text/')
  );
}

/** `application/vnd.acme.v3.raw+json` → `raw+json` for the vendor `acme`: what a caller gives as the format. */
export function vendorFormat(name: string, vendor: string | undefined): string | undefined {
  const prefix = `application/vnd.${vendor}.`;
  if (vendor === undefined || !name.startsWith(prefix)) return undefined;
  const format = name.slice(prefix.length).replace(/^v\d+(\.|(?=\+)|$)/, '');
  return format === '' || format.startsWith('+') ? undefined : format;
}
