/** `full-repository` → `FullRepository`; `io.k8s.Pod` → `IoK8sPod`; always an identifier with a capital letter first. */
export function pascalCase(text: string): string {
  const words = text.split(/[^\p{ID_Continue}]+|_+/u).filter((word) => word !== '');
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return /^\p{Lu}/u.test(name) ? name : `Schema${name}`;
}

/** A name with another word behind it. A word that the name already ends in is not repeated: `DelBody` stays, `PetInput` is `PetInputValue`. */
export function withSuffix(name: string, suffix: 'Input' | 'Body' | 'Response'): string {
  if (!name.endsWith(suffix)) return name + suffix;
  return suffix === 'Input' ? `${name}Value` : name;
}

/** Hands out each name once: the second `Pet` is `Pet2`. */
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
