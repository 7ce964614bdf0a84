import { describe, expect, it } from 'vitest';
import { type AuditFinding, auditText } from '#audit';
import { readRows, sectionsOf, withCode } from '../read-cases.ts';

/** What the audit says about a program, as programs.txt has it: calls, findings and what is not read, by line, and the program with all fixes. */
function auditProgram(program: string, language: string, to: string | undefined): string {
  const { calls, findings, unread } = auditText(program, language, { to });
  const exact = calls.filter(({ certainty }) => certainty === 'exact');
  const fixed = applyFixes(program, findings);
  return [
    ...exact.map(({ line, route }) => `--- ${line} ${route ?? '?'}\n`),
    ...findings.map(({ line, code, parameter }) => `--- ${line} ${[code, parameter ?? []].flat().join(' ')}\n`),
    // Responses that go elsewhere count only where a program is about them.
    ...unread.filter(({ kind }) => to === undefined || kind === 'call').map(({ line }) => `--- ${line} not read\n`),
    ...(fixed === program ? [] : [`--- fixed\n${fixed}`]),
  ].join('');
}

function applyFixes(program: string, findings: readonly AuditFinding[]): string {
  const edits = findings.flatMap(({ fix = [] }) => fix).sort((one, other) => other.start - one.start);
  return edits.reduce((text, { start, end, text: added }) => text.slice(0, start) + added + text.slice(end), program);
}

const urlOf = (name: string) => new URL(name, import.meta.url);

it.each(sectionsOf(urlOf('programs.txt')))('the audit reads "%s" as it is written there', (_, text) => {
  const [head = '', program = ''] = text.split(/\n([\s\S]*?)(?=^--- |(?![\s\S]))/m);
  const [, language = '', to] = head.split(' ');
  expect(`${head}\n${program}${auditProgram(program, language, to)}`).toBe(text);
});

// Rows without a program of their own begin with their language.
describe.each(sectionsOf(urlOf('uses.txt')))('%s', (_, section) => {
  const { head, rows } = readRows(section);
  const [language = ''] = head.split('\n', 1);

  it.each(rows)('%s', (code = '', ...results) => {
    const [, own = '', text = ''] = /^(\w+): (.*)$/s.exec(code) ?? [];
    const isOwn = language === '';
    const program = isOwn ? withCode('CODE', text) : withCode(head.slice(language.length + 1), code);
    const { calls, findings, unread } = auditText(program, isOwn ? own : language);
    expect([
      ...calls.map(
        ({ line, certainty, route = '?' }) => `  ${line} ${certainty === 'exact' ? '' : 'mentions '}${route}`,
      ),
      ...findings.map(({ line, code, parameter }) => `  ${line} ${[code, parameter ?? []].flat().join(' ')}`),
      ...unread.map(({ line, reason }) => `  ${line} not read: ${reason}`),
    ]).toEqual(results);
  });
});
