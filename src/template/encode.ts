const UNRESERVED_ONLY = /^[\w.~-]*$/;

/**
 * Percent-encode everything but unreserved characters. Throws a URIError on a lone surrogate.
 * The scan before comes first because most values need no encoding, and encodeURIComponent costs several times as much.
 */
export function encodeUnreserved(text: string): string {
  return UNRESERVED_ONLY.test(text) ? text : encodeURIComponent(text).replace(/[!'()*]/g, percentEncode);
}

/** Percent-encode everything but unreserved and reserved characters and percent-encoded triplets. */
export function encodeReserved(text: string): string {
  return encodeURI(text)
    .replace(/%5B/g, '[')
    .replace(/%5D/g, ']')
    .replace(/%25([\da-f]{2})/gi, '%$1');
}

function percentEncode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
