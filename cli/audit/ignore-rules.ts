// The patterns of .gitignore, https://git-scm.com/docs/gitignore

/** The rules of one file. Paths are relative to its folder. */
export interface IgnoreRules {
  /** Whether a path is ignored; undefined if no rule is about it. */
  test(path: string, isFolder: boolean): boolean | undefined;
}

interface Rule {
  readonly pattern: RegExp;
  readonly isNegated: boolean;
  readonly onlyFolders: boolean;
}

/** Reads the text of a .gitignore. The last rule that fits decides. */
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
  // Spaces at the end count only if they are escaped.
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
