import { createEndpoint } from 'routebook';
import { emitModules, emitTypes, generate, type JsonObject, readDescription } from 'routebook/generator';
import { InputError, UsageError } from '../errors.ts';
import { expectArguments, parseArguments } from '../input/parse-arguments.ts';
import { decode, readInput } from '../input/read-input.ts';
import { createProgress, type Progress } from '../output/progress.ts';
import { note, print } from '../output/terminal.ts';
import { findOutdated, writeFiles } from '../output/write-files.ts';

export const HELP = `Usage: routebook generate <description> --out <folder> [options]

Writes types, a runtime index and a ready module for an API, from its OpenAPI 3.0 or 3.1 description: JSON, or YAML
where the package "yaml" is installed. Writes nothing if anything is wrong.

Options
      --out <folder>    where the files go; only files of this generator are replaced
      --name <name>     what the API is called; its title if not given
      --base-url <url>  where requests go; the description's server if not given
      --check           write nothing; exit with 1 if the files are not up to date

Examples
  routebook generate openapi.json --out src/api
  routebook generate openapi.json --out src/api --check
  routebook generate openapi.json --out src/acme --name acme --base-url https://acme.example.com/api`;

const SHOWN_WARNINGS = 20;

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    out: { type: 'string' },
    name: { type: 'string' },
    'base-url': { type: 'string' },
    check: { type: 'boolean' },
  });
  expectArguments(positionals, 1, 1, 'an OpenAPI description');
  const [input = ''] = positionals;
  const { out, name, 'base-url': baseUrl, check = false } = values;
  if (out === undefined) throw new UsageError('--out is missing. It names the folder for the files');
  const progress = createProgress();
  const { files, summary } = await make(input, { name, baseUrl }, progress).finally(() => progress.end());
  if (!check) {
    await writeFiles(files, out);
    print(`${out}: ${summary}`);
    return 0;
  }
  const outdated = await findOutdated(files, out);
  if (outdated.length > 0) throw new InputError(`out of date: ${outdated.join(', ')}. Run the command without --check`);
  print(`${out} is up to date`);
  return 0;
}

interface Wanted {
  readonly name: string | undefined;
  readonly baseUrl: string | undefined;
}

async function make(input: string, wanted: Wanted, progress: Progress) {
  progress.show(`Reading ${input}`);
  const text = decode(await readInput(input));
  if (text === undefined) throw new InputError(`${input} is not UTF-8 text`);
  const description = await readDescription(text, input);
  const name = wanted.name ?? titleOf(description);
  const { catalogue, warnings } = generate(description, {
    ...(name === undefined ? {} : { name }),
    ...(wanted.baseUrl === undefined ? {} : { server: wanted.baseUrl }),
    onProgress: progress.show,
  });
  const baseUrl = checkServer(catalogue.server, input, wanted);
  const vendor = tokenOf(catalogue.name);
  const profile = { baseUrl, vendor, userAgent: vendor, accept: 'application/json, */*;q=0.1' };
  // Refuses here what would throw in the user's program.
  createEndpoint(profile);
  progress.show('Writing types');
  const files = new Map([...emitTypes(catalogue), ...emitModules(catalogue, profile)]);
  progress.end();
  for (const warning of warnings.slice(0, SHOWN_WARNINGS)) note(warning);
  if (warnings.length > SHOWN_WARNINGS) note(`… and ${warnings.length - SHOWN_WARNINGS} more like these`);
  const routes = Object.keys(catalogue.routes).length;
  const summary = `${routes} route${routes === 1 ? '' : 's'} in ${files.size} files`;
  return { files, summary };
}

function titleOf({ info }: JsonObject): string | undefined {
  const title = typeof info === 'object' && info !== null && 'title' in info ? info['title'] : undefined;
  return typeof title === 'string' ? title : undefined;
}

/** The URL that requests go to. A description may name none, or one that only its own host can complete. */
function checkServer(server: string | undefined, input: string, { baseUrl }: Wanted): string {
  const advice = 'Pass the URL that requests go to with --base-url';
  if (server === undefined) throw new InputError(`${input} names no server. ${advice}`);
  const isUsable = baseUrl !== undefined || /^(?:https?:\/\/[^/{}]+|\/[^/{}])[^{}]*$/i.test(server);
  if (!isUsable) throw new InputError(`${input} has the server "${server || '/'}", which is not a full URL. ${advice}`);
  return server;
}

/** A title as a word that may stand in a header. */
function tokenOf(name: string): string {
  const word = name
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return word === '' ? 'api' : word;
}
