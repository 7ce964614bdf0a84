import * as parser from 'oxc-parser';
import { type AuditFinding, auditText } from 'routebook/audit';

/** The part of ESLint's context that the rule uses. */
interface Context {
  readonly filename: string;
  readonly sourceCode: { readonly text: string };
  report(problem: object): void;
}

export const rule = {
  meta: { type: 'problem', fixable: 'code' },
  create: (context: Context) => ({
    Program() {
      const language = /tsx?$/.test(context.filename) ? 'tsx' : 'jsx';
      const { findings } = auditText(context.sourceCode.text, language, { parser });
      for (const finding of findings) context.report(toProblem(finding));
    },
  }),
};

/** ESLint counts columns from 0. It applies one fix at a time. */
function toProblem({ line, column, endLine, endColumn, message, fix }: AuditFinding) {
  const [edit] = fix ?? [];
  return {
    message,
    loc: { start: { line, column: column - 1 }, end: { line: endLine, column: endColumn - 1 } },
    fix: (fixer: { replaceTextRange(range: [number, number], text: string): unknown }) =>
      edit && fix?.length === 1 ? fixer.replaceTextRange([edit.start, edit.end], edit.text) : null,
  };
}

const text = 'octokit.rest.issues.get({ owner, repo, number: 1 });';
rule.create({ filename: 'bot.ts', sourceCode: { text }, report: (problem) => console.log(problem) }).Program();
