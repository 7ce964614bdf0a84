/** Percent-encoding undone. Text that is not well encoded stays as it is: a URL may hold anything. */
export function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether a part between slashes, of either kind, is `.` or `..`, which URL parsers and file systems take as a way up. */
export function hasDotSegment(text: string): boolean {
  return /(?:^|[/\\])\.\.?(?:[/\\]|$)/.test(text);
}
