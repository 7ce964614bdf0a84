import { UsageError } from '../shared/errors.ts';
import { CONFIG_FILE } from '../shared/input/choose-api.ts';
import { expectArguments, parseArguments } from '../shared/input/parse-arguments.ts';
import { createProgress, type Progress } from '../shared/output/progress.ts';
import { reportError } from '../shared/output/report-error.ts';
import { formatPlain, formatTable } from '../shared/output/table.ts';
import { createScreen, note, print } from '../shared/output/terminal.ts';
import { counted } from '../shared/output/text.ts';
import { editionName, generateApi } from './generate-api.ts';
import { selectApi } from './generate-types.ts';
import { readHeader, shownName } from './load-text.ts';
import { type ApiConfig, faultOf, readApiConfigs } from './read-api-configs.ts';
import { optionName, type Shaping, takeShaping } from './shaping.ts';
import { watchFiles } from './watch-files.ts';
import { generateWorkflows } from './workflow-inputs.ts';

export const HELP = `Usage: routebook generate <description> --out <folder> [options]
       routebook generate <description> --paths -o <file> [options]
       routebook generate --edition <description> [--out <folder>]
       routebook generate --workflows <folder> [-o <file>]
       routebook generate [--check | --watch]

Writes a module for an API from its OpenAPI description (3.0, 3.1, 3.2 or
Swagger 2.0): a typed endpoint function, and the routes as data. The description
is a file, a URL, or - for standard input. It is JSON or YAML. If anything is
wrong, no file is written. Without a description, the command generates all APIs
that are listed in routebook.config.json, or under "routebook" in package.json.

Options
      --out <folder>    folder for the files; only files that routebook wrote are replaced
      --name <name>     name of the API; by default, the title of the description
      --base-url <url>  send all requests to this URL; by default, to the servers of the description
      --edition <file>  write the types, routes and responses of an edition of GitHub from GitHub's own description of it;
                        the default folder is named after the edition
      --overlay <file>  correct the description with an OpenAPI Overlay first; repeatable
      --include <filter>  only these operations and what they need: tag:pets, path:/v1/**, method:get, id:getPet or
                        deprecated; repeatable
      --exclude <filter>  not these operations; repeatable
      --list            show the operations that the filters select, and write nothing
      --mocks           also write mocks.ts: typed mocks, examples and the responses as data
      --validators      also write validators.ts: Standard Schema validators of bodies, responses and schemas
      --dates <kind>    convert dates in responses: date (date-time to Date), or temporal (date-time and date to Temporal)
      --header <header>  send "name: value" to the server of the description; no other server receives it; repeatable
      --allow-outside   read files that the description refers to outside its folder, and from other hosts
      --workflows <folder>  write the types of the inputs of the workflows in this folder, with -o <file>, or to standard
                        output
      --check           write nothing; exit with 1 if the files are not up to date
      --watch           generate the files again whenever a description or the configuration changes

Types in the format of openapi-typescript
      --paths           also write paths.ts; with -o <file>, write only that file
  -o, --output <file>   the only file to write, such as schema.d.ts; by default, standard output
      --transform <file>  replace types with the function (schema, path) that this module exports
      --enum            write enums as TypeScript enums
      --enum-values     write the values of enums as arrays
      --dedupe-enums    write enums with the same values once
      --root-types      write a type for each component, such as SchemaPet
      --root-types-no-schema-prefix  name these types Pet instead of SchemaPet
      --immutable       make everything readonly
      --additional-properties  let objects have other members
      --empty-objects-unknown  allow any members in objects without declared members
      --default-non-nullable  require members with a default; pass false to turn it off
      --properties-required-by-default  require the members of objects without "required"
      --array-length    write lists with minItems or maxItems as tuples
      --path-params-as-types  write paths as template literal types
      --alphabetize     sort members
      --exclude-deprecated  omit deprecated operations and members
      --read-write-markers  mark members that are only read or only written
  -t, --export-type     write type instead of interface

Examples
  routebook generate openapi.json --out src/api
  routebook generate openapi.json --out src/api --check
  routebook generate openapi.json --paths -o schema.d.ts
  routebook generate openapi.json --out src/pets --include tag:pets --exclude deprecated
  routebook generate --edition ghes-3.21.json
  routebook generate --workflows .github/workflows -o workflows.ts
  routebook generate openapi.json --out src/acme --name acme --base-url https://acme.example.com/api`;

export const OPTIONS = {
  out: { type: 'string' },
  name: { type: 'string' },
  'base-url': { type: 'string' },
  edition: { type: 'string' },
  overlay: { type: 'string', multiple: true },
  include: { type: 'string', multiple: true },
  exclude: { type: 'string', multiple: true },
  list: { type: 'boolean' },
  mocks: { type: 'boolean' },
  validators: { type: 'boolean' },
  dates: { type: 'string' },
  header: { type: 'string', multiple: true },
  workflows: { type: 'string' },
  'allow-outside': { type: 'boolean' },
  check: { type: 'boolean' },
  watch: { type: 'boolean' },
  paths: { type: 'boolean' },
  output: { type: 'string', short: 'o' },
  transform: { type: 'string' },
  enum: { type: 'boolean' },
  'enum-values': { type: 'boolean' },
  'dedupe-enums': { type: 'boolean' },
  'root-types': { type: 'boolean' },
  'root-types-no-schema-prefix': { type: 'boolean' },
  immutable: { type: 'boolean' },
  'additional-properties': { type: 'boolean' },
  'empty-objects-unknown': { type: 'boolean' },
  'default-non-nullable': { type: 'boolean' },
  'properties-required-by-default': { type: 'boolean' },
  'array-length': { type: 'boolean' },
  'path-params-as-types': { type: 'boolean' },
  alphabetize: { type: 'boolean' },
  'exclude-deprecated': { type: 'boolean' },
  'read-write-markers': { type: 'boolean' },
  'export-type': { type: 'boolean', short: 't' },
} as const;

