import { cached } from '../../src/core/internal/memoize.ts';

/**
 * `full-repository` → `FullRepository`, `io.k8s.Pod` → `IoK8sPod`. The result is always an identifier that begins with a capital
 * letter.
 */
export const pascalCase: (text: string) => string = cached((text) => {
  const words = text.split(/(?:[^\p{ID_Continue}]|\p{DI})+|_+/u).filter((word) => word !== '');
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return /^\p{Lu}/u.test(name) ? name : `Schema${name}`;
});

/** Appends a word to a name, unless the name already ends in it: `DelBody` stays, `PetInput` becomes `PetInputValue`. */
export function withSuffix(name: string, suffix: 'Input' | 'Body' | 'Response'): string {
  if (!name.endsWith(suffix)) return name + suffix;
  return suffix === 'Input' ? `${name}Value` : name;
}

/** Makes names unique: the second `Pet` becomes `Pet2`. */
export function createNamer(): (wish: string) => string {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return (wish) => {
    let name = wish;
    let count = counts.get(wish) ?? 2;
    for (; taken.has(name); count += 1) name = `${wish}${count}`;
    counts.set(wish, count);
    taken.add(name);
    return name;
  };
}
