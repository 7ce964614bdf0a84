/** Escapes between `$'` and `'`, which browsers write when they copy a request as a command. */
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', "'": "'", '"': '"', '\\': '\\' };

/** The words of a command, split as a POSIX shell does. Variables stay as they are written. */
export function splitWords(command: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  // One part of a word at a time: an escaped character, quoted text, plain characters, or space between words.
  const parts =
    /\\(?<escaped>[\s\S])|\$'(?<dollar>(?:[^'\\]|\\[\s\S])*)'|'(?<single>[^']*)'|"(?<double>(?:[^"\\]|\\[\s\S])*)"|(?<space>\s+)|(?<plain>[^\\'"\s$]+|[\s\S])/g;
  for (const { groups } of command.matchAll(parts)) {
    const { escaped, dollar, single, double, space, plain } = groups as Record<string, string | undefined>;
    if (space !== undefined) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (escaped === '\n') {
      // A continued line.
    } else {
      word = (word ?? '') + (escaped ?? single ?? plain ?? unescapeDouble(double) ?? unescapeDollar(dollar) ?? '');
    }
  }
  if (word !== undefined) words.push(word);
  return words;
}

function unescapeDouble(text: string | undefined): string | undefined {
  return text?.replace(/\\(?:\n|([$`"\\]))/g, '$1');
}

function unescapeDollar(text: string | undefined): string | undefined {
  return text?.replace(/\\(?:u([\da-f]{4})|x([\da-f]{2})|([\s\S]))/gi, (whole, unicode, hex, letter) =>
    letter === undefined ? String.fromCharCode(Number.parseInt(unicode ?? hex, 16)) : (ESCAPES[letter] ?? whole),
  );
}
