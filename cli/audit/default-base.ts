import type { ImportedModule } from 'routebook/audit';
import { SHARED_BASE } from '../../src/internal/modules/client-module.ts';

/** `axios.defaults.baseURL = 'https://api.github.com'`, which holds for all files of a program. */
const DEFAULT_BASE = /\.defaults\.baseURL\s*=\s*["'`](https:\/\/api\.github\.com[\w./-]*)["'`]/;

/** The base URL that a script sets for every request of axios, if it is that of the API. */
export function defaultBaseOf(text: string): string | undefined {
  // Almost no file contains it, and a plain search is faster.
  return text.includes('.defaults.baseURL') ? DEFAULT_BASE.exec(text)?.[1] : undefined;
}

/** What the package axios is in a program that has set this base URL. */
export function axiosWithBase(base: string): ImportedModule {
  const client = `const client = axios.create({ baseURL: '${base}', ${SHARED_BASE}: true });`;
  return {
    text: `import axios from 'axios';\n${client}\nexport default client;\nmodule.exports = client;\n`,
    language: 'javascript',
    readImport: undefined,
  };
}
