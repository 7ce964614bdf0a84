import type { Alias, Document, Pair, YAMLMap } from 'yaml';

/** A part of a workflow, with its position. */
interface Placed {
  readonly start: number;
  readonly end: number;
}

/** A step of a job, or of a composite action. */
export interface Step extends Placed {
  /** The action, without its version: `actions/checkout`. */
  readonly uses: string | undefined;
  /** The major version of the action. Undefined if neither the reference nor the comment after a commit says it. */
  readonly version: number | undefined;
  readonly run: string | undefined;
  /** The program that runs the text: `bash`, `pwsh`, `python`. Undefined for the default of the system. */
  readonly shell: string | undefined;
  /** The position of the text of `run`. */
  readonly runStart: number;
  readonly workingDirectory: string | undefined;
  readonly inputs: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
}

/** A job of a workflow. */
export interface Job extends Placed {
  readonly name: string;
  readonly permissions: Block | undefined;
  readonly env: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
  /** The title that is shown, and the environment, which may say what the job is for. */
  readonly titles: readonly string[];
  /** The condition under which it runs. */
  readonly condition: string;
  /** The workflow that it calls instead of having steps. */
  readonly uses: string | undefined;
  /** The major version of that workflow. */
  readonly version: number | undefined;
  /** Images of the job and of its services that are pulled with a password. */
  readonly images: readonly { readonly image: string; readonly password: string }[];
  /** The position of its first key, at which a block can be inserted, and the indentation of its keys. */
  readonly keyStart: number;
  readonly indent: string;
}

/** A block of permissions, as it is written. */
export interface Block extends Placed {
  readonly value: unknown;
}

export interface Workflow {
  readonly permissions: Block | undefined;
  readonly env: Readonly<Record<string, string>>;
  readonly title: string;
  /** The names of the events that start it. */
  readonly events: readonly string[];
  /** Whether it runs only for releases and tags, at certain times, or by hand. */
  readonly isOnDemand: boolean;
  /** Whether parts of it are written elsewhere, as `*name` or `<<`, which are not read. */
  readonly hasAliases: boolean;
  readonly jobs: readonly Job[];
}

/** The part of the package `yaml` that is used. */
export interface YamlParser {
  parseDocument(text: string, options?: { uniqueKeys?: boolean; logLevel?: 'silent' }): Document.Parsed;
}

const PARSING = { uniqueKeys: false, logLevel: 'silent' } as const;

/** Reads a workflow, or returns undefined if the text is not one. */
export function readWorkflow(text: string, yaml: YamlParser): Workflow | undefined {
  const root = readRoot(text, yaml);
  const jobs = root && mapOf(root, 'jobs');
  if (root === undefined || jobs === undefined) return undefined;
  return {
    permissions: blockOf(root),
    env: textsOf(root, 'env'),
    title: textOf(root, 'name') ?? '',
    events: eventsOf(root),
    isOnDemand: isOnDemand(root),
    // Those in the events are about paths and branches.
    hasAliases: pairsOf(root).some((pair) =>
      keyText(pair.key) === 'on' ? isAlias(pair.value) || hasMerge(pair.value) : hasAlias(pair),
    ),
    jobs: pairsOf(jobs).flatMap(({ key, value }) =>
      isMap(value) ? [readJob(text, String(keyText(key)), value, runDefaults(root))] : [],
    ),
  };
}

/** Why a text is not a workflow, with the line that shows it. */
export function findWorkflowFault(text: string, yaml: YamlParser): string {
  const lineAt = (position: number) => text.slice(0, position).split('\n').length;
  const document = parse(text, yaml);
  if (document === undefined) return 'It is nested too deeply.';
  const [error] = document.errors;
  // The message ends with the text of the line.
  if (error) return `Line ${lineAt(error.pos[0])}: ${error.message.split(/ at line \d|\n/)[0]}.`;
  if (!isMap(document.contents)) return 'Line 1: expected names with values, such as "on" and "jobs".';
  const jobs = pairsOf(document.contents).find(({ key }) => keyText(key) === 'jobs');
  if (jobs === undefined) return `Line ${lineAt(text.trimEnd().length)}: the file ends without "jobs".`;
  return `Line ${lineAt((jobs.key as { range?: readonly number[] } | null)?.range?.[0] ?? 0)}: "jobs" is not a list of names with jobs.`;
}

/** Whether two workflows are equal, apart from the permissions of the workflow and of its jobs. */
export function isSameBeside(one: string, other: string, yaml: YamlParser): boolean {
  const [left, right] = [one, other].map((text) => writeRest(text, yaml));
  return left !== undefined && left === right;
}

function writeRest(text: string, yaml: YamlParser): string | undefined {
  try {
    const { jobs, permissions: _, ...rest } = yaml.parseDocument(text, PARSING).toJS() as Record<string, object>;
    const others = Object.entries(jobs ?? {}).map(([name, job]) => {
      const { permissions: _, ...members } = Object(job) as Record<string, unknown>;
      return [name, members];
    });
    return JSON.stringify([rest, others]);
  } catch {
    // Aliases that multiply are not expanded.
    return undefined;
  }
}

