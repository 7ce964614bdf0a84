import { spawnSync } from 'node:child_process';

/** The compiler's own measurements, by the names that it prints. Times are in seconds, and memory is in kilobytes. */
const PATTERNS = {
  instantiations: /^Instantiations:\s+(\d+)/m,
  types: /^Types:\s+(\d+)/m,
  memory: /^Memory used:\s+(\d+)K/m,
  time: /^Total time:\s+([\d.]+)s/m,
};

/**
 * Compiles a project once, with a single thread, and reads the compiler's own measurements.
 * @returns {Record<keyof typeof PATTERNS, number>}
 */
export function compileOnce(compiler, folder) {
  const flags = ['-p', folder, '--pretty', 'false', '--extendedDiagnostics', ...compiler.flags];
  const { stdout, stderr, status } = spawnSync(process.execPath, [compiler.findProgram(), ...flags], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error(`${compiler.name} does not accept ${folder}:\n${stdout}${stderr}`.slice(0, 4000));
  return readMeasures(stdout);
}

/**
 * The compiler's own measurements in what it prints with `--extendedDiagnostics`.
 * @returns {Record<keyof typeof PATTERNS, number>}
 */
export function readMeasures(printed) {
  return Object.fromEntries(
    Object.entries(PATTERNS).map(([name, pattern]) => [name, readFigure(printed, name, pattern)]),
  );
}

function readFigure(text, name, pattern) {
  const found = pattern.exec(text);
  if (!found) throw new Error(`The compiler did not print its ${name}.`);
  return Number(found[1]);
}
