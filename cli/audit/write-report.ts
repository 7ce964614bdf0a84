import { asCode, asSentence } from '../shared/output/markdown.ts';
import { type Screen, visible } from '../shared/output/terminal.ts';
import { counted, wrap } from '../shared/output/text.ts';
import type { Audit, FileFinding, FileUnread } from './audit-files.ts';

interface ReportOptions {
  readonly isVerbose: boolean;
  /** The number of findings that the baseline contains. */
  readonly known: number;
}

/** Writes findings as text, grouped by file. Each has its position, the line, the reason and the fix. */
export function writeReport(audit: Audit, screen: Screen, { isVerbose, known }: ReportOptions): string {
  const blocks = [...groupByFile(audit.findings)].map(([file, findings]) =>
    [screen.paint('heading', visible(file)), ...findings.flatMap((finding) => writeFinding(finding, screen))].join(
      '\n',
    ),
  );
  const unread = isVerbose && audit.unread.length > 0 ? [writeUnread(audit.unread, screen)] : [];
  return [...blocks, ...unread, writeSummary(audit, known, isVerbose, screen)].join('\n\n');
}

function groupByFile(findings: readonly FileFinding[]): ReadonlyMap<string, readonly FileFinding[]> {
  const groups = new Map<string, FileFinding[]>();
  for (const finding of findings) {
    const group = groups.get(finding.file);
    if (group === undefined) groups.set(finding.file, [finding]);
    else group.push(finding);
  }
  return groups;
}

function writeFinding(finding: FileFinding, screen: Screen): string[] {
  const { line, column, severity, code, message, excerpt, fix } = finding;
  const start = `  ${line}:${column} ${severity} ${code}: `;
  const [first = '', ...rest] = wrap(`${start}${visible(message)}`, screen.width, '      ');
  const painted = `  ${line}:${column} ${screen.paint(severity, severity)} ${screen.paint('heading', code)}:`;
  return [
    painted + first.slice(start.length - 1),
    ...rest,
    `      ${screen.paint('muted', visible(excerpt))}`,
    ...(fix === undefined ? [] : [`      ${screen.paint('success', '--fix changes this')}`]),
  ];
}

function writeUnread(unread: readonly FileUnread[], screen: Screen): string {
  const lines = unread.map(
    ({ file, line, column, reason, excerpt }) =>
      `  ${visible(file)}:${line}:${column} ${reason}\n      ${screen.paint('muted', visible(excerpt))}`,
  );
  return [screen.paint('heading', 'Could not be understood'), ...lines].join('\n');
}

function writeSummary(audit: Audit, known: number, isVerbose: boolean, screen: Screen): string {
  const { findings, calls, unread, files, skipped, fixed, unsupported } = audit;
  const result = findings.length === 0 ? screen.paint('success', 'No findings') : counted(findings.length, 'finding');
  const count = (wanted: FileUnread['kind']) => unread.filter(({ kind }) => kind === wanted).length;
  const [computed, responses, incomplete] = [count('call'), count('response'), count('file')];
  const hint = unread.length > 0 && !isVerbose ? ' (--verbose lists them)' : '';
  const parts = [
    `${result} in ${countCalls(calls)} in ${counted(files, 'file')}.`,
    ...(fixed > 0 ? [`${counted(fixed, 'edit')} made.`] : []),
    ...(known > 0 ? [`${known} in the baseline.`] : []),
    ...(computed > 0 ? [`${counted(computed, 'call')} could not be understood${hint}.`] : []),
    ...(responses > 0
      ? [`${counted(responses, 'response')} will change, but it is not known which members the code reads${hint}.`]
      : []),
    ...(incomplete > 0 ? [`${counted(incomplete, 'file')} not read completely${hint}.`] : []),
    ...unsupported.map(
      ({ language, files: count }) =>
        `${counted(count, `${language} file`)} not read: the audit does not support ${language}.`,
    ),
    ...(skipped.bundles > 0 ? [`${counted(skipped.bundles, 'bundle')} skipped.`] : []),
    ...(skipped.ignored > 0 ? [`${skipped.ignored} ignored by Git.`] : []),
    ...(skipped.large > 0 ? [`${skipped.large} too large or not text.`] : []),
  ];
  return wrap(parts.join(' '), screen.width).join('\n');
}

/** `3 calls`, and those of which only a URL or path is known: `3 calls (1 mentioned)`. */
function countCalls(calls: Audit['calls']): string {
  const mentioned = calls.filter(({ certainty }) => certainty === 'mentioned').length;
  return `${counted(calls.length, 'call')}${mentioned === 0 ? '' : ` (${mentioned} mentioned)`}`;
}

/** Writes findings as Markdown for a comment in a pull request. */
export function writeMarkdown({ findings, calls, unread, files }: Audit): string {
  const summary = `${counted(findings.length, 'finding')} in ${countCalls(calls)} in ${counted(files, 'file')}.`;
  const [computed, incomplete] = (['call', 'file'] as const).map(
    (wanted) => unread.filter(({ kind }) => kind === wanted).length,
  );
  const notes = [
    ...(computed ? [`${counted(computed, 'call')} could not be understood.`] : []),
    ...(incomplete ? [`${counted(incomplete, 'file')} not read completely.`] : []),
  ];
  const rows = findings.map(
    ({ file, line, severity, code, message }) =>
      `| ${asCode(`${file}:${line}`)} | ${severity} | ${code} | ${asSentence(message)} |`,
  );
  const table =
    rows.length === 0 ? [] : [['| place | severity | code | finding |', '|---|---|---|---|', ...rows].join('\n')];
  return ['## API calls', ...table, [summary, ...notes].join(' ')].join('\n\n');
}

/** Writes findings as workflow commands of GitHub Actions, which shows them in the files of a pull request. */
export function writeAnnotations(findings: readonly FileFinding[]): string {
  return findings
    .map(({ file, severity, code, message, line, column, endLine, endColumn }) => {
      // GitHub accepts columns only if the finding starts and ends on the same line.
      const columns = endLine === line ? `,col=${column},endColumn=${Math.max(column, endColumn - 1)}` : '';
      const place = `file=${escapeProperty(file)},line=${line},endLine=${endLine}${columns}`;
      return `::${severity} ${place},title=${escapeProperty(`routebook ${code}`)}::${escapeData(message)}\n`;
    })
    .join('');
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
