/** `createGitHub`, `per_page` and "Rate limits" as words in lowercase. */
export const wordsOf = (text) =>
  text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** A word without its ending, so that "paginate" finds "Pagination", and "retry" finds "Retries". */
const stemOf = (word) => {
  const stem = word.replace(/(?:ations?|at(?:e|es|ed|ing)|ions?|ings?|ies|ed|es|e|s|y)$/, '');
  return stem.length >= 3 ? stem : word;
};

/** Words that say nothing about what is wanted. */
const STOP_WORDS = new Set(
  'a an the of to in for with and or how do does i my me we you it is are be on at by from what when why where which can use using'.split(
    ' ',
  ),
);

/** The words of a question that say what is wanted; all words if there are no others. */
function significantWords(text) {
  const all = wordsOf(text);
  const significant = all.filter((word) => !STOP_WORDS.has(word));
  return significant.length > 0 ? significant : all;
}

/** What is compared with a question: each word once, without its ending. */
export const stemsOf = (text) => [...new Set(significantWords(text).map(stemOf))];
