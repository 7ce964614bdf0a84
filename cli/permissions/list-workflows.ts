import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isWorkflow } from './code-needs.ts';

/** The workflows in some paths: files that are workflows, and those in the folder `.github/workflows` of a folder. */
export function listWorkflows(paths: readonly string[]): string[] {
  const found = paths.flatMap((path) => {
    if (!statSync(path).isDirectory()) return isWorkflow(path.replaceAll('\\', '/')) ? [path] : [];
    const inside = isWorkflow(join(path, 'x.yml').replaceAll('\\', '/')) ? path : join(path, '.github/workflows');
    return statSync(inside, { throwIfNoEntry: false })?.isDirectory() ? namesIn(inside) : [];
  });
  return [...new Set(found)];
}

function namesIn(folder: string): string[] {
  // A symbolic link could lead to a file of another program.
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.ya?ml$/.test(entry.name))
    .map(({ name }) => name)
    .sort()
    .map((name) => join(folder, name));
}
