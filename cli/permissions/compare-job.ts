import { type PermissionLevel, type PermissionSet, smallestPermissions } from 'routebook/permissions';
import type { Gap, JobNeeds, Need } from './job-needs.ts';
import type { Block, Job, Workflow } from './read-workflow.ts';
import { grantable, readDeclared, USED_ELSEWHERE } from './workflow-permissions.ts';

/** What a job needs, compared with what is declared. */
export interface JobReport extends JobNeeds {
  readonly job: string;
  readonly line: number;
  /** The smallest permissions that are enough for everything that was understood. */
  readonly smallest: PermissionSet;
  /** The permissions that apply: those of the job, or else of the workflow. Undefined if none are declared. */
  readonly declared: PermissionSet | undefined;
  /** Permissions that are needed and not declared, so that a call would fail. */
  readonly missing: PermissionSet;
  /** Permissions that no call needs, with the level that is enough, or `none`. Only if everything was understood. */
  readonly excessive: Readonly<Record<string, PermissionLevel | 'none'>>;
  /** Needs that no workflow can be granted. */
  readonly impossible: readonly Need[];
}

const LEVELS: readonly PermissionLevel[] = ['read', 'write', 'admin'];
const ORDER = (level: PermissionLevel | undefined) => (level === undefined ? -1 : LEVELS.indexOf(level));

/** Compares a job with its block of permissions. `others` are the needs of further jobs that share the block. */
export function compareJob(
  workflow: Workflow,
  job: Job,
  found: JobNeeds,
  others: readonly JobNeeds[],
  line: number,
): JobReport {
  const block: Block | undefined = job.permissions ?? workflow.permissions;
  const declared = block === undefined ? undefined : readDeclared(block.value);
  const impossible = found.needs.filter(({ permissions }) => isImpossible(permissions));
  const smallest = smallestFor(found.needs);
  const missing = declared === undefined ? {} : missingFrom(declared, found.needs);
  const sharing = job.permissions === undefined ? others : [];
  const gaps: readonly Gap[] = [found, ...sharing].flatMap((each) => each.gaps);
  const needs = [found, ...sharing].flatMap((each) => each.needs);
  const excessive = declared === undefined || gaps.length > 0 ? {} : excessOf(declared, needs, hasCommands(job));
  return { ...found, job: job.name, line, smallest, declared, missing, excessive, impossible };
}

function isImpossible(permissions: Need['permissions']): boolean {
  const { any, permissionless } = grantable(permissions);
  return !permissionless && any.length === 0;
}

function smallestFor(needs: readonly Need[]): PermissionSet {
  return smallestPermissions(needs.map(({ permissions }) => grantable(permissions)));
}

/** What has to be added to the declared permissions so that every call works. */
function missingFrom(declared: PermissionSet, needs: readonly Need[]): PermissionSet {
  const given = Object.entries(declared).map(([name, level]) => ({ ...NOTHING, any: [{ [name]: level }] }));
  const all = smallestPermissions([...given, ...needs.map(({ permissions }) => grantable(permissions))]);
  const added = Object.entries(all).filter(([name, level]) => ORDER(level) > ORDER(declared[name]));
  return Object.fromEntries(added);
}

const NOTHING = { publicRead: false, permissionless: false, tokens: [], uncertain: false } as const;

/** Declared permissions that can be removed or lowered while everything still works. */
function excessOf(declared: PermissionSet, needs: readonly Need[], mayUseMore: boolean): JobReport['excessive'] {
  const routes = needs.map(({ permissions }) => grantable(permissions));
  const isEnough = (set: PermissionSet) => Object.keys(missingFrom(set, needs)).length === 0;
  const excess: Record<string, PermissionLevel | 'none'> = {};
  if (!isEnough(declared)) return narrower(declared, smallestPermissions(routes), mayUseMore);
  let left: PermissionSet = declared;
  for (const name of Object.keys(declared)) {
    if (mayUseMore && USED_ELSEWHERE.has(name)) continue;
    const { [name]: level, ...rest } = left;
    const lower = [undefined, ...LEVELS.slice(0, ORDER(level))];
    const enough = lower.find((each) => isEnough(each === undefined ? rest : { ...rest, [name]: each }));
    if (lower.length === 0 || (enough === undefined && !isEnough(rest))) continue;
    excess[name] = enough ?? 'none';
    left = enough === undefined ? rest : { ...rest, [name]: enough };
  }
  return excess;
}

/** With something missing, the smallest set decides what is too much. */
function narrower(declared: PermissionSet, smallest: PermissionSet, mayUseMore: boolean): JobReport['excessive'] {
  const entries = Object.entries(declared).flatMap(([name, level]) => {
    if ((mayUseMore && USED_ELSEWHERE.has(name)) || ORDER(smallest[name]) >= ORDER(level)) return [];
    return [[name, smallest[name] ?? 'none'] as const];
  });
  return Object.fromEntries(entries);
}

/** Whether a job runs commands, which may push packages or request an identity. */
function hasCommands({ steps }: Job): boolean {
  return steps.some(({ run }) => run !== undefined);
}
