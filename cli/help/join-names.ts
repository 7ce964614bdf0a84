/** Joins names for a sentence: "a, b or c". */
export function joinNames(names: readonly string[]): string {
  return names.join(', ').replace(/, ([^,]*)$/, ' or $1');
}
