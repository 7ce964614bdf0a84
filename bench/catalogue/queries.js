/** Words that users search for, words with typos, paths, and text without a meaning. */
const WORDS =
  'list create delete update repo org issue pull request relase comment label workflow runs secret team branch protection'.split(
    ' ',
  );
const ODD = [
  '/repos/{owner}/{repo}/issues',
  'GET /user',
  'https://api.github.com/orgs/a/repos',
  'repos/list-for-org',
  'xqzzwv plugh',
  '%%%',
  '',
];

/** A sequence of pseudo-random numbers that is the same in every run. */
function createRandom(seed) {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % limit;
  };
}

function createQueries(count) {
  const random = createRandom(5);
  return Array.from({ length: count }, (_, index) => {
    if (index % 10 === 0) return ODD[random(ODD.length)];
    return Array.from({ length: 1 + random(4) }, () => WORDS[random(WORDS.length)]).join(' ');
  });
}

export const queries = createQueries(400);
