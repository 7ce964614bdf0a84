/** The maximum number of arguments of a call. 24 kB at a time is far below the limit of every engine. */
const CHUNK = 24_576;

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += CHUNK) {
    text += String.fromCharCode(...bytes.subarray(start, start + CHUNK));
  }
  return btoa(text);
}
