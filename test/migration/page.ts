import { readFileSync } from 'node:fs';

/** A call with what it gives in either library. */
export interface Comparison {
  /** An expression that uses `endpoint`. */
  readonly call: string;
  readonly theirs: string;
  readonly ours: string;
}

export interface Section extends Comparison {
  readonly title: string;
  /** The reason, and the change to make. */
  readonly prose: string;
}

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const page = read('docs/migrating-from-octokit-endpoint.md');

const COMPARISON = /```js\n(.+)\n\/\/ @octokit\/endpoint: (.+)\n\/\/ routebook: {9}(.+)\n```/;

/** A heading, a comparison, and prose. */
const SECTION = new RegExp(`^### (.+)\\n\\n${COMPARISON.source}\\n\\n([\\s\\S]*?)\\n(?=##)`, 'gm');

export const headings = [...page.matchAll(/^### (.+)$/gm)].map(([, title = '']) => title);

export const sections: Section[] = [...page.matchAll(SECTION)].map(
  ([, title = '', call = '', theirs = '', ours = '', prose = '']) => ({ title, call, theirs, ours, prose }),
);

const [, unchanged = ''] = page.split('\n## Differences that need no change\n');

/** Whether a program that depends on it must change: the page lists the other differences last. */
export const needsChange = ({ title }: Section): boolean => !unchanged.includes(`\n### ${title}\n`);

/** What the README shows of it. */
export const reasons: Comparison[] = [...read('README.md').matchAll(new RegExp(COMPARISON, 'g'))].map(
  ([, call = '', theirs = '', ours = '']) => ({ call, theirs, ours }),
);
