import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { VERSION } from 'routebook';
import type { Catalogue } from 'routebook/catalogue';
import { smallestPermissions } from 'routebook/catalogue/permissions';
import type { AuditOptions } from '#audit';
import type { Gap } from '../../analysis/workflows/needs.ts';
import type { YamlParser } from '../../analysis/workflows/read-workflow.ts';
import { grantable, writeBlock } from '../../analysis/workflows/workflow-permissions.ts';
import { auditFiles } from '../audit/audit-files.ts';
import { EDITION_LIST } from '../help/name-lists.ts';
import { isEndpointError, UsageError } from '../shared/errors.ts';
import type { Api } from '../shared/input/api.ts';
import { loadApi } from '../shared/input/load-api.ts';
import { loadYaml } from '../shared/input/load-catalogue-file.ts';
import { parseArguments } from '../shared/input/parse-arguments.ts';
import { findRecord } from '../shared/input/resolve-route.ts';
import { createProgress } from '../shared/output/progress.ts';
import { writeSarifLog } from '../shared/output/sarif.ts';
import { createScreen, note, print, printJson } from '../shared/output/terminal.ts';
import { counted } from '../shared/output/text.ts';
import { checkWorkflows } from './check-workflows.ts';
import { type CodeNeeds, collectNeeds, isWorkflow } from './code-needs.ts';
import { findShellNeeds } from './shell-needs.ts';
import { createManifest, writeNeeds, writeTokenList } from './write-needs.ts';
import { findProblems, type WorkflowFinding, type WorkflowReport, writeWorkflows } from './write-workflows.ts';

export const HELP = `Usage: routebook permissions [path]... [options]
       routebook permissions <route>... [options]

Prints the permissions that code needs, from the API calls in it, with the calls
that need each. If a call works with one of several permissions, the smallest
set that is enough for all calls is chosen. For workflows, it compares what each
job needs with the permissions that it declares. What was not followed is listed
and may need more. The default path is the current folder.

Options
      --workflow        print a permissions block for a workflow
      --token           print the settings of a fine-grained token
      --manifest        print the permissions of a GitHub App, as JSON
      --json            print everything as JSON
      --sarif           print a SARIF log of the findings in workflows
      --fix             write the blocks of workflows, keeping comments and order
      --strict          exit with 1 if what was not followed may need more
      --edition <name>  ${EDITION_LIST}

Exit codes: 0 no findings in workflows, 1 findings, or calls none of which was
understood, 2 the command could not run.

Examples
  routebook permissions issues/create pulls/merge
  routebook permissions issues/create --workflow
  routebook permissions 'PUT /repos/{owner}/{repo}/contents/{path}' --json`;

export const OPTIONS = {
  edition: { type: 'string' },
  workflow: { type: 'boolean' },
  token: { type: 'boolean' },
  manifest: { type: 'boolean' },
  json: { type: 'boolean' },
  sarif: { type: 'boolean' },
  fix: { type: 'boolean' },
  strict: { type: 'boolean' },
} as const;

const FORMATS = ['workflow', 'token', 'manifest', 'json', 'sarif'] as const;
type Format = (typeof FORMATS)[number];

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  const formats = FORMATS.filter((name) => values[name]);
  if (formats.length > 1) throw new UsageError(`use only one of ${formats.map((name) => `--${name}`).join(' and ')}.`);
  const api = await loadApi({ catalogue: 'github', edition: values.edition });
  const catalogue = (await api.loadPermissions?.()) ?? api.catalogue;
  const paths = positionals.length > 0 ? positionals : ['.'];
  const routes = paths.filter((path) => !existsSync(path));
  if (routes.length > 0) {
    const other = paths.find((path) => existsSync(path));
    if (other !== undefined)
      throw new UsageError(`"${other}" is a path and "${routes[0]}" is not. Pass paths or routes.`);
    if (values.fix || values.sarif) throw new UsageError('--fix and --sarif are for paths, not for routes.');
    return report(needsOfRoutes(routes, api, catalogue), [], formats[0], values.strict === true);
  }
  const isGitHub = values.edition === undefined;
  // The audit has the routes of GitHub; a second catalogue of them would be parsed again.
  const parser = await loadYaml();
  const own = isGitHub ? undefined : (api.catalogue as Catalogue<never>);
  const options = { catalogue: own, hosts: api.hosts, yaml: parser as AuditOptions['yaml'] };
  const audit = withParser(() => auditFiles(paths, options, { isFixing: false, progress: createProgress() }));
  const workflows = listWorkflows(paths);
  const yaml = workflows.length === 0 ? undefined : (parser as YamlParser);
  const isFixing = values.fix === true;
  const reports = yaml
    ? withParser(() => checkWorkflows(workflows, { catalogue, audit: options, yaml, isFixing }))
    : [];
  const isOnlyWorkflows =
    workflows.length > 0 && paths.every((path) => isWorkflow(path) || isWorkflow(join(path, 'x.yml')));
  const code = isOnlyWorkflows ? undefined : collectNeeds(audit, catalogue, findShellNeeds(paths));
  const isBlind =
    code?.needs.length === 0 && audit.unread.some(({ kind, file }) => kind === 'call' && !isWorkflow(file));
  return report(code, reports, formats[0], isBlind || values.strict === true);
}

