import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { link, linkImports, STAND_INS } from './folders.js';

const DIAGNOSTIC = /^([\w.-]+)\((\d+),\d+\): error TS\d+: (.*(?:\n {2}.*)*)/gm;

/**
 * Compiles the examples and the blocks about types together. In such a block, a comment on its own line shows the error of the
 * statement above it. Other errors are not allowed: a block compiles as a reader pastes it.
 */
export function checkTypes(steps, project) {
  const typed = steps
    .filter(({ kind }) => kind === 'types')
    .map((step, index) => ({ step, ...write(step, index, project) }));
  const examples = steps.filter(({ kind }) => kind === 'example').map(({ name }) => basename(name));
  link(project, '@types/node');
  link(project, 'undici-types');
  writeFileSync(join(project, 'stand-ins.d.ts'), STAND_INS);
  const compilerOptions = {
    ...{ strict: true, noEmit: true, module: 'nodenext', target: 'es2022', types: ['node'] },
    ...{ lib: ['es2023', 'dom', 'dom.iterable'], skipLibCheck: true },
  };
  const files = ['stand-ins.d.ts', ...typed.map(({ file }) => file), ...examples];
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  const program = resolve('node_modules/typescript/bin/tsc');
  // With one thread and less collecting of garbage, which takes the least processor time.
  const words = [program, '-p', project, '--pretty', 'false', '--checkers', '1'];
  const env = { ...process.env, GOGC: '400' };
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: project, encoding: 'utf8', env });
  const errors = [...stdout.matchAll(DIAGNOSTIC)].map(([, file, line, text]) => ({ file, line: Number(line), text }));
  if (errors.length === 0 && status !== 0) return [`the compiler ended with ${status}: ${stdout}${stderr}`];
  const isTyped = ({ file }) => typed.some((each) => each.file === file);
  return [
    ...errors
      .filter((error) => !isTyped(error))
      .map(({ file, line, text }) => `${file}:${line} does not compile: ${text}`),
    ...typed.flatMap(({ step, file }) => [
      ...declarationsIn(step),
      ...compare(
        step,
        errors.filter((error) => error.file === file),
      ),
    ]),
  ];
}

function write({ code }, index, project) {
  const file = `block-${index}.ts`;
  linkImports(project, code);
  writeFileSync(join(project, file), `${code}\nexport {};\n`);
  return { file };
}

/** A value that is only declared compiles, but does not run. */
function declarationsIn({ page, line, code }) {
  return [...code.matchAll(/^declare (?:const|let|var|function|class) \w+/gm)].map(
    ([text]) => `${page}:${line}: "${text}" is not code that a reader can run`,
  );
}

/** The errors of a block that it does not show, and the errors that it shows but does not have. */
function compare({ page, line: start, code }, errors) {
  const faults = [];
  let from = 0;
  const lines = code.split('\n');
  for (const [index, text] of [...lines.entries(), [lines.length, undefined]]) {
    if (text !== undefined && !text.startsWith('// ')) continue;
    const found = errors.filter(({ line }) => line > from && line <= index);
    const isRight = text === undefined ? found.length === 0 : found.some((error) => matches(text.slice(3), error.text));
    if (!isRight) {
      const given = found.map((error) => error.text).join('\n') || 'no error';
      faults.push(`${page}:${start + index}: shows ${text ?? 'no error'}, but the compiler says: ${given}`);
    }
    from = index + 1;
  }
  return faults;
}

/** `…` matches any text. */
function matches(shown, text) {
  const parts = shown.split('…').map((part) => part.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('[\\s\\S]*')).test(text);
}
