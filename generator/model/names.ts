/** `full-repository` → `FullRepository`; `io.k8s.Pod` → `IoK8sPod`; always an identifier with a capital letter first. */
export function pascalCase(text: string): string {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return /^\p{Lu}/u.test(name) ? name : `Schema${name}`;
}

/** Hands out each name once: the second `Pet` is `Pet2`. */
export function createNamer(): (wish: string) => string {
  const taken = new Set<string>();
  return (wish) => {
    let name = wish;
    for (let count = 2; taken.has(name); count += 1) name = `${wish}${count}`;
    taken.add(name);
    return name;
  };
}
