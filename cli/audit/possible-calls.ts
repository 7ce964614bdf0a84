import type { AuditUnread } from 'routebook/audit';
import type { FileResult } from './audit-file.ts';

/** Tests and their data. */
const TEST =
  /(?:^|[\\/])(?:tests?|__tests__|__mocks__|mocks?|spec|specs|e2e|cypress|fixtures?|stories|test-?utils|testing|testdata)[\\/]|[._-](?:test|spec|stories|mock|e2e|cy)\.\w+$/i;

/**
 * Counts what may be a call as one that was not understood, if one of the files shows that the program is about GitHub. What a call in
 * another file sends is left out.
 */
export function countPossibleCalls(
  files: readonly string[],
  results: readonly FileResult[],
  withTests: boolean,
): readonly FileResult[] {
  const isTest = (index: number) => !withTests && TEST.test(files[index] ?? '');
  const isAbout = results.some((each, index) => each.kind === 'audited' && each.isGitHub === true && !isTest(index));
  const texts = new Set(
    results.flatMap((each) => (each.kind === 'audited' ? each.result.calls.map(({ text }) => pathIn(text)) : [])),
  );
  const isSent = (path: string | undefined) =>
    path !== undefined && [...texts].some((text) => text.startsWith(path.replace(/…$/, '')));
  return results.map((each, index) => {
    if (each.kind !== 'audited' || each.result.unread.every(({ kind }) => kind !== 'path')) return each;
    const isCounted = isAbout && !isTest(index);
    const unread = each.result.unread.flatMap(({ path, ...entry }): AuditUnread[] => {
      if (entry.kind !== 'path') return [entry];
      return isCounted && !isSent(path) ? [{ ...entry, kind: 'call' }] : [];
    });
    return { ...each, result: { ...each.result, unread } };
  });
}

/** `GET https://api.github.com/user?page=2` → `/user` */
function pathIn(text: string): string {
  return text
    .replace(/^[A-Z]+ +/, '')
    .replace(/^https?:\/\/[^/]*/, '')
    .replace(/[?#].*$/s, '')
    .replace(/^\/?/, '/');
}