/** An action of the same repository. */
interface LocalAction {
  /** `composite`, `node20` or `docker`, for example. */
  readonly using: string;
  readonly steps: readonly Step[];
  /** The inputs with their default values. */
  readonly inputs: Readonly<Record<string, string>>;
}

export function readAction(text: string, yaml: YamlParser): LocalAction | undefined {
  const root = readRoot(text, yaml);
  const runs = root && mapOf(root, 'runs');
  if (runs === undefined) return undefined;
  const inputs = mapOf(root as YAMLMap, 'inputs');
  const defaults = inputs === undefined ? [] : pairsOf(inputs);
  return {
    using: textOf(runs, 'using') ?? '',
    steps: stepsOf(text, runs),
    inputs: Object.fromEntries(
      defaults.map(({ key, value }) => [String(keyText(key)), isMap(value) ? (scalarOf(value, 'default') ?? '') : '']),
    ),
  };
}

function readRoot(text: string, yaml: YamlParser): YAMLMap | undefined {
  const document = parse(text, yaml);
  if (document === undefined || document.errors.length > 0 || !isMap(document.contents)) return undefined;
  resolveAliases(document.contents, document, 0);
  return document.contents;
}

function parse(text: string, yaml: YamlParser): Document.Parsed | undefined {
  try {
    return yaml.parseDocument(text, PARSING);
  } catch {
    // Brackets that are nested more deeply than the parser can follow.
    return undefined;
  }
}

/** The deepest place of an alias that is resolved: steps and their members are less deep. */
const MOST_ALIASES = 12;

/** Replaces the aliases in jobs with what they stand for. Whole jobs and blocks of permissions stay, because they are edited at their place. */
function resolveAliases(node: unknown, document: Document.Parsed, depth: number): void {
  const items = (node as { readonly items?: unknown[] } | null | undefined)?.items;
  if (!Array.isArray(items) || depth > MOST_ALIASES) return;
  items.forEach((item, index) => {
    if (isPair(item)) {
      if (keyText(item.key) === 'permissions') return;
      if (depth > 2) item.value = resolved(item.value, document);
      resolveAliases(item.value, document, depth + 1);
    } else {
      items[index] = resolved(item, document);
      resolveAliases(items[index], document, depth + 1);
    }
  });
}

function isPair(item: unknown): item is Pair {
  return typeof item === 'object' && item !== null && 'key' in item;
}

function resolved(node: unknown, document: Document.Parsed): unknown {
  return isAlias(node) ? (node as unknown as Alias).resolve(document) : node;
}

function isAlias(node: unknown): boolean {
  return typeof node === 'object' && node !== null && 'source' in node && !('value' in node);
}

function hasMerge(node: unknown): boolean {
  return isMap(node) && pairsOf(node).some(({ key }) => keyText(key) === '<<');
}

/** Whether a node or what it contains is an alias, or is merged. */
function hasAlias(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if (isAlias(node)) return true;
  if ('key' in node) return keyText(node.key) === '<<' || hasAlias(node.key) || hasAlias((node as Pair).value);
  return 'items' in node && (node.items as readonly unknown[]).some(hasAlias);
}

/** `on: push`, `on: [push, pull_request]` and `on: { push: … }`. */
function eventsOf(root: YAMLMap): string[] {
  const value = (memberOf(root, 'on') as { toJSON?(): unknown } | undefined)?.toJSON?.();
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.map(String) : Object.keys(Object(value));
}

function isOnDemand(root: YAMLMap): boolean {
  const on = mapOf(root, 'on');
  const push = on && mapOf(on, 'push');
  const isForTags =
    push !== undefined && memberOf(push, 'tags') !== undefined && memberOf(push, 'branches') === undefined;
  return eventsOf(root).every(
    (event) =>
      /^(?:release|schedule|workflow_dispatch|repository_dispatch|create)$/.test(event) ||
      (event === 'push' && isForTags),
  );
}

type Defaults = Readonly<Record<string, string>>;

/** What applies to all steps with `run`: their shell and folder. */
function runDefaults(map: YAMLMap, outer: Defaults = {}): Defaults {
  const defaults = mapOf(map, 'defaults');
  return defaults === undefined ? outer : { ...outer, ...textsOf(defaults, 'run') };
}

function imagesOf(job: YAMLMap): Job['images'] {
  const services = mapOf(job, 'services');
  const all = [mapOf(job, 'container'), ...(services === undefined ? [] : pairsOf(services).map(({ value }) => value))];
  return all.flatMap((each) => {
    const password = isMap(each) ? textsOf(each, 'credentials')['password'] : undefined;
    return password === undefined ? [] : [{ image: textOf(each as YAMLMap, 'image') ?? '', password }];
  });
}

