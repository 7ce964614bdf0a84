import type { OperationRow } from '../../src/client/operations/operation-table.ts';
import { type Files, HEADER } from '../emit/files.ts';
import { groupOperations, type Operation } from './list-operations.ts';
import { moduleName } from './operation-modules.ts';
import { writeOperationTable } from './write-operation-table.ts';

/** Writes the groups of a client: their names and routes as text, for run time, and the types of their methods. */
export function emitClientGroups(operations: readonly Operation[]): Files {
  const groups = groupOperations(operations);
  const members = (type: (group: string) => string) =>
    groups
      .map(([group]) => `  readonly ${group}: ${type(`typeof import('./operations/${moduleName(group)}.ts')`)};\n`)
      .join('');
  const text = `${HEADER}import type { MethodsWith, UnlessMediaType } from '../client/with-defaults.ts';
import type { GitHubTypes } from './api-types.ts';
import type { MethodsOf } from './call-types.ts';

/** The methods of a client by group. \`Default\` is its API version. */
export interface ClientGroups<in out Default> {
${members((group) => `MethodsOf<${group}, Default>`)}}

/** The functions of a client by group. */
export interface OperationModules {
${members((group) => group)}}

/** The methods of a client with defaults that affect types. */
export interface ClientGroupsWith<in out Defaults, in out Version> {
${members(
  (group) => `UnlessMediaType<Defaults, MethodsOf<${group}, Version>> & MethodsWith<${group}, GitHubTypes, Defaults>`,
)}}

${tableText('clientGroups', operations)}`;
  return new Map([['client-groups.ts', text]]);
}

/** The names and routes of functions by group, as a constant. */
function tableText(name: string, operations: readonly Operation[]): string {
  const rows = groupOperations(operations).map(
    ([group, members]) => `  ${group}: ${JSON.stringify(writeOperationTable(members.map(rowOf)))},\n`,
  );
  return `export const ${name}: Readonly<Record<string, string>> = {\n${rows.join('')}};\n`;
}

/** The row of a function in a table. */
export function rowOf({ name, key, kind }: Operation): OperationRow {
  return { name, route: key, isPaged: kind.isPaged };
}
