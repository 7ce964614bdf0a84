import { cached } from '../../src/core/objects.ts';

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
export function withSuffix(name: string, suffix: 'Input' | 'Body' | 'Response' | 'Text'): string {
  if (!name.endsWith(suffix)) return name + suffix;
  return suffix === 'Input' || suffix === 'Text' ? `${name}Value` : name;
}

/** A short text that depends on all characters of a text: 52 bits in base 36. */
export function hashText(text: string): string {
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 0x9e3779b1);
    two = Math.imul(two ^ code, 0x5f356495);
  }
  return ((one >>> 0) * 0x100000 + ((two >>> 0) & 0xfffff)).toString(36);
}

/**
 * Makes names unique without numbers that depend on other routes: if several keys want the same name, each name ends in a hash of its key.
 */
function nameByKey(wishes: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const wish of wishes.values()) counts.set(wish, (counts.get(wish) ?? 0) + 1);
  const unique = createNamer();
  return new Map(
    [...wishes].map(([key, wish]) => [key, unique(counts.get(wish) === 1 ? wish : `${wish}_${hashText(key)}`)]),
  );
}

/** Names types after the routes that they belong to: by operation id, or by method and path. */
export function nameRoutes(
  routes: ReadonlyMap<string, { readonly operationId?: string }>,
  suffix?: 'Body',
): ReadonlyMap<string, string> {
  const wishes = [...routes].map(([key, { operationId }]): [string, string] => {
    const name = pascalCase(operationId || key.toLowerCase());
    return [key, suffix === undefined ? name : withSuffix(name, suffix)];
  });
  return nameByKey(new Map(wishes));
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
