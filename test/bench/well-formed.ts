const TAG = /<(\/?)([\w:-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g;
const NAME = /\s([\w:-]+)=/g;
const BARE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i;

/** What is wrong with a text as XML, as far as elements, attributes and entities go; nothing if it is well formed. */
export function findXmlFault(text: string): string | undefined {
  if (BARE_AMPERSAND.test(text)) return 'an ampersand that is no entity';
  const open: string[] = [];
  let roots = 0;
  for (const [tag, closing, name = '', attributes = '', alone] of text.matchAll(TAG)) {
    const names = Array.from(attributes.matchAll(NAME), ([, attribute]) => attribute);
    if (new Set(names).size < names.length) return `an attribute twice in ${tag}`;
    if (closing) {
      if (open.pop() !== name) return `${tag} closes nothing`;
      continue;
    }
    if (open.length === 0) roots += 1;
    if (!alone) open.push(name);
  }
  if (open.length > 0) return `<${open.at(-1)}> is not closed`;
  if (roots !== 1) return `${roots} elements at the top`;
  return /[<>]/.test(text.replace(TAG, '')) ? 'a bracket that belongs to no tag' : undefined;
}
