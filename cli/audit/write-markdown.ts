import { counted } from '../output/counted.ts';
import { asCode, asSentence } from '../output/markdown.ts';
import type { Audit } from './audit-files.ts';

/** Writes findings as Markdown for a comment in a pull request. */
export function writeMarkdown({ findings, calls, unread, files }: Audit): string {
  const summary = `${counted(findings.length, 'finding')} in ${counted(calls.length, 'call')} in ${counted(files, 'file')}.`;
  const computed = unread.filter(({ kind }) => kind === 'call').length;
  const notes = computed === 0 ? [] : [`${counted(computed, 'call')} could not be understood.`];
  const rows = findings.map(
    ({ file, line, severity, code, message }) =>
      `| ${asCode(`${file}:${line}`)} | ${severity} | ${code} | ${asSentence(message)} |`,
  );
  const table =
    rows.length === 0 ? [] : [['| place | severity | code | finding |', '|---|---|---|---|', ...rows].join('\n')];
  return ['## API calls', ...table, [summary, ...notes].join(' ')].join('\n\n');
}
