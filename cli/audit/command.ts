import { VERSION } from 'routebook';
import type { AuditChange, AuditOptions } from '#audit';
import { didYouMean } from '../../src/core/edit-distance.ts';
import { EDITION_LIST } from '../help/name-lists.ts';
import { isEndpointError, UsageError } from '../shared/errors.ts';
import type { Api } from '../shared/input/api.ts';
import { CATALOGUE_OPTIONS } from '../shared/input/call-options.ts';
import { loadApi } from '../shared/input/load-api.ts';
import { loadYaml } from '../shared/input/load-catalogue-file.ts';
import { parseArguments } from '../shared/input/parse-arguments.ts';
import { createProgress } from '../shared/output/progress.ts';
import { createScreen, print, printJson } from '../shared/output/terminal.ts';
import { counted } from '../shared/output/text.ts';
import { auditFiles, listNotFollowed } from './audit-files.ts';
import { withoutKnown, writeBaseline } from './baseline.ts';
import { writeAnnotations, writeMarkdown, writeReport } from './write-report.ts';
import { writeSarif } from './write-sarif.ts';

export const HELP = `Usage: routebook audit [path]... [options]

Finds API calls in files and reports problems: unknown routes, methods,
parameters and values, missing parameters, and deprecated routes. With --to, it
also reports calls that another API version breaks.

Reads JavaScript, TypeScript, JSX, Vue, Svelte, workflows, shell scripts,
package.json, Dockerfiles, Makefiles, code in Markdown, Python, Go, Ruby, Rust,
Java, Kotlin, C#, PHP and PowerShell. To read JavaScript, install the package
oxc-parser. The default path is the current folder. Skips node_modules, bundles
and files that Git ignores.

Options
      --to <version>           report calls that this API version breaks
      --notices                report calls that GitHub's announcements are about
      --fix                    apply the edits that are certain to be correct
      --baseline <file>        do not report the findings in this file
      --write-baseline <file>  write all findings to a file and exit with 0
      --strict                 exit with 1 if something was not followed
      --verbose                list everything that was not followed, and responses
      --json                   print everything as JSON
      --sarif                  print a SARIF log
      --github                 print annotations for GitHub Actions
      --markdown               print Markdown for a comment in a pull request
      --tests                  also check the URLs of mocks in tests
      --catalogue <file|name>  the routes of another API
      --edition <name>         ${EDITION_LIST}

What was not followed (a client in a computed form, a bundle) is listed, and is
not a finding.

Exit codes: 0 no findings, 1 findings, 2 the audit could not run.

Examples
  routebook audit --to 2026-03-10
  routebook audit --write-baseline audit-baseline.json
  routebook audit . --baseline audit-baseline.json --fix`;

export const OPTIONS = {
  ...CATALOGUE_OPTIONS,
  to: { type: 'string' },
  fix: { type: 'boolean' },
  baseline: { type: 'string' },
  'write-baseline': { type: 'string' },
  strict: { type: 'boolean' },
  verbose: { type: 'boolean' },
  json: { type: 'boolean' },
  sarif: { type: 'boolean' },
  github: { type: 'boolean' },
  markdown: { type: 'boolean' },
  tests: { type: 'boolean' },
  notices: { type: 'boolean' },
} as const;

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  const formats = (['json', 'sarif', 'github', 'markdown'] as const).filter((name) => values[name]);
  if (formats.length > 1) throw new UsageError(`use only one of ${formats.map((name) => `--${name}`).join(' and ')}.`);
  const api = await loadApi(values);
  const isGitHub = hasBundledRoutes(api, values);
  const options = {
    ...(await auditOptions(api, values.to, isGitHub)),
    tests: values.tests === true,
    notices: values.notices === true,
  };
  const paths = positionals.length > 0 ? positionals : ['.'];
  const run = { isFixing: values.fix === true, progress: createProgress() };
  const all = withParser(() => auditFiles(paths, options, run));
  const file = values['write-baseline'];
  if (file !== undefined) {
    writeBaseline(all.findings, file);
    print(`${file} has ${counted(all.findings.length, 'finding')}.`);
    return 0;
  }
  const { findings, known } =
    values.baseline === undefined ? { findings: all.findings, known: 0 } : withoutKnown(all.findings, values.baseline);
  const audit = { ...all, findings };
  if (values.json) printJson({ to: values.to ?? null, known, ...audit });
  else if (values.sarif) printJson(writeSarif(audit, VERSION));
  else if (values.github) print(writeAnnotations(audit));
  else if (values.markdown) print(writeMarkdown(audit));
  else print(writeReport(audit, createScreen(), { isVerbose: values.verbose === true, known }));
  const isStrict = values.strict === true && listNotFollowed(audit).length > 0;
  return findings.length === 0 && !isStrict ? 0 : 1;
}

async function auditOptions(api: Api, to: string | undefined, hasBundled: boolean): Promise<AuditOptions> {
  const { catalogue, hosts, isGitHub } = api;
  const versions = to === undefined ? [] : catalogue.versions;
  if (to !== undefined && !versions.includes(to)) {
    const known = versions.length === 0 ? 'This API has no versions.' : `Known versions: ${versions.join(', ')}.`;
    throw new UsageError(`there is no API version "${to}".${didYouMean(to, versions)} ${known}`);
  }
  const changes = to === undefined || isGitHub ? undefined : await changesOf(api, to);
  // The audit has the routes of GitHub; a second catalogue of them would be parsed again.
  const yaml = (await loadYaml()) as AuditOptions['yaml'];
  return { catalogue: hasBundled ? undefined : catalogue, hosts, to, changes, yaml };
}

/** Compares two versions of an API other than GitHub. For GitHub, the changes are part of the package. */
async function changesOf({ source }: Api, to: string): Promise<readonly AuditChange[]> {
  const file = source?.file;
  if (file?.version === undefined) return [];
  const { diffCatalogues, selectVersion } = await import('routebook/generator');
  return diffCatalogues(selectVersion(file, file.version), selectVersion(file, to)) as readonly AuditChange[];
}

/** Whether the routes are those of GitHub itself, and not of an edition. */
function hasBundledRoutes({ isGitHub }: Api, { edition }: { readonly edition?: string | undefined }): boolean {
  return isGitHub && edition === undefined;
}

function withParser<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (!(isEndpointError(error) && error.parameter === 'parser')) throw error;
    throw new UsageError(
      `scripts cannot be read without the package "oxc-parser".`,
      'npm install --save-dev oxc-parser',
    );
  }
}