function readJob(text: string, name: string, job: YAMLMap, outer: Defaults): Job {
  const [start = 0, , end = text.length] = job.range ?? [];
  const keyStart = positionOf(pairsOf(job)[0]?.key) ?? start;
  const lineStart = text.lastIndexOf('\n', keyStart - 1) + 1;
  return {
    name,
    start,
    end,
    permissions: blockOf(job),
    // Steps run in the container of their job.
    env: { ...textsOf(mapOf(job, 'container') ?? job, 'env'), ...textsOf(job, 'env') },
    steps: stepsOf(text, job, runDefaults(job, outer)),
    uses: textOf(job, 'uses'),
    version: versionOf(job),
    titles: [textOf(job, 'name') ?? '', memberOf(job, 'environment') === undefined ? '' : 'deploy'],
    condition: textOf(job, 'if') ?? '',
    images: imagesOf(job),
    keyStart: lineStart,
    indent: /^\s*/.exec(text.slice(lineStart, keyStart))?.[0] ?? '',
  };
}

function stepsOf(text: string, parent: YAMLMap, defaults: Defaults = {}, name = 'steps'): Step[] {
  const steps = memberOf(parent, name) as { readonly items?: readonly unknown[] } | undefined;
  return (steps?.items ?? []).flatMap((step): Step[] => {
    if (!isMap(step)) return [];
    // Steps that run at the same time.
    if (memberOf(step, 'parallel') !== undefined) return stepsOf(text, step, defaults, 'parallel');
    const [start = 0, , end = text.length] = step.range ?? [];
    const run = memberOf(step, 'run') as { readonly range?: readonly number[]; readonly value?: unknown } | undefined;
    return [
      {
        start,
        end,
        uses: textOf(step, 'uses')?.replace(/@.*$/, ''),
        version: versionOf(step),
        run: typeof run?.value === 'string' ? run.value : undefined,
        runStart: run?.range?.[0] ?? start,
        shell: textOf(step, 'shell') ?? defaults['shell'],
        workingDirectory: textOf(step, 'working-directory') ?? defaults['working-directory'],
        inputs: textsOf(step, 'with'),
        env: textsOf(step, 'env'),
      },
    ];
  });
}

/** The major version in `@v4.1`, `@release/v1`, or in the comment after a commit: `@1f2e… # v4.1.7`. */
function versionOf(step: YAMLMap): number | undefined {
  const node = memberOf(step, 'uses') as { readonly comment?: string | null } | undefined;
  const reference = /@(.*)$/.exec(textOf(step, 'uses') ?? '')?.[1] ?? '';
  const [, major] = /^[\da-f]{40}$/.test(reference)
    ? (/(?:^|[\s@=:/])v?(\d{1,4})(?:\.[\w.-]*)?(?=\s|$)/.exec(node?.comment ?? '') ?? [])
    : (/^(?:releases?[/-])?v?(\d{1,4})(?:\.[\w.-]*)?$/.exec(reference) ?? []);
  return major === undefined ? undefined : Number(major);
}

function blockOf(map: YAMLMap): Block | undefined {
  const pair = pairsOf(map).find(({ key }) => keyText(key) === 'permissions');
  const start = positionOf(pair?.key);
  if (pair === undefined || start === undefined) return undefined;
  const { value } = pair as { readonly value?: { toJSON?(): unknown; range?: readonly number[] } | null };
  return { start, end: value?.range?.[1] ?? start + 'permissions:'.length, value: value?.toJSON?.() ?? {} };
}

function isMap(value: unknown): value is YAMLMap {
  return (
    typeof value === 'object' &&
    value !== null &&
    'items' in value &&
    'get' in value &&
    !('at' in value) &&
    isPairs(value.items)
  );
}

function isPairs(items: unknown): boolean {
  return Array.isArray(items) && items.every((item) => typeof item === 'object' && item !== null && 'key' in item);
}

function pairsOf(map: YAMLMap): readonly Pair[] {
  return map.items as readonly Pair[];
}

function keyText(key: unknown): unknown {
  return (key as { readonly value?: unknown } | null)?.value;
}

function positionOf(key: unknown): number | undefined {
  return (key as { readonly range?: readonly number[] } | null | undefined)?.range?.[0];
}

function memberOf(map: YAMLMap, name: string): unknown {
  return pairsOf(map).find(({ key }) => keyText(key) === name)?.value;
}

function mapOf(map: YAMLMap, name: string): YAMLMap | undefined {
  const value = memberOf(map, name);
  return isMap(value) ? value : undefined;
}

function textOf(map: YAMLMap, name: string): string | undefined {
  const value = (memberOf(map, name) as { readonly value?: unknown } | undefined)?.value;
  return typeof value === 'string' ? value : undefined;
}

function scalarOf(map: YAMLMap, name: string): string | undefined {
  const value = (memberOf(map, name) as { readonly value?: unknown } | undefined)?.value;
  return value === undefined || value === null ? undefined : String(value);
}

/** The members of a map whose values are texts, numbers or booleans, as texts. */
function textsOf(map: YAMLMap, name: string): Readonly<Record<string, string>> {
  const found = mapOf(map, name);
  const entries = found === undefined ? [] : pairsOf(found);
  return Object.fromEntries(
    entries.flatMap(({ key, value }) => {
      const text = (value as { readonly value?: unknown } | null)?.value;
      return text === undefined || text === null ? [] : [[String(keyText(key)), String(text)]];
    }),
  );
}
