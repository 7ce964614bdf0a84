// Replays what other libraries have recorded from GitHub's servers, and prints how many requests and responses the catalogue accepts.
//   node scripts/replay.js [--help] [--refused] [--held-out] [<owner>/<repository>=<checkout> …]
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { description, readSource } from './descriptions.js';
import { fetchRecordings } from './replay/fetch-recordings.js';
import { judgeRecordings, SINCE } from './replay/judge.js';
import { HELD_OUT, READERS } from './replay/read-recordings.js';

const HELP = `node scripts/replay.js [options] [<owner>/<repository>=<checkout> …]

Prints how many requests and responses that tests of other libraries recorded from GitHub the catalogue accepts.
A checkout is read in place of a download.

  --refused    also prints what is refused, and why
  --held-out   reads those that nothing was learned from
`;

/**
 * Reads and judges the recordings of all sources that can be fetched.
 * @param {{ github: object, loadEditionReference: (name: 'ghec') => Promise<object> }} references The references of github.com and of editions.
 * @param {ReadonlyMap<string, string>} [places] Checkouts by the name of their repository.
 * @param {typeof READERS} [readers] What reads each source.
 */
export async function replay({ github, loadEditionReference }, places = new Map(), readers = READERS) {
  const readAll = (each) =>
    Object.entries(each).map(([name, read]) => {
      const { folder, missing } = fetchRecordings(name, places.get(name));
      return { name, missing, exchanges: folder === undefined ? [] : read(folder) };
    });
  const sources = readAll(readers);
  const others = readers === READERS ? [] : readAll(READERS).flatMap(({ exchanges }) => exchanges);
  const recorded = sources.flatMap(({ exchanges }) => exchanges);
  const earlier = readFileSync(description(readSource().earlier, 'api.github.com'), 'utf8');
  const judged = judgeRecordings(recorded, github, await loadEditionReference('ghec'), earlier, others);
  return { ...judged, sources: sources.map(({ exchanges, ...rest }) => ({ ...rest, count: exchanges.length })) };
}

/** The counts as lines. */
export function describeReplay({ exchanges, requests, responses, sources }) {
  return [
    ...sources.map(
      ({ name, missing, count }) => `${name}: ${missing ? `not read, because ${missing}` : `${count} exchanges`}`,
    ),
    `since ${SINCE}: ${exchanges} exchanges`,
    `requests accepted: ${requests.accepted} of ${requests.count} (${percent(requests)} %)`,
    `responses accepted: ${responses.accepted} of ${responses.count} (${percent(responses)} %), and ${responses.early} are older than a member`,
  ];
}

async function loadReferences() {
  const { github } = await import('../dist/src/entries/catalogue.js');
  const { loadEditionReference, reference } = await import('../dist/src/entries/catalogue/reference.js');
  return { github: github.with(reference), loadEditionReference };
}

function percent({ accepted, count }) {
  return ((100 * accepted) / count).toFixed(2);
}

if (process.argv[1]?.endsWith('replay.js')) {
  const flag = { type: 'boolean' };
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: flag, refused: flag, 'held-out': flag },
  });
  if (values.help) console.log(HELP);
  else {
    const places = new Map(positionals.map((text) => text.split(/=(.*)/s, 2)));
    const result = await replay(await loadReferences(), places, values['held-out'] ? HELD_OUT : READERS);
    for (const line of describeReplay(result)) console.log(line);
    if (values.refused) for (const line of [...result.requests.refused, ...result.responses.refused]) console.log(line);
  }
}
