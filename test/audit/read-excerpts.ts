import { readdirSync, readFileSync } from 'node:fs';
import { auditLanguageOf, auditText } from 'routebook/audit';

/** A piece of code in the style of a real project, with what a person sees in it. */
export interface Excerpt {
  readonly title: string;
  /** The language, or undefined for a file that the audit must not read. */
  readonly language: string | undefined;
  readonly text: string;
  /** The routes that are called; `?` for a route or method that does not exist. */
  readonly calls: readonly string[];
  /** The code of each finding, followed by the parameter if there is one. */
  readonly findings: readonly string[];
  /** How many calls cannot be understood. */
  readonly unread: number;
}

const FOLDER = new URL('./excerpts/', import.meta.url);

/** Reads the labelled excerpts. They were written before the audit was run on them. */
export function readExcerpts(): Excerpt[] {
  return readdirSync(FOLDER)
    .sort()
    .flatMap((name) => readFileSync(new URL(name, FOLDER), 'utf8').split(/^### /m).slice(1))
    .map(parseExcerpt);
}

function parseExcerpt(source: string): Excerpt {
  const start = source.indexOf('\n---\n');
  const [title = '', ...lines] = source.slice(0, start).split('\n');
  const labels = new Map(lines.map((line) => line.split(/: ?(.*)/s).slice(0, 2) as [string, string]));
  const list = (name: string) => (labels.get(name) ?? '').split('; ').filter((each) => each !== '');
  const file = labels.get('file');
  return {
    title,
    language: file === undefined ? labels.get('language') : auditLanguageOf(file),
    text: source.slice(start + '\n---\n'.length),
    calls: list('calls').sort(),
    findings: list('findings').sort(),
    unread: Number(labels.get('unread') ?? 0),
  };
}

/** What the audit sees in an excerpt, in the form of the labels. */
export function auditExcerpt({ text, language }: Excerpt): Pick<Excerpt, 'calls' | 'findings' | 'unread'> {
  if (language === undefined) return { calls: [], findings: [], unread: 0 };
  const { calls, findings, unread } = auditText(text, language);
  return {
    calls: calls.map(({ route }) => route ?? '?').sort(),
    findings: findings.map(({ code, parameter }) => (parameter === undefined ? code : `${code} ${parameter}`)).sort(),
    unread: unread.length,
  };
}
