import type { Section } from './section.ts';

const STRING = /"((?:[^"\\\n]|\\.)*)"/y;

/** The commands in the `scripts` of a package.json. */
export function packageScripts(text: string): Section[] {
  const sections: Section[] = [];
  const start = /"scripts"\s*:\s*\{/.exec(text);
  if (start === null) return sections;
  let isValue = false;
  for (let at = start.index + start[0].length; at < text.length && text[at] !== '}'; ) {
    STRING.lastIndex = at;
    const match = STRING.exec(text);
    if (match === null) {
      // A string without an end: the rest is not JSON.
      if (text[at] === '"') return sections;
      if (text[at] === ':') isValue = true;
      else if (text[at] === ',') isValue = false;
      at += 1;
      continue;
    }
    const [whole, raw = ''] = match;
    if (isValue) sections.push({ kind: 'shell', text: decode(raw), offset: at + 1 });
    at += whole.length;
  }
  return sections;
}

/** A JSON string without escapes, as long as before: a space stands outside each quote that was escaped. */
function decode(raw: string): string {
  let isOpen = false;
  return raw.replace(/\\u[\da-f]{4}|\\(.)/gi, (sequence, character?: string) => {
    if (character === undefined) return ' '.repeat(sequence.length);
    if (character !== '"') return /[nrt]/.test(character) ? '  ' : ` ${character}`;
    isOpen = !isOpen;
    return isOpen ? ' "' : '" ';
  });
}
