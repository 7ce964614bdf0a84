/** Words that do not indicate which route is meant. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a about again already also am an all and another any anything anybody anyone api are as at at be been before being between both but by ' +
    'can could currently did do does during each either every everything exist existing exists for from given had has have help how however i if in inside ' +
    'into is it its itself just may me might must my now of on once one ones only onto or other our out over own per please possible ' +
    'programmatically quickly really same several shall should simply single so some somebody someone something still such than that the ' +
    'their them then there these they this those through to today together too under until up us use used uses using various very via want ' +
    'was way we were what when where whether which while who whole whose why will with within without would yet you your'
  ).split(' '),
);

/** No person writes a question with more words. */
const MAX_WORDS = 16;
const MAX_LENGTH = 32;

/** The words of a text in lowercase and in American spelling. */
export function splitWords(text: string): string[] {
  const plain = text.toLowerCase().replace(BRITISH, (word) => AMERICAN.get(word) ?? word);
  return plain.match(/[a-z0-9]+/g) ?? [];
}

const AMERICAN: ReadonlyMap<string, string> = new Map([
  ['isation', 'ization'],
  ['licence', 'license'],
  ['artefact', 'artifact'],
  ['behaviour', 'behavior'],
  ['colour', 'color'],
]);
const BRITISH = new RegExp([...AMERICAN.keys()].join('|'), 'g');

export function isSignificant(word: string): boolean {
  return !STOP_WORDS.has(word);
}

/** One form for singular and plural: `repositories` and `repository`, `branches` and `branch`. */
export function stem(word: string): string {
  if (word.length < 4 || !word.endsWith('s')) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|ss|x|us)es$/.test(word)) return word.slice(0, -2);
  return /[sui]s$/.test(word) ? word : word.slice(0, -1);
}

/** The significant words of a list; all of them if none is significant. */
export function pickSignificant(words: readonly string[]): string[] {
  const all = words.slice(0, 2 * MAX_WORDS).map((word) => word.slice(0, MAX_LENGTH));
  const significant = all.filter(isSignificant);
  return (significant.length > 0 ? significant : all).slice(0, MAX_WORDS);
}

/** The possible base forms of an inflected verb: `watch` for `watching`, `merge` for `merged`. */
export function basesOf(word: string): string[] {
  const [, start = '', ending = ''] = /^([a-z]{3,}?)(ing|ed|er|ers)$/.exec(word) ?? [];
  return ending === '' ? [] : [start, `${start}e`, start.replace(/(.)\1$/, '$1')];
}