export async function run(args: readonly string[]): Promise<number> {
  const { shaping, rest } = takeShaping(args);
  const { values, positionals } = parseArguments(rest, OPTIONS);
  const { check = false, watch = false, list = false, ...others } = values;
  if (check && watch) throw new UsageError('--check and --watch cannot be used together.');
  if (others.workflows !== undefined) {
    const { workflows, output, ...unusable } = others;
    const [other] = [
      ...positionals,
      ...Object.keys({ ...unusable, ...shaping, ...(watch && { watch }), ...(list && { list }) }),
    ];
    if (other !== undefined) throw new UsageError(`--workflows cannot be used with "${other}".`);
    await generateWorkflows(workflows, output, check);
    return 0;
  }
  const isBare = positionals.length === 0 && Object.keys({ ...others, ...shaping }).length === 0;
  const readApis = async (read: string[]): Promise<readonly ApiConfig[]> =>
    isBare ? readApiConfigs(read) : [readApi(positionals, others, shaping, list)];
  // With the configuration: a change of it adds APIs, or generates them in another way.
  const generateAgain = async () => {
    const read: string[] = [];
    const apis = await readApis(read);
    return [...read, ...(await generateAll(apis))];
  };
  if (watch) {
    await watchFiles(await generateAgain(), generateAgain);
    return 0;
  }
  const wanted = await readApis([]);
  if (list) for (const api of wanted) await listOperations(api, createProgress());
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
      note(`${api.out ?? api.output} was not generated. It is generated when ${shownName(api.input)} has changed.`);
    }
  }
  return read;
}

type Values = Omit<ReturnType<typeof parseArguments<typeof OPTIONS>>['values'], 'check' | 'watch' | 'list'>;

function readApi(positionals: readonly string[], values: Values, shaping: Shaping, isList: boolean): ApiConfig {
  if (values.edition !== undefined) return readEditionApi(positionals, values.edition, values, shaping);
  checkInputs(positionals);
  const [input = ''] = positionals;
  const { 'base-url': baseUrl, overlay: overlays, 'allow-outside': allowOutside, header = [], ...others } = values;
  const { out, output, name, paths, mocks, validators, dates, include, exclude, transform } = others;
  const api: ApiConfig = {
    ...{ input, out, output, name, baseUrl, paths, mocks, validators, overlays },
    ...{ include, exclude, transform, allowOutside, dates: dates as ApiConfig['dates'] },
    ...shaping,
    ...(header.length === 0 ? {} : { headers: header.map(readHeader) }),
  };
  if (isList) return api;
  const fault = faultOf(api);
  if (fault !== undefined) throw new UsageError(fault);
  if (out === undefined && output === undefined && !paths) {
    throw new UsageError('--out is missing. Pass the folder for the files, or --paths -o <file> for types only.');
  }
  return api;
}

/** Several descriptions are listed in a configuration. */
function checkInputs(positionals: readonly string[]): void {
  const isPattern = positionals.some((name) => name.includes('*'));
  if (positionals.length > 1 || isPattern) {
    const apis = positionals
      .slice(0, 2)
      .map((input) => `{ "input": ${JSON.stringify(input)}, "paths": true, "output": … }`);
    throw new UsageError(
      `generate takes one description. List several in ${CONFIG_FILE}: { "apis": [${apis.join(', ')}] }, and run "routebook generate".`,
    );
  }
  expectArguments(positionals, 1, 1, 'an OpenAPI description');
}

/** The description of an edition is the value of its option. The parts that its modules cannot have are rejected. */
function readEditionApi(positionals: readonly string[], input: string, values: Values, shaping: Shaping): ApiConfig {
  const { out, name, 'base-url': baseUrl, overlay: overlays, 'allow-outside': allowOutside, ...others } = values;
  const { edition: _edition, ...unusable } = others;
  const options = [...Object.keys(unusable), ...Object.keys(shaping).map(optionName)].map((each) => `--${each}`);
  const [other] = [...positionals, ...options];
  if (other !== undefined) throw new UsageError(`--edition takes one description, and cannot be used with "${other}".`);
  return { input, out: out ?? editionName(input), name, baseUrl, overlays, allowOutside, edition: true };
}

const COLUMNS = [
  { heading: 'OPERATION', role: 'name' },
  { heading: 'ID' },
  { heading: 'TAGS' },
  { heading: 'STATE', role: 'warning' },
] as const;

/** Shows the operations that the filters of an API select. */
async function listOperations(api: ApiConfig, progress: Progress): Promise<void> {
  const { operations, total } = await selectApi(api, progress, []);
  progress.end();
  const rows = operations.map(({ method, path, id = '', tags, isDeprecated, isWebhook }) => [
    `${method} ${path}`,
    id,
    tags.join(', '),
    [...(isWebhook ? ['webhook'] : []), ...(isDeprecated ? ['deprecated'] : [])].join(', '),
  ]);
  const screen = createScreen();
  print((screen.isTerminal ? formatTable : formatPlain)(COLUMNS, rows, screen));
  if (screen.isTerminal) print(`${operations.length} of ${counted(total, 'operation')}`);
}
