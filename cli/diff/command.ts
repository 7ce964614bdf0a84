import type { RouteChange } from 'routebook/generator';
import { didYouMean } from '../../src/core/edit-distance.ts';
import { EDITION_LIST, EXAMPLE_EDITION } from '../help/name-lists.ts';
import { UsageError } from '../shared/errors.ts';
import { expectArguments, parseArguments } from '../shared/input/parse-arguments.ts';
import { createProgress } from '../shared/output/progress.ts';
import { reportError } from '../shared/output/report-error.ts';
import { createScreen, note, print, printJson } from '../shared/output/terminal.ts';

export const HELP = `Usage: routebook diff <before> <after> [options]

Compares two versions of an API, and lists what changes for a program that was
written for the first one. Each change breaks requests, breaks readers (code
that reads responses), or is safe. <before> and <after> can be:

  2022-11-28       a version of GitHub's API; "github" is the default version
  ${EXAMPLE_EDITION.padEnd(15)}  a GitHub edition: ${EDITION_LIST}
  openapi.json     an OpenAPI or Swagger 2 description: a file, a URL, or -
  catalogue.json   a catalogue file, or the name of one in routebook.config.json

Options
      --fail-on <what>  exit with 1 on changes that break requests ("requests"),
                        readers ("readers") or either ("breaking"), or on any
                        change ("any")
      --breaking        list only breaking changes, and those that GitHub
                        published as breaking
      --all             list all changes, however many there are
      --route <route>   list only changes to this route: 'GET /user' or /user
      --json            print all changes as JSON
      --markdown        print Markdown for release notes
      --allow-outside   read files that a description refers to outside its
                        folder, and from other hosts

Exit codes: 0 compared, 1 changes of a kind in --fail-on, 2 incorrect usage,
3 an input cannot be read.

Examples
  routebook diff 2022-11-28 2026-03-10
  routebook diff 2022-11-28 2026-03-10 --route 'GET /rate_limit'
  routebook diff github ${EXAMPLE_EDITION} --route 'GET /user'
  routebook diff openapi.json openapi.json --fail-on breaking
  routebook diff 2022-11-28 2026-03-10 --breaking --markdown`;

export const OPTIONS = {
  'fail-on': { type: 'string' },
  breaking: { type: 'boolean' },
  all: { type: 'boolean' },
  route: { type: 'string' },
  json: { type: 'boolean' },
  markdown: { type: 'boolean' },
  'allow-outside': { type: 'boolean' },
} as const;

/** The changes that make the command fail, by the name that `--fail-on` accepts. */
const FAILURES: { readonly [name: string]: (change: RouteChange) => boolean } = {
  requests: ({ effect }) => effect === 'breaks-requests',
  readers: ({ effect }) => effect === 'breaks-readers',
  breaking: ({ effect }) => effect !== 'safe',
  any: () => true,
};

const UNREADABLE = 3;
const SHOWN_WARNINGS = 5;

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  expectArguments(positionals, 2, 2, 'two API versions, descriptions or catalogues');
  if (values.json && values.markdown) throw new UsageError('--json and --markdown cannot be used together.');
  const fails = readFailOn(values['fail-on']);
  const [before = '', after = ''] = positionals;
  const compared = await compare([before, after], values['allow-outside'] === true);
  if (compared === undefined) return UNREADABLE;
  const { markPublished } = await import('./mark-published.ts');
  const wanted = markPublished(compared.changes, before, after).filter(
    (change) =>
      (!values.breaking || change.effect !== 'safe' || change.published !== undefined) &&
      isOfRoute(change, values.route),
  );
  const { formatDiff, summarize } = await import('./format-diff.ts');
  if (values.json) printJson({ before, after, summary: summarize(wanted), changes: wanted });
  else if (values.markdown) print((await import('./format-markdown.ts')).formatMarkdown(wanted, before, after));
  else if (wanted.length > (await import('./format-overview.ts')).MAX_LISTED && !values.all) {
    const { formatOverview } = await import('./format-overview.ts');
    print(formatOverview(wanted, compared.catalogues, createScreen()));
  } else print(formatDiff(wanted, createScreen()));
  return wanted.some(fails) ? 1 : 0;
}

/** Returns the changes, or undefined if an input cannot be read. That is reported as an error and must never look like "no changes". */
async function compare(names: [string, string], allowOutside: boolean) {
  const progress = createProgress();
  try {
    const [{ loadSides }, { diffCatalogues }] = await Promise.all([
      import('./load-side.ts'),
      import('routebook/generator'),
    ]);
    const [one, other] = await loadSides(names, { allowOutside, onProgress: progress.show });
    progress.show('Comparing');
    const changes = diffCatalogues(one.catalogue, other.catalogue);
    progress.end();
    for (const { name, warnings } of [one, other]) {
      for (const warning of warnings.slice(0, SHOWN_WARNINGS)) note(`${name}: ${warning}`);
      if (warnings.length > SHOWN_WARNINGS) note(`${name}: … and ${warnings.length - SHOWN_WARNINGS} more like these`);
    }
    return { changes, catalogues: [one.catalogue, other.catalogue] };
  } catch (error) {
    progress.end();
    if (error instanceof UsageError || reportError(error, 'diff') === undefined) throw error;
    return undefined;
  }
}

function readFailOn(name: string | undefined): (change: RouteChange) => boolean {
  if (name === undefined) return () => false;
  const tests = name.split(',').map((each) => {
    const test = Object.hasOwn(FAILURES, each) ? FAILURES[each] : undefined;
    if (test !== undefined) return test;
    const names = Object.keys(FAILURES);
    throw new UsageError(
      `--fail-on does not accept "${each}".${didYouMean(each, names) || ` Write ${names.join(', ')}.`}`,
    );
  });
  return (change) => tests.some((test) => test(change));
}

function isOfRoute({ route, newRoute }: RouteChange, wanted: string | undefined): boolean {
  if (wanted === undefined) return true;
  return [route, newRoute].some((key) => key === wanted || key?.slice(key.indexOf(' ') + 1) === wanted);
}
