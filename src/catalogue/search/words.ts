/** Words that say nothing about which route is meant. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an all and any api are as at be by can do for from given has have how i in into is it its me my of on one or out per please ' +
    'single some somebody someone that the their them there these this those to up via want was what when where which who whose with you your'
  ).split(' '),
);

/** More words than this are not a question of a person. */
const MAX_WORDS = 16;
const MAX_LENGTH = 32;

export function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}

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

/** The forms a verb may be an inflection of: `watching` of `watch`, `merged` of `merge`. */
export function basesOf(word: string): string[] {
  const [, start = '', ending = ''] = /^([a-z]{3,}?)(ing|ed|er|ers)$/.exec(word) ?? [];
  return ending === '' ? [] : [start, `${start}e`, start.replace(/(.)\1$/, '$1')];
}
