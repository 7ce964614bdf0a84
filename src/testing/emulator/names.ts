/** Whether a name matches a pattern as of `fnmatch`: `*` is anything without a slash, `**` anything, `?` one character. */
export function matchesName(pattern: string, name: string): boolean {
  const source = pattern.replace(/[.+^${}()|[\]\\]|\*\*\/?|\*|\?/g, (found) => {
    if (found.startsWith('**')) return '.*';
    if (found === '*') return '[^/]*';
    return found === '?' ? '[^/]' : `\\${found}`;
  });
  return new RegExp(`^${source}$`).test(name);
}
