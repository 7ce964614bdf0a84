// Patterns in .gitignore: https://git-scm.com/docs/gitignore
import { type Glob, matchesGlob, readGlob, type Work } from './glob.ts';

/** The rules in one .gitignore file. Paths are relative to its folder. */
export interface IgnoreRules {
  /** Returns whether a path is ignored, or undefined if no rule matches it. Without `work`, any number of steps is allowed. */
  test(path: string, isFolder: boolean, work?: Work): boolean | undefined;
}

interface Rule {
  /** The patterns of the names between slashes. `**` matches any number of names. A pattern without a slash is for the last name only. */
  readonly parts: readonly (Glob | '**')[] | undefined;
  readonly last: Glob;
  readonly isNegated: boolean;
  readonly onlyFolders: boolean;
}

/** Parses the text of a .gitignore file. The last rule that matches a path decides. */
export function readIgnoreRules(text: string): IgnoreRules {
  const rules = text.split('\n').flatMap(readRule).reverse();
  return {
    test(path, isFolder, work = { left: Number.POSITIVE_INFINITY }) {
      const names = path.split('/');
      for (const rule of rules) {
        if (work.left < 0) return undefined;
        if ((isFolder || !rule.onlyFolders) && matches(rule, names, work)) return !rule.isNegated;
      }
      return undefined;
    },
  };
}

function readRule(line: string): Rule[] {
  const text = withoutTrailingSpaces(line);
  if (text === '' || text.startsWith('#')) return [];
  const isNegated = text.startsWith('!');
  const body = isNegated ? text.slice(1) : text;
  const onlyFolders = body.endsWith('/');
  const path = onlyFolders ? body.slice(0, -1) : body;
  if (path === '' || path.length > 1000) return [];
  const names = (path.startsWith('/') ? path.slice(1) : path).split('/');
  const last = readGlob(names.at(-1) ?? '');
  if (!path.includes('/')) return [{ parts: undefined, last, isNegated, onlyFolders }];
  const parts = names.map((name) => (/^\*\*+$/.test(name) ? '**' : readGlob(name)));
  // At the end, `/**` matches everything inside a folder, but not the folder itself.
  if (parts.at(-1) === '**') parts.push(readGlob('*'));
  return [{ parts, last, isNegated, onlyFolders }];
}

/** Trailing spaces count only if they are escaped. */
function withoutTrailingSpaces(line: string): string {
  const trimmed = line.trimEnd();
  return trimmed.endsWith('\\') && trimmed.length < line.length ? line.slice(0, trimmed.length + 1) : trimmed;
}

/** Whether the names of a path match. As with the stars of a name, only the last `**` is tried again. */
function matches({ parts, last }: Rule, names: readonly string[], work: Work): boolean {
  work.left -= 1;
  if (parts === undefined) return matchesGlob(last, names.at(-1) ?? '', work);
  let [part, name] = [0, 0];
  let [afterStars, retry] = [-1, 0];
  while (name < names.length) {
    const pattern = parts[part];
    work.left -= 1;
    if (work.left < 0) return false;
    if (pattern === '**') {
      part += 1;
      afterStars = part;
      retry = name;
    } else if (pattern !== undefined && matchesGlob(pattern, names[name] as string, work)) {
      part += 1;
      name += 1;
    } else if (afterStars >= 0) {
      retry += 1;
      part = afterStars;
      name = retry;
    } else return false;
  }
  while (parts[part] === '**') part += 1;
  return part === parts.length;
}
