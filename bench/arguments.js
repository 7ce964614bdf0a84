import { parseArgs } from 'node:util';
import { SHOWN } from './report/panels.js';

export function createHelp(sections) {
  const width = Math.max(...sections.map((section) => section.name.length));
  return [
    'Usage: npm run bench -- [section …] [--all] [--write] [--json]',
    '',
    'Measures routebook and its peers on the same work, after checking that their results agree.',
    '',
    'Sections (all but those that take minutes if none is named):',
    ...sections.map(
      ({ name, summary, takesMinutes }) =>
        `  ${name.padEnd(width)}  ${summary}${takesMinutes ? ' (takes minutes)' : ''}`,
    ),
    '',
    'Options:',
    '  --all    run every section',
    '  --write  write the figures into docs/benchmark.json and the tables of the documentation; runs the sections they show',
    '  --json   print the results as JSON, and nothing else',
    '  --help   print this text',
    '',
    'The exit code is 1 if results differ. A missed target is only marked, because machines are noisy.',
  ].join('\n');
}

/** Throws an error with a readable message if the arguments are invalid. */
export function readArguments(commandLine, sections) {
  const { values, positionals } = parseArgs({
    args: commandLine,
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const known = sections.map((section) => section.name);
  for (const name of positionals) {
    if (!known.includes(name)) throw new Error(`There is no section "${name}". Choose from: ${known.join(', ')}.`);
  }
  const isChosen = ({ name, takesMinutes }) =>
    values.all ||
    (values.write && SHOWN.includes(name)) ||
    (positionals.length === 0 ? !takesMinutes : positionals.includes(name));
  return { chosen: sections.filter(isChosen), write: values.write, json: values.json, help: values.help };
}
