// Patterns in .gitignore: https://git-scm.com/docs/gitignore

/** The rules in one .gitignore file. Paths are relative to its folder. */
export interface IgnoreRules {
  /** Returns whether a path is ignored, or undefined if no rule matches it. */
  test(path: string, isFolder: boolean): boolean | undefined;
}

interface Rule {
  readonly pattern: RegExp;
  readonly isNegated: boolean;
  readonly onlyFolders: boolean;
}

/** Parses the text of a .gitignore file. The last rule that matches a path decides. */
export function readIgnoreRules(text: string): IgnoreRules {
  const rules = text.split(/\r?\n/).flatMap(readRule).reverse();
  return {
    test(path, isFolder) {
      const rule = rules.find(({ pattern, onlyFolders }) => (isFolder || !onlyFolders) && pattern.test(path));
      return rule === undefined ? undefined : !rule.isNegated;
    },
  };
}

function readRule(line: string): Rule[] {
  // Trailing spaces count only if they are escaped.
  const text = line.replace(/(?<!\\)\s+$/, '');
  if (text === '' || text.startsWith('#')) return [];
  const isNegated = text.startsWith('!');
  const body = isNegated ? text.slice(1) : text;
  const onlyFolders = body.endsWith('/');
  const path = onlyFolders ? body.slice(0, -1) : body;
  if (path === '' || path.length > 1000) return [];
  const isAnchored = path.includes('/');
  const source = writePattern(path.replace(/^\//, ''));
  try {
    return [{ pattern: new RegExp(`^${isAnchored ? '' : '(?:.*/)?'}${source}$`), isNegated, onlyFolders }];
  } catch {
    return [];
  }
}

function writePattern(path: string): string {
  let source = '';
  for (let at = 0; at < path.length; ) {
    const rest = path.slice(at);
    const [stars] = /^\*+/.exec(rest) ?? [''];
    const [set] = /^\[[!^]?\]?[^\]/]*\]/.exec(rest) ?? [''];
    const isWhole = at === 0 || path[at - 1] === '/';
    if (stars.length > 1 && isWhole && rest[stars.length] === '/') {
      source += '(?:.*/)?';
      at += stars.length + 1;
    } else if (stars.length > 1 && isWhole && rest.length === stars.length) {
      source += '.*';
      at += stars.length;
    } else if (stars !== '') {
      source += '[^/]*';
      at += stars.length;
    } else if (rest[0] === '?') {
      source += '[^/]';
      at += 1;
    } else if (set !== '') {
      source += set.replace(/^\[!/, '[^').replace(/\\/g, '\\\\');
      at += set.length;
    } else {
      const isEscaped = rest[0] === '\\' && rest.length > 1;
      source += (isEscaped ? (rest[1] as string) : (rest[0] as string)).replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
      at += isEscaped ? 2 : 1;
    }
  }
  return source;
}
