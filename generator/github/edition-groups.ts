import { type Files, HEADER } from '../emit/files.ts';
import { operationNote } from '../emit/notes.ts';
import { rowOf } from './client-groups.ts';
import { groupOperations, type Operation } from './list-operations.ts';
import { kindName } from './operation-kinds.ts';
import { moduleName } from './operation-modules.ts';
import { writeOperationTable } from './write-operation-table.ts';

/** The functions of an edition. */
interface EditionOperations {
  readonly name: string;
  readonly operations: readonly Operation[];
}

/**
 * Writes the groups of the clients of editions. A method that the API has too is declared by the module of its group; all others are
 * declared once for all editions.
 */
export function emitEditionGroups(base: readonly Operation[], editions: readonly EditionOperations[]): Files {
  const known = new Map(base.map((each) => [fullName(each), each.key]));
  const isOwn = (each: Operation) => known.get(fullName(each)) !== each.key;
  const own = new Map(editions.flatMap(({ operations }) => operations.filter(isOwn).map((each) => [idOf(each), each])));
  return new Map([
    ['edition-operations.ts', ownText([...own.values()])],
    ...editions.map(
      ({ name, operations }) => [`${name}/client-groups.ts`, groupsText(base, operations, isOwn)] as const,
    ),
  ]);
}

const fullName = ({ group, name }: Operation) => `${group}.${name}`;

/** A name that stands for different routes in two editions is declared for each. */
const idOf = (operation: Operation) => `${fullName(operation)} ${operation.key}`;

/** `enterprise-admin` → `EnterpriseAdmin`. */
const typeName = (group: string) => group.charAt(0).toUpperCase() + group.slice(1);

/** Titles only: these functions are installed by everyone, and used by few. */
function withoutText({ path, title, deprecation }: Operation['route']): Operation['route'] {
  return { path, ...(title === undefined ? {} : { title }), ...(deprecation === undefined ? {} : { deprecation }) };
}

function ownText(operations: readonly Operation[]): string {
  const groups = groupOperations(operations).map(([group, members]) => {
    const rows = members.map(
      ({ key, route, name, kind }) =>
        `${operationNote(key, withoutText(route))}  readonly ${name}: NamedRoute<${JSON.stringify(key)}, '${kindName(kind)}'>;\n`,
    );
    return `export interface ${typeName(group)} {\n${rows.join('')}}\n`;
  });
  return `${HEADER}import type { NamedRoute } from '../client/operations/operation-types.ts';\n\n${groups.join('\n')}`;
}

function groupsText(
  base: readonly Operation[],
  operations: readonly Operation[],
  isOwn: (operation: Operation) => boolean,
): string {
  const ofBase = new Map(groupOperations(base));
  const groups = groupOperations(operations).map(([group, members]) => {
    const parts = [
      sharedText(
        group,
        ofBase.get(group) ?? [],
        members.filter((each) => !isOwn(each)),
      ),
      pickText(`own.${typeName(group)}`, members.filter(isOwn)),
    ];
    return [group, parts.filter((part) => part !== '').join(' & ')] as const;
  });
  const members = (write: (group: string, functions: string) => string) =>
    groups.map(([group, functions]) => `  readonly ${group}: ${write(group, functions)};\n`).join('');
  return `${HEADER}import type { MethodsWith, UnlessMediaType } from '../../client/with-defaults.ts';
import type * as own from '../edition-operations.ts';
import type { GitHubTypes } from './api-types.ts';
import type { MethodsOf } from './call-types.ts';

/** The functions that the methods of each group are named after. */
interface Functions {
${members((_, functions) => functions)}}

/** The methods of a client by group. \`Default\` is its API version. */
export interface ClientGroups<in out Default> {
${members((group) => `MethodsOf<Functions['${group}'], Default>`)}}

/** The methods of a client with defaults that affect types. */
export interface ClientGroupsWith<in out Defaults, in out Version> {
${members(
  (group) =>
    `UnlessMediaType<Defaults, MethodsOf<Functions['${group}'], Version>> & MethodsWith<Functions['${group}'], GitHubTypes, Defaults>`,
)}}

${differenceText(ofBase, operations, isOwn)}`;
}

/** The differences between the groups of the edition and those of the API: see `GroupDifference` in src/client/operations. */
function differenceText(
  ofBase: ReadonlyMap<string, readonly Operation[]>,
  operations: readonly Operation[],
  isOwn: (operation: Operation) => boolean,
): string {
  const groups = new Map(groupOperations(operations));
  const rows = [...new Set([...ofBase.keys(), ...groups.keys()])].sort().flatMap((group): string[] => {
    const members = groups.get(group);
    if (members === undefined) return [`  ${group}: null,\n`];
    const shared = new Set(members.filter((each) => !isOwn(each)).map(({ name }) => name));
    const missing = (ofBase.get(group) ?? []).filter(({ name }) => !shared.has(name)).map(({ name }) => name);
    const own = members.filter(isOwn).map(rowOf);
    if (missing.length === 0 && own.length === 0) return [];
    const text = [missing.join(' '), ...(own.length === 0 ? [] : [writeOperationTable(own)])].join('\n');
    return [`  ${group}: ${JSON.stringify(text)},\n`];
  });
  return `export const groupDifference: Readonly<Record<string, string | null>> = {\n${rows.join('')}};\n`;
}

/** The functions that an edition shares with the API: the whole module, or all but those that the edition does not have. */
function sharedText(group: string, all: readonly Operation[], shared: readonly Operation[]): string {
  if (shared.length === 0) return '';
  const module = `typeof import('../operations/${moduleName(group)}.ts')`;
  const names = new Set(shared.map(({ name }) => name));
  const missing = all.filter(({ name }) => !names.has(name)).map(({ name }) => `'${name}'`);
  if (missing.length === 0) return module;
  return missing.length < names.size
    ? `Pick<${module}, Exclude<keyof ${module}, ${missing.join(' | ')}>>`
    : pickText(module, shared);
}

function pickText(type: string, operations: readonly Operation[]): string {
  return operations.length === 0 ? '' : `Pick<${type}, ${operations.map(({ name }) => `'${name}'`).join(' | ')}>`;
}
