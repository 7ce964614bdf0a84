import { type PermissionLevel, type PermissionSet, smallestPermissions } from 'routebook/catalogue/permissions';
import type { Gap, JobNeeds, Need } from './needs.ts';
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
  /** The names of those that are missing only in a private repository: in a public one, anyone can read what they are for. */
  readonly missingIfPrivate: readonly string[];
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
  const always = found.needs.filter(({ permissions }) => !permissions.publicRead);
  const inPublic = declared === undefined ? {} : missingFrom(declared, always);
  const missingIfPrivate = Object.keys(missing).filter((name) => inPublic[name] !== missing[name]);
  const sharing = job.permissions === undefined ? others : [];
  const gaps: readonly Gap[] = [found, ...sharing].flatMap((each) => each.gaps);
  const needs = [found, ...sharing].flatMap((each) => each.needs);
  const also = [found, ...sharing].flatMap((each) => each.also);
  const used = declared === undefined ? [] : usedIfGranted(declared, also);
  const excessive =
    declared === undefined || gaps.length > 0 ? {} : excessOf(declared, [...needs, ...used], hasCommands(job));
  return { ...found, job: job.name, line, smallest, declared, missing, missingIfPrivate, excessive, impossible };
}

/** What is declared and used, although nothing fails without it. */
function usedIfGranted(declared: PermissionSet, also: readonly PermissionSet[]): Pick<Need, 'permissions'>[] {
  return also.flatMap((set) =>
    Object.entries(set).flatMap(([name, level]) => {
      const given = declared[name];
      if (given === undefined) return [];
      const lower = ORDER(given) < ORDER(level) ? given : level;
      return [{ permissions: { ...NOTHING, any: [{ [name]: lower }] } }];
    }),
  );
}

function isImpossible(permissions: Need['permissions']): boolean {
  const { any, permissionless } = grantable(permissions);
  return !permissionless && any.length === 0;
}

function smallestFor(needs: readonly NeededPermissions[]): PermissionSet {
  return smallestPermissions(needs.map(certainly));
}

type NeededPermissions = Pick<Need, 'permissions' | 'certain'>;

/** What is certain to be enough, of what a workflow can grant. */
function certainly({ permissions, certain }: NeededPermissions) {
  return grantable(certain === undefined ? permissions : { ...permissions, any: certain });
}

/** What has to be added to the declared permissions so that every call works. */
function missingFrom(declared: PermissionSet, needs: readonly NeededPermissions[]): PermissionSet {
  const given = Object.entries(declared).map(([name, level]) => ({ ...NOTHING, any: [{ [name]: level }] }));
  // One of several alternatives that is declared may be the right one.
  const open = needs.filter(({ permissions }) => !permissions.any.some((set) => isDeclared(declared, set)));
  const all = smallestPermissions([...given, ...open.map(certainly)]);
  const added = Object.entries(all).filter(([name, level]) => ORDER(level) > ORDER(declared[name]));
  return Object.fromEntries(added);
}

const NOTHING = { publicRead: false, permissionless: false, tokens: [], uncertain: false } as const;

/**
 * Declared permissions that can be removed or lowered while everything still works. If several alternatives are declared, all of them count as
 * used: which of them a call needs may depend on its values, such as the number of an issue or of a pull request.
 */
function excessOf(
  declared: PermissionSet,
  needs: readonly Pick<Need, 'permissions'>[],
  mayUseMore: boolean,
): JobReport['excessive'] {
  const used = new Map<string, number>();
  for (const { permissions } of needs) {
    const { any: sufficient } = grantable(permissions);
    const given = sufficient.filter((set) => isDeclared(declared, set));
    for (const set of given.length > 0 ? given : sufficient)
      for (const [name, level] of Object.entries(set)) used.set(name, Math.max(ORDER(level), used.get(name) ?? -1));
  }
  const entries = Object.entries(declared).flatMap(([name, level]) => {
    const enough = used.get(name) ?? -1;
    if ((mayUseMore && USED_ELSEWHERE.has(name)) || enough >= ORDER(level)) return [];
    return [[name, LEVELS[enough] ?? 'none'] as const];
  });
  return Object.fromEntries(entries);
}

function isDeclared(declared: PermissionSet, set: PermissionSet): boolean {
  return Object.entries(set).every(([name, level]) => isGiven(declared, name, level));
}

/** Whether permissions include one. */
export function isGiven(declared: PermissionSet, name: string, level: PermissionLevel): boolean {
  return (name === 'metadata' && level === 'read') || ORDER(declared[name]) >= ORDER(level);
}

/** Whether a job runs commands, which may push packages or request an identity. */
function hasCommands({ steps }: Job): boolean {
  return steps.some(({ run }) => run !== undefined);
}
