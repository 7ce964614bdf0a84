import { auditText, type ImportedModule } from 'routebook/audit';

/** Audits a script that imports other modules, and returns the routes, and how many calls could not be read. */
export function auditModules(text: string, modules: Readonly<Record<string, string>>) {
  const known = new Map<string, ImportedModule>();
  for (const [name, each] of Object.entries(modules))
    known.set(name, { text: each, language: 'ts', readImport: (other) => known.get(other) });
  const { calls, unread, findings } = auditText(text, 'ts', { readImport: (name) => known.get(name) });
  return {
    routes: calls.map(({ route, line }) => `${line} ${route ?? '?'}`),
    unread: unread.map(({ line }) => line),
    findings: findings.map(({ code, line }) => `${line} ${code}`),
  };
}
