import { readFileSync } from 'node:fs';

export interface Section {
  readonly title: string;
  /** An expression that uses `endpoint`. */
  readonly call: string;
  readonly theirs: string;
  readonly ours: string;
}

const page = readFileSync(new URL('../../docs/migrating-from-octokit-endpoint.md', import.meta.url), 'utf8');

/** A heading, then a call with what it gives in either library. */
const SECTION = /^### (.+)\n\n```js\n(.+)\n\/\/ @octokit\/endpoint: (.+)\n\/\/ routebook: {9}(.+)\n```$/gm;

export const headings = [...page.matchAll(/^### (.+)$/gm)].map(([, title = '']) => title);

export const sections: Section[] = [...page.matchAll(SECTION)].map(
  ([, title = '', call = '', theirs = '', ours = '']) => ({ title, call, theirs, ours }),
);
