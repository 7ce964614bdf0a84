import { readFileSync } from 'node:fs';

export interface Section {
  readonly title: string;
  /** An expression that uses `endpoint`. */
  readonly call: string;
  readonly theirs: string;
  readonly ours: string;
  /** The reason, and the change to make. */
  readonly prose: string;
}

const page = readFileSync(new URL('../../docs/migrating-from-octokit-endpoint.md', import.meta.url), 'utf8');

/** A heading, a call with what it gives in either library, and prose. */
const SECTION =
  /^### (.+)\n\n```js\n(.+)\n\/\/ @octokit\/endpoint: (.+)\n\/\/ routebook: {9}(.+)\n```\n\n([\s\S]*?)\n(?=##)/gm;

export const headings = [...page.matchAll(/^### (.+)$/gm)].map(([, title = '']) => title);

export const sections: Section[] = [...page.matchAll(SECTION)].map(
  ([, title = '', call = '', theirs = '', ours = '', prose = '']) => ({ title, call, theirs, ours, prose }),
);
