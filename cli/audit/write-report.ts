import { asCode, asSentence } from '../shared/output/markdown.ts';
import { type Screen, visible } from '../shared/output/terminal.ts';
import { counted, wrap } from '../shared/output/text.ts';
import { type Audit, type FileFinding, listNotFollowed, type NotFollowed } from './audit-files.ts';

/** The most places that are listed without `--verbose`. */
const MOST_PLACES = 50;

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
  const notFollowed = listNotFollowed(audit);
  const responses = isVerbose ? audit.unread.filter(({ kind }) => kind === 'response') : [];
  const lists = [
    ...(notFollowed.length > 0 ? [writePlaces('Not followed', notFollowed, isVerbose, screen)] : []),
    ...(responses.length > 0 ? [writePlaces('Responses that will change', responses, true, screen)] : []),
  ];
  return [...blocks, ...lists, writeSummary(audit, notFollowed.length, known, isVerbose, screen)].join('\n\n');
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

/** Lists places, each in a line. `--verbose` lists all of them. */
function writePlaces(title: string, places: readonly NotFollowed[], isVerbose: boolean, screen: Screen): string {
  const shown = isVerbose ? places : places.slice(0, MOST_PLACES);
  const lines = shown.flatMap(({ file, line, column, reason }) =>
    wrap(`  ${visible(file)}:${line}:${column} ${reason}`, screen.width, '    '),
  );
  const rest = places.length - shown.length;
  const more = rest === 0 ? [] : [`  and ${rest} more (--verbose lists them)`];
  return [screen.paint('heading', `${title} (${places.length})`), ...lines, ...more].join('\n');
}

function writeSummary(audit: Audit, notFollowed: number, known: number, isVerbose: boolean, screen: Screen): string {
  const { findings, calls, unread, files, ignored, fixed } = audit;
  const result = findings.length === 0 ? screen.paint('success', 'No findings') : counted(findings.length, 'finding');
  const responses = unread.filter(({ kind }) => kind === 'response').length;
  const hint = isVerbose ? '' : ' (--verbose lists them)';
  const parts = [
    `${result} in ${countCalls(calls)} in ${counted(files, 'file')}.`,
    ...(fixed > 0 ? [`${counted(fixed, 'edit')} made.`] : []),
    ...(known > 0 ? [`${known} in the baseline.`] : []),
    ...(notFollowed > 0 ? [`${counted(notFollowed, 'place')} not followed.`] : []),
    ...(responses > 0
      ? [`${counted(responses, 'response')} will change, but it is not known which members the code reads${hint}.`]
      : []),
    ...(ignored > 0 ? [`${ignored} ignored by Git.`] : []),
  ];
  return wrap(parts.join(' '), screen.width).join('\n');
}

/** `3 calls`, and those of which only a URL or path is known: `3 calls (1 mentioned)`. */
function countCalls(calls: Audit['calls']): string {
  const mentioned = calls.filter(({ certainty }) => certainty === 'mentioned').length;
  return `${counted(calls.length, 'call')}${mentioned === 0 ? '' : ` (${mentioned} mentioned)`}`;
}

/** Writes findings, and what was not followed, as Markdown for a comment in a pull request. */
export function writeMarkdown(audit: Audit): string {
  const { findings, calls, files } = audit;
  const places = listNotFollowed(audit);
  const rows = findings.map(
    ({ file, line, severity, code, message }) =>
      `| ${asCode(`${file}:${line}`)} | ${severity} | ${code} | ${asSentence(message)} |`,
  );
  const table =
    rows.length === 0 ? [] : [['| place | severity | code | finding |', '|---|---|---|---|', ...rows].join('\n')];
  const summary = `${counted(findings.length, 'finding')} in ${countCalls(calls)} in ${counted(files, 'file')}.`;
  const shown = places.slice(0, MOST_PLACES);
  const more = places.length > shown.length ? [`- and ${places.length - shown.length} more`] : [];
  const list = shown.map(({ file, line, reason }) => `- ${asCode(`${file}:${line}`)} ${asSentence(reason)}`);
  const note =
    places.length === 0 ? [] : [`${counted(places.length, 'place')} not followed:`, [...list, ...more].join('\n')];
  return ['## API calls', ...table, summary, ...note].join('\n\n');
}

/** Writes findings as workflow commands of GitHub Actions, which shows them in the files of a pull request. What was not followed is a notice. */
export function writeAnnotations(audit: Audit): string {
  const notices = listNotFollowed(audit).map(
    ({ file, line, reason }) =>
      `::notice file=${escapeProperty(file)},line=${line},title=routebook not followed::${escapeData(reason)}\n`,
  );
  return audit.findings
    .map(({ file, severity, code, message, line, column, endLine, endColumn }) => {
      // GitHub accepts columns only if the finding starts and ends on the same line.
      const columns = endLine === line ? `,col=${column},endColumn=${Math.max(column, endColumn - 1)}` : '';
      const place = `file=${escapeProperty(file)},line=${line},endLine=${endLine}${columns}`;
      return `::${severity} ${place},title=${escapeProperty(`routebook ${code}`)}::${escapeData(message)}\n`;
    })
    .concat(notices)
    .join('');
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