/** The permissions that the routes in the arguments need. */
function needsOfRoutes(routes: readonly string[], api: Api, catalogue: Catalogue): CodeNeeds {
  const found = routes.map((route) => findRecord(route, api).record.route);
  const facts = found.map((what) => ({ what, permissions: catalogue.get(what)?.permissions }));
  const place = { file: '', line: 0 };
  const needs = facts.flatMap(({ what, permissions }) => (permissions ? [{ ...place, what, permissions }] : []));
  const gaps = facts.flatMap(({ what, permissions }) =>
    permissions ? [] : [{ ...place, reason: `${what}: Its permissions are not known.` }],
  );
  return { needs, gaps, smallest: smallestPermissions(needs.map(({ permissions }) => permissions)), files: 0 };
}

/** Prints what is needed. With `isStrict`, something that was not followed fails. */
function report(
  code: CodeNeeds | undefined,
  workflows: readonly WorkflowReport[],
  format: Format | undefined,
  isStrict: boolean,
): number {
  const findings = workflows.flatMap(findProblems);
  const smallest = code?.smallest ?? {};
  const gaps = [...(code?.gaps ?? []), ...workflows.flatMap(({ jobs }) => jobs.flatMap((job) => job.gaps))];
  const unread = workflows.flatMap(({ file, unread: reason }) =>
    reason === undefined ? [] : [{ file, line: 1, reason }],
  );
  const unknown = [...gaps, ...unread];
  if (unknown.length > 0 && (format === 'workflow' || format === 'token' || format === 'manifest'))
    for (const line of describeGaps(unknown)) note(line);
  const isUncertain = (code?.needs ?? []).some(({ permissions }) => permissions.uncertain);
  switch (format) {
    case 'workflow':
      print(writeBlock(smallestPermissions((code?.needs ?? []).map(({ permissions }) => grantable(permissions)))));
      break;
    case 'token':
      print(writeTokenList(smallest));
      break;
    case 'manifest':
      printJson(createManifest(smallest));
      break;
    case 'json':
      printJson({
        permissions: smallest,
        complete: unknown.length === 0 && !isUncertain,
        ...code,
        workflows,
        findings,
      });
      break;
    case 'sarif':
      printJson(writePermissionSarif(findings, gaps, VERSION));
      break;
    default: {
      const screen = createScreen();
      const parts = [
        ...(code === undefined ? [] : [writeNeeds(code, screen)]),
        ...(workflows.length === 0 ? [] : [writeWorkflows(workflows, screen)]),
      ];
      print(parts.join('\n\n'));
    }
  }
  return findings.length === 0 && !(isStrict && unknown.length > 0) ? 0 : 1;
}

/** The most places that are named next to a block that a program reads. */
const MOST_PLACES = 20;

function describeGaps(gaps: readonly Gap[]): readonly string[] {
  const places = gaps.map(({ file, line, reason }) => `${file === '' ? '' : `${file}:${line} `}${reason}`);
  const rest = places.length - MOST_PLACES;
  const head = `More may be needed: ${counted(gaps.length, 'place')} not followed.`;
  return [head, ...places.slice(0, MOST_PLACES), ...(rest > 0 ? [`And ${rest} more: --json lists all.`] : [])];
}

function withParser<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(isEndpointError(error) && error.parameter === 'parser')) throw error;
    throw new UsageError(
      `scripts cannot be read without the package "oxc-parser".`,
      'npm install --save-dev oxc-parser',
    );
  }
}

/** The workflows in some paths: files that are workflows, and those of a repository, of `.github` and of `.github/workflows`. */
function listWorkflows(paths: readonly string[]): string[] {
  const found = paths.flatMap((path) => {
    if (!statSync(path).isDirectory()) return isWorkflow(path) ? [path] : [];
    const folders = [path, join(path, 'workflows'), join(path, '.github/workflows')];
    const inside = folders.find((folder) => isWorkflow(join(folder, 'x.yml')));
    return inside !== undefined && statSync(inside, { throwIfNoEntry: false })?.isDirectory() ? namesIn(inside) : [];
  });
  return [...new Map(found.map((path) => [resolve(path), path])).values()];
}

function namesIn(folder: string): string[] {
  // A symbolic link could lead to a file of another program.
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.ya?ml$/.test(entry.name))
    .map(({ name }) => name)
    .sort()
    .map((name) => join(folder, name));
}

const RULES = {
  MISSING_PERMISSION: 'A job needs a permission that is not declared.',
  EXCESSIVE_PERMISSION: 'A job declares a permission that nothing in it needs.',
  UNDECLARED_PERMISSIONS: 'A job declares no permissions.',
  IMPOSSIBLE_PERMISSION: 'A job needs a permission that no workflow can be granted.',
  UNREAD_WORKFLOW: 'A workflow could not be read, so what its jobs need is not known.',
  NOT_FOLLOWED: 'A call, a client or a file was not followed, so what it needs is not known.',
} as const;

/** Writes findings about workflows, and what was not followed, as a SARIF log. */
function writePermissionSarif(findings: readonly WorkflowFinding[], gaps: readonly Gap[], version: string): object {
  const places = [
    ...findings.map(({ code, severity, message, file, line }) => ({ code, severity, message, file, line })),
    ...gaps.map(({ reason, file, line }) => ({
      ...({ code: 'NOT_FOLLOWED', severity: 'note', message: reason } as const),
      ...{ file, line },
    })),
  ];
  const results = places.map(({ line, ...finding }) => ({ ...finding, region: { startLine: line } }));
  return writeSarifLog(RULES, results, version);
}
