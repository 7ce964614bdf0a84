import { parseArgs } from 'node:util';
import { SHOWN } from './report/report.js';

export function createHelp(sections) {
  const width = Math.max(...sections.map((section) => section.name.length));
  return [
    'Usage: npm run bench -- [section …] [--all] [--write [--fresh]] [--json]',
    '',
    'Measures routebook and similar libraries on the same work, after checking that their results agree.',
    '',
    'Sections (by default, all except those that take minutes):',
    ...sections.map(
      ({ name, summary, takesMinutes }) =>
        `  ${name.padEnd(width)}  ${summary}${takesMinutes ? ' (takes minutes)' : ''}`,
    ),
    '',
    'Options:',
    '  --all    run every section',
    '  --write  run only what the documentation shows, and write it into docs/benchmark.json, the pages and the charts;',
    '           after an interruption, the sections that were finished are not run again',
    '  --fresh  with --write, run all of these sections again',
    '  --json   print the results as JSON, and nothing else',
    '  --help   print this text',
    '',
    'The exit code is 1 if results differ. A missed target is marked, but does not change it, because times vary between runs.',
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
      fresh: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const known = sections.map((section) => section.name);
  for (const name of positionals) {
    if (!known.includes(name)) throw new Error(`There is no section "${name}". Choose from: ${known.join(', ')}.`);
  }
  if (values.write && (values.all || positionals.length > 0)) {
    throw new Error('--write runs the sections that the documentation shows. Do not name any, and leave out --all.');
  }
  const isChosen = ({ name, takesMinutes }) => {
    if (values.write) return SHOWN.includes(name);
    return values.all || (positionals.length === 0 ? !takesMinutes : positionals.includes(name));
  };
  const { write, fresh, json, help } = values;
  return { chosen: sections.filter(isChosen), write, fresh, json, help };
}
