import type { FileFinding } from './audit-files.ts';

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
