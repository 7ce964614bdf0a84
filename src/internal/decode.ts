/** Decodes percent-encoding. Text that is not well encoded is returned unchanged: a URL may contain anything. */
export function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether a part between slashes or backslashes is `.` or `..`, which URL parsers and file systems read as a step up. */
export function hasDotSegment(text: string): boolean {
  return /(?:^|[/\\])\.\.?(?:[/\\]|$)/.test(text);
}
