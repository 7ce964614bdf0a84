import type { FoundCalls } from '../call.ts';
import type { SourceKind } from './read-literals.ts';

/** How a program in another language loads a client of GitHub, whose calls name no path. */
const IMPORTS: { readonly [Kind in SourceKind]: RegExp } = {
  python: /^\s*(?:from|import)\s+(?:github3?|githubkit|gidgethub|ghapi)\b/m,
  go: /^\s*(?:import\s+)?(?:[\w.]+\s+)?"github\.com\/(?:google\/go-github|cli\/go-gh|shurcooL\/githubv4)\b/m,
  ruby: /^[^#\n]*\bOctokit(?:::(?:Enterprise\w*)?Client\b|\.\w)/m,
  rust: /^(?!\s*\/\/)[^\n]*\boctocrab\b(?:::|;)/m,
  java: /^\s*import\s+(?:static\s+)?org\.(?:kohsuke|eclipse\.egit)\.github\b/m,
  kotlin: /^\s*import\s+org\.(?:kohsuke|eclipse\.egit)\.github\b/m,
  csharp: /^\s*(?:global\s+)?using\s+(?:\w+\s*=\s*)?Octokit\b/m,
  php: /^\s*use\s+\\?Github\\|^(?!\s*(?:\/\/|[#*]))[^\n]*\bnew\s+\\?Github\\Client\b/m,
  powershell: /^\s*(?:Import-Module|using\s+module)\s[^\n]*\bPowerShellForGitHub\b/im,
};

/** Lists a client of GitHub in a program of another language. */
export function findClientImports(text: string, kind: SourceKind, { unread }: Pick<FoundCalls, 'unread'>): void {
  const found = IMPORTS[kind].exec(text);
  if (found === null) return;
  const start = found.index + found[0].search(/\S/);
  unread.push({ start, end: found.index + found[0].length, reason: 'The calls of this client are not read.' });
}
