import { UsageError } from '../errors.ts';
import { type ApiConfig, readApiConfigs } from '../generate/api-config.ts';
import { editionName } from '../generate/edition-name.ts';
import { generateApi } from '../generate/generate-api.ts';
import { watchFiles } from '../generate/watch-files.ts';
import { expectArguments, parseArguments } from '../input/parse-arguments.ts';
import { reportError } from '../output/report-error.ts';
import { note } from '../output/terminal.ts';

export const HELP = `Usage: routebook generate <description> --out <folder> [options]
       routebook generate --edition <description> [--out <folder>]
       routebook generate [--check | --watch]

Writes a module for an API from its OpenAPI description (3.0, 3.1, 3.2 or Swagger 2.0): a typed endpoint function, and
the routes as data. The description is a file, a URL, or - for standard input. It is JSON or YAML. If anything is wrong,
no file is written. Without a description, the command generates all APIs that are listed in routebook.config.json, or
under "routebook" in package.json.

Options
      --out <folder>    folder for the files; only files that routebook wrote are replaced
      --name <name>     name of the API; by default, the title of the description
      --base-url <url>  send all requests to this URL; by default, to the servers of the description
      --edition <file>  write the types, routes and responses of an edition of GitHub from GitHub's own description of it;
                        the default folder is named after the edition
      --overlay <file>  correct the description with an OpenAPI Overlay first; can be repeated
      --paths           also write paths.ts, in the format of openapi-typescript
      --mocks           also write mocks.ts: typed mocks, examples and the responses as data
      --allow-outside   read files that the description refers to outside its folder, and from other hosts
      --check           write nothing; exit with 1 if the files are not up to date
      --watch           generate the files again whenever the description changes

Examples
  routebook generate openapi.json --out src/api
  routebook generate openapi.json --out src/api --check
  routebook generate --edition ghes-3.21.json
  routebook generate openapi.json --out src/acme --name acme --base-url https://acme.example.com/api`;

export const OPTIONS = {
  out: { type: 'string' },
  name: { type: 'string' },
  'base-url': { type: 'string' },
  edition: { type: 'string' },
  overlay: { type: 'string', multiple: true },
  paths: { type: 'boolean' },
  mocks: { type: 'boolean' },
  'allow-outside': { type: 'boolean' },
  check: { type: 'boolean' },
  watch: { type: 'boolean' },
} as const;

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  const { check = false, watch = false, ...others } = values;
  const hasOptions = Object.keys(others).length > 0;
  const wanted = positionals.length === 0 && !hasOptions ? readApiConfigs() : [readApi(positionals, others)];
  if (check && watch) throw new UsageError('--check and --watch cannot be used together');
  if (watch) await watchFiles(await generateAll(wanted), () => generateAll(wanted));
  else for (const api of wanted) await generateApi(api, check);
  return 0;
}

/** Generates all APIs and returns the files that were read. An API that fails is reported, and the others are still generated. */
export async function generateAll(apis: readonly ApiConfig[]): Promise<string[]> {
  const read: string[] = [];
  for (const api of apis) {
    try {
      await generateApi(api, false, read);
    } catch (error) {
      if (reportError(error, 'generate') === undefined) throw error;
      note(`${api.out} was not generated. It is generated when ${api.input} has changed.`);
    }
  }
  return read;
}

interface Values {
  readonly out?: string | undefined;
  readonly name?: string | undefined;
  readonly 'base-url'?: string | undefined;
  readonly edition?: string | undefined;
  readonly overlay?: readonly string[] | undefined;
  readonly paths?: boolean | undefined;
  readonly mocks?: boolean | undefined;
  readonly 'allow-outside'?: boolean | undefined;
}

function readApi(positionals: readonly string[], values: Values): ApiConfig {
  if (values.edition !== undefined) return readEditionApi(positionals, values.edition, values);
  expectArguments(positionals, 1, 1, 'an OpenAPI description');
  const [input = ''] = positionals;
  const { out, name, 'base-url': baseUrl, paths, mocks, overlay: overlays, 'allow-outside': allowOutside } = values;
  if (out === undefined) throw new UsageError('--out is missing. Pass the folder for the files');
  return { input, out, name, baseUrl, paths, mocks, overlays, allowOutside };
}

/** The description of an edition is the value of its option. The parts that its modules cannot have are rejected. */
function readEditionApi(positionals: readonly string[], input: string, values: Values): ApiConfig {
  const other = [...positionals, ...(values.paths ? ['--paths'] : []), ...(values.mocks ? ['--mocks'] : [])][0];
  if (other !== undefined) throw new UsageError(`--edition takes one description, and cannot be used with "${other}"`);
  const { out, name, 'base-url': baseUrl, overlay: overlays, 'allow-outside': allowOutside } = values;
  return { input, out: out ?? editionName(input), name, baseUrl, overlays, allowOutside, edition: true };
}
