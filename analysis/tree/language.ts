/** The language of a text. `json` is a package.json, of which the scripts are read. */
export type AuditLanguage =
  | 'javascript'
  | 'jsx'
  | 'typescript'
  | 'tsx'
  | 'vue'
  | 'svelte'
  | 'html'
  | 'yaml'
  | 'shell'
  | 'dockerfile'
  | 'makefile'
  | 'markdown'
  | 'json'
  | 'python'
  | 'go'
  | 'ruby'
  | 'powershell'
  | 'rust'
  | 'java'
  | 'kotlin'
  | 'csharp'
  | 'php';

const BY_EXTENSION: { readonly [extension: string]: AuditLanguage } = {
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jsx: 'jsx',
  ts: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  tsx: 'tsx',
  vue: 'vue',
  svelte: 'svelte',
  html: 'html',
  htm: 'html',
  astro: 'html',
  yml: 'yaml',
  yaml: 'yaml',
  sh: 'shell',
  bash: 'shell',
  zsh: 'shell',
  md: 'markdown',
  markdown: 'markdown',
  mdx: 'markdown',
  dockerfile: 'dockerfile',
  mk: 'makefile',
  py: 'python',
  go: 'go',
  rb: 'ruby',
  rake: 'ruby',
  ps1: 'powershell',
  psm1: 'powershell',
  gemspec: 'ruby',
  rs: 'rust',
  java: 'java',
  kt: 'kotlin',
  kts: 'kotlin',
  cs: 'csharp',
  php: 'php',
};

/** Files that are known by their whole name. */
const BY_NAME: { readonly [name: string]: AuditLanguage } = {
  'package.json': 'json',
  dockerfile: 'dockerfile',
  containerfile: 'dockerfile',
  makefile: 'makefile',
  gnumakefile: 'makefile',
  justfile: 'makefile',
  '.justfile': 'makefile',
  gemfile: 'ruby',
  rakefile: 'ruby',
  fastfile: 'ruby',
  dangerfile: 'ruby',
};

/** A map, because the command asks for every file. */
const EXTENSIONS: ReadonlyMap<string, AuditLanguage> = new Map(Object.entries(BY_EXTENSION));

/** The languages that are read. */
export const LANGUAGES: readonly AuditLanguage[] = [...new Set(Object.values(BY_EXTENSION)), 'json'];

/** Text about earlier versions, whose calls are no longer made. */
const HISTORY = /^(?:changelog|changes|history|releases?|release[-_]?notes|news)(?:[-_.].*)?\.(?:md|mdx|markdown)$/;

/** The language of a file by its name; undefined for a file that the audit does not read. */
export function auditLanguageOf(fileName: string): AuditLanguage | undefined {
  const name = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1).toLowerCase();
  // `Dockerfile.dev`
  if (name.startsWith('dockerfile.')) return 'dockerfile';
  const dot = name.lastIndexOf('.');
  const language = dot < 0 ? undefined : EXTENSIONS.get(name.slice(dot + 1));
  if (language === undefined) return Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : undefined;
  return language === 'markdown' && HISTORY.test(name) ? undefined : language;
}

/** The language for a name or an extension: `ts` and `typescript` are the same. */
export function readLanguage(name: string): AuditLanguage | undefined {
  const lower = name.toLowerCase().replace(/^\./, '');
  const known = LANGUAGES.find((each) => each === lower);
  if (known !== undefined) return known;
  if (Object.hasOwn(BY_NAME, lower)) return BY_NAME[lower];
  if (lower === 'console' || lower === 'shellscript') return 'shell';
  if (lower === 'pwsh') return 'powershell';
  if (lower === 'golang') return 'go';
  if (lower === 'c#') return 'csharp';
  return Object.hasOwn(BY_EXTENSION, lower) ? BY_EXTENSION[lower] : undefined;
}
