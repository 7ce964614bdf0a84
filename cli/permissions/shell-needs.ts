import { basename, relative, sep } from 'node:path';
import type { PermissionSet, RoutePermissions } from 'routebook/catalogue/permissions';
import { findCommand } from '../../analysis/workflows/known-commands.ts';
import type { Gap, Need } from '../../analysis/workflows/needs.ts';
import { readText } from '../../analysis/workflows/repository.ts';
import { listPrograms } from '../../analysis/workflows/shell-programs.ts';
import { listFiles } from '../audit/list-files.ts';

/** What the commands of gh and git need, in shell scripts and in the scripts of package.json. `gh api` is a call, which the audit reads. */
export function findShellNeeds(paths: readonly string[]): {
  readonly needs: readonly Need[];
  readonly gaps: readonly Gap[];
} {
  const needs: Need[] = [];
  const gaps: Gap[] = [];
  const { files } = listFiles(
    paths,
    (name) => /\.(?:ba|z|k)?sh$/.test(name) || !name.includes('.') || name === 'package.json',
  );
  for (const path of files) {
    const file = relative(process.cwd(), path).split(sep).join('/');
    for (const { script, line: first } of scriptsOf(path, readText(path)))
      for (const program of listPrograms(script)) {
        const command = findCommand(program);
        const line = first + (script.slice(0, program.start).match(/\n/g)?.length ?? 0);
        if (command?.by === 'identity' || command === undefined) continue;
        if (command.needs === undefined) gaps.push({ file, line, reason: `${command.text}: ${command.reason}` });
        else
          for (const any of command.needs)
            needs.push({ file, line, what: command.text, permissions: asPermissions(any) });
      }
  }
  return { needs, gaps };
}

interface Script {
  readonly script: string;
  readonly line: number;
}

function scriptsOf(path: string, text: string): Script[] {
  if (/\.(?:ba|z|k)?sh$/.test(path) || /^#!.*\b(?:ba|z|da|k)?sh\b/.test(text)) return [{ script: text, line: 1 }];
  if (basename(path) !== 'package.json') return [];
  try {
    return Object.entries(Object(Object(JSON.parse(text)).scripts)).map(([name, script]) => {
      const at = text.indexOf(`"${name}"`);
      return { script: String(script), line: text.slice(0, at).split('\n').length };
    });
  } catch {
    return [];
  }
}

function asPermissions(any: readonly PermissionSet[]): RoutePermissions {
  return {
    any,
    publicRead: false,
    permissionless: false,
    tokens: ['fine-grained', 'user', 'installation'],
    uncertain: false,
  };
}
