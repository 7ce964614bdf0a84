// Replays what other libraries have recorded from GitHub's servers, and prints how many requests and responses the catalogue accepts.
//   node scripts/replay.js -- [--refused] [<owner>/<repository>=<checkout> …]
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { description, readSource } from './descriptions.js';
import { fetchRecordings } from './replay/fetch-recordings.js';
import { judgeRecordings, SINCE } from './replay/judge.js';
import { READERS } from './replay/read-recordings.js';

/**
 * Reads and judges the recordings of all sources that can be fetched.
 * @param {{ github: object, loadEditionReference: (name: 'ghec') => Promise<object> }} references The references of github.com and of editions.
 * @param {ReadonlyMap<string, string>} [places] Checkouts by the name of their repository.
 */
export async function replay({ github, loadEditionReference }, places = new Map()) {
  const sources = Object.entries(READERS).map(([name, read]) => {
    const { folder, missing } = fetchRecordings(name, places.get(name));
    return { name, missing, exchanges: folder === undefined ? [] : read(folder) };
  });
  const recorded = sources.flatMap(({ exchanges }) => exchanges);
  const earlier = readFileSync(description(readSource().earlier, 'api.github.com'), 'utf8');
  const judged = judgeRecordings(recorded, github, await loadEditionReference('ghec'), earlier);
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
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { refused: { type: 'boolean' } } });
  const places = new Map(positionals.map((text) => text.split(/=(.*)/s, 2)));
  const result = await replay(await loadReferences(), places);
  for (const line of describeReplay(result)) console.log(line);
  if (values.refused) for (const line of [...result.requests.refused, ...result.responses.refused]) console.log(line);
}
