import type { AuditLanguage } from './types.ts';

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
};

/** The languages that are read. */
export const LANGUAGES: readonly AuditLanguage[] = [...new Set(Object.values(BY_EXTENSION)), 'json'];

/** The language of a file by its name; undefined for a file that the audit does not read. */
export function auditLanguageOf(fileName: string): AuditLanguage | undefined {
  const name = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1).toLowerCase();
  if (name === 'package.json') return 'json';
  const dot = name.lastIndexOf('.');
  const extension = name.slice(dot + 1);
  return dot >= 0 && Object.hasOwn(BY_EXTENSION, extension) ? BY_EXTENSION[extension] : undefined;
}

/** The language for a name or an extension: `ts` and `typescript` are the same. */
export function readLanguage(name: string): AuditLanguage | undefined {
  const lower = name.toLowerCase().replace(/^\./, '');
  const known = LANGUAGES.find((each) => each === lower);
  if (known !== undefined) return known;
  if (lower === 'package.json') return 'json';
  if (lower === 'console' || lower === 'shellscript') return 'shell';
  return Object.hasOwn(BY_EXTENSION, lower) ? BY_EXTENSION[lower] : undefined;
}
