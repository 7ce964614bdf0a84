/** The facts that a title is made from. */
interface TitleFacts {
  readonly route: string;
  readonly operationId?: string | undefined;
  readonly documentation?: string | undefined;
  readonly title?: string | undefined;
}

/** The title of the description, or a title made from the anchor of the documentation URL: `#list-organization-repositories`. */
export function titleOf(facts: TitleFacts, names: ReadonlyMap<string, string>): string {
  const source = titleSource(facts);
  if (source === facts.title || source === facts.route) return source;
  return spellSlug(source, names);
}

/** `code-scanning` → `Code scanning` */
export function spellSlug(slug: string, names: ReadonlyMap<string, string>): string {
  const words = slug.split(/[-_]+/).filter((word) => word !== '');
  const text = spellWords(words, names).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const LONGEST_PHRASE = 4;

/** Replaces words and phrases, longest first. A phrase is written with hyphens, as in an anchor. */
function spellWords(words: readonly string[], names: ReadonlyMap<string, string>): string[] {
  const spelled: string[] = [];
  for (let start = 0; start < words.length; ) {
    let length = LONGEST_PHRASE;
    while (length > 1 && !names.has(words.slice(start, start + length).join('-'))) length--;
    const phrase = words.slice(start, start + length).join('-');
    const text = names.get(phrase) ?? phrase;
    if (text !== '') spelled.push(text);
    start += length;
  }
  return spelled;
}

/** The source of a title: the description's own title, the anchor, the operation id, or the route. */
function titleSource({ route, operationId, documentation, title }: TitleFacts): string {
  const hash = documentation?.indexOf('#') ?? -1;
  const anchor = hash < 0 ? undefined : documentation?.slice(hash + 1);
  return title || anchor || operationId?.slice(operationId.lastIndexOf('/') + 1) || route;
}
