/** Shorter values take about as much space as what would stand for them. */
const SHORTEST = 10;

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** Writes data as text in which each repeated value is written once. `readRepeated` reads it. */
export function writeRepeated(data: unknown): string {
  const value = JSON.parse(JSON.stringify(data)) as Json;
  // A value comes after everything that it contains.
  const repeated = findRepeated(value).sort((one, other) => one.length - other.length);
  const names = new Map(repeated.map((text, index) => [text, `~${index.toString(36)}`]));
  const shorten = (each: Json): Json => names.get(JSON.stringify(each)) ?? shortenMembers(each);
  const shortenMembers = (each: Json): Json => {
    if (typeof each === 'string') return each.startsWith('~') ? `~${each}` : each;
    if (typeof each !== 'object' || each === null) return each;
    if (Array.isArray(each)) return each.map(shorten);
    return Object.fromEntries(Object.entries(each).map(([name, member]) => [name, shorten(member)]));
  };
  return [...repeated.map((text) => JSON.parse(text)), value]
    .map((each) => JSON.stringify(shortenMembers(each)))
    .join('\n');
}

/** The values that occur several times, as JSON. Inside a repeated value, only its first occurrence counts. */
function findRepeated(value: Json): string[] {
  const counts = new Map<string, number>();
  const visit = (each: Json) => {
    const text = JSON.stringify(each);
    if (text.length < SHORTEST) return;
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    if (count === 1 && typeof each === 'object' && each !== null)
      for (const member of Object.values(each)) visit(member);
  };
  visit(value);
  return [...counts].filter(([, count]) => count > 1).map(([text]) => text);
}
