/** Decodes percent-encoding. Text that is not encoded correctly is returned unchanged. */
export function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether a part between slashes or backslashes is `.` or `..`, which URL parsers and file systems resolve. */
export function hasDotSegment(text: string): boolean {
  return /(?:^|[/\\])\.\.?(?:[/\\]|$)/.test(text);
}

/** The origin of a URL, or undefined if the text is not a full URL. */
export function originOf(url: string): string | undefined {
  try {
    return new URL(url).origin;
  } catch {
    return undefined;
  }
}
