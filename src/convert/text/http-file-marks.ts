// Editors and httpYac interpret many texts in a .http file, some of which send other requests, read files or run scripts. There are no
// escapes, so a text is written only if it is known to be safe.

/** The characters that a line may start with. `#`, `/`, `<`, `>`, `@`, `?`, `&`, `.` and `=` have a meaning. */
const PLAIN_START = /^\s*[\p{L}\p{N}\p{So}"'()[\]{}*_|,+%$-]/u;

/** Words that have a meaning at the start of a line: methods and protocols (`DELETE /a`, `HTTP/1.1`, `SSE 0`), GraphQL, imports. */
const START_WORD = /^\s*(?:[A-Z][A-Z-]+(?:\s+\S|[/\d])|(?:gql|fragment|proto)\s|query|mutation)/;

/** Marks anywhere in a line: the ends of a message and of a body. */
const MARK = /={3}\s*(?:wait-for-server\s*)?$|<--->/;

/** Whether no line of a text is interpreted, and none is dropped because it is blank. */
export function isPlainText(text: string): boolean {
  return text.split('\n').every(isPlainLine);
}

/** Whether a text inside a form is not interpreted. Other lines precede and follow it, so blank lines are kept. */
export function isPlainInForm(text: string): boolean {
  return text.split('\n').every((line) => line.trim() === '' || isPlainLine(line));
}

function isPlainLine(line: string): boolean {
  return PLAIN_START.test(line) && !START_WORD.test(line) && !MARK.test(line);
}

/** A name such as `###` would start another request, and httpYac reads a certificate for a name that ends in `clientcert`. */
export function isPlainHeaderName(name: string): boolean {
  return /^[a-z\d]/i.test(name) && !/clientcert$/i.test(name);
}

/** A value that names a file would be replaced with its content, and a comma at the end would be dropped. */
export function isPlainHeaderValue(value: string): boolean {
  return !/^\s*<|,\s*$/.test(value);
}

/** httpYac signs requests for these schemes itself, or asks another server for a token. */
export function isPlainAuthorization(value: string): boolean {
  return !/^\s*(?:aws|openid|oauth2)\b|^\s*(?:basic|digest)\s+(?=\S)\S*?[\s:]/i.test(value);
}
