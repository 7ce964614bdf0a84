import { type FoundCalls, NO_MEMBERS, type Pieces, type Reads, UNKNOWN_MEMBERS } from '../call.ts';
import { shellUrlPath } from './curl-call.ts';
import type { Word } from './shell-words.ts';

/** Short flags that take a value: `-O file`, `-qO-`. */
const TAKES_VALUE = /^-[a-zA-Z]*[OoPTtUeiaQlADIRwY]$/;
const LONG_TAKES_VALUE =
  /^--(?:output-document|output-file|header|user-agent|timeout|tries|method|post-data|post-file|body-data|body-file|user|password|directory-prefix|auth-no-challenge)$/;

/** `wget [flags] <url>` with the URL of the API. */
export function readWget(
  words: readonly Word[],
  reads: () => Reads,
  isHost: (host: string) => boolean,
  found: FoundCalls,
): void {
  let method: string | undefined;
  let sends = false;
  let url: Pieces | undefined;
  for (let index = 1; index < words.length; index++) {
    const { pieces } = words[index] as Word;
    const [flag = ''] = pieces;
    if (typeof flag !== 'string' || !flag.startsWith('-') || flag === '-') {
      url ??= shellUrlPath(pieces, isHost);
      continue;
    }
    const [name = flag, written] = flag.split('=');
    const next = words[index + 1]?.pieces;
    if (name === '--method') method = String(written ?? next?.join('') ?? '').toUpperCase();
    if (/^--(?:post|body)-/.test(name)) sends = true;
    if (written === undefined && (TAKES_VALUE.test(name) || LONG_TAKES_VALUE.test(name))) index += 1;
  }
  if (url === undefined) return;
  const verb = method ?? (sends ? 'POST' : 'GET');
  found.calls.push({
    form: 'url',
    start: (words[0] as Word).start,
    end: (words.at(-1) as Word).end,
    method: verb,
    url,
    members: sends ? UNKNOWN_MEMBERS : NO_MEMBERS,
    isComplete: false,
    isCertain: true,
    isPaginated: false,
    memberKind: verb === 'GET' ? 'query' : 'body',
    reads,
  });
}
