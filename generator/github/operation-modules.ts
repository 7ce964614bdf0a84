import { type Files, HEADER } from '../emit/files.ts';
import { commentText, operationNote } from '../emit/notes.ts';
import { exportText } from '../emit/operations/operation-names.ts';
import { groupOperations, type Operation } from './list-operations.ts';
import { kindName } from './operation-kinds.ts';

/** The types of functions by their kind. */
const TYPES: { readonly [kind: string]: string } = {
  plain: 'Operation',
  barePlain: 'BareOperation',
  versioned: 'VersionedOperation',
  bareVersioned: 'BareVersionedOperation',
  flexible: 'FlexibleOperation',
  bareFlexible: 'BareFlexibleOperation',
  patched: 'PatchedOperation',
  barePatched: 'BarePatchedOperation',
};

/**
 * Writes a module for each group of functions, and one that exports them all by group. A program that imports one group does not read
 * the declarations of the others.
 */
export function emitOperationModules(operations: readonly Operation[]): Files {
  const groups = groupOperations(operations);
  const rows = groups.map(([group]) => `export * as ${group} from './operations/${moduleName(group)}.ts';\n`);
  return new Map([
    ['operations.ts', HEADER + rows.join('')],
    ...groups.map(([group, members]) => [`operations/${moduleName(group)}.ts`, moduleText(members)] as const),
  ]);
}

/** `codeScanning` → `code-scanning`. */
export function moduleName(group: string): string {
  return group.replace(/\p{Lu}/gu, (letter) => `-${letter.toLowerCase()}`);
}

function moduleText(operations: readonly Operation[]): string {
  const text = operations.map(operationText).join('');
  const types = Object.values(TYPES)
    .filter((name) => text.includes(`: ${name}<`))
    .sort();
  // No function is called `$`, because operation ids are split at such characters.
  return `${HEADER}import { operation as $ } from '../../client/operations/operation.ts';
import type { ${types.join(', ')} } from '../../client/operations/operation-types.ts';

${text}`;
}

function operationText({ key, route, name, kind, aliasOf }: Operation): string {
  if (aliasOf !== undefined) {
    return exportText(name, commentText([`@deprecated Use \`${aliasOf}\`.`]), `: typeof ${aliasOf} = ${aliasOf}`);
  }
  const usual = kindName({ ...kind, isPaged: false, isPending: false });
  const type = TYPES[usual];
  const second = kindName(kind) === usual ? '' : `, '${kindName(kind)}'`;
  const text = JSON.stringify(key);
  return exportText(name, operationNote(key, route), `: ${type}<${text}${second}> = /* @__PURE__ */ $(${text})`);
}
