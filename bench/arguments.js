import { parseArgs } from 'node:util';

export function createHelp(sections) {
  const width = Math.max(...sections.map((section) => section.name.length));
  return [
    'Usage: npm run bench -- [section …] [--json]',
    '',
    'Measures routebook and its peers on the same work, after checking that their answers agree.',
    '',
    'Sections (all of them if none is named):',
    ...sections.map((section) => `  ${section.name.padEnd(width)}  ${section.summary}`),
    '',
    'Options:',
    '  --json  print the results as JSON, and nothing else',
    '  --help  print this text',
    '',
    'The exit code is 1 if answers differ. A missed target is only marked: machines are noisy.',
  ].join('\n');
}

/** Throws an error with a readable message where the arguments make no sense. */
export function readArguments(commandLine, sections) {
  const { values, positionals } = parseArgs({
    args: commandLine,
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  const known = sections.map((section) => section.name);
  for (const name of positionals) {
    if (!known.includes(name)) throw new Error(`There is no section "${name}". Choose from: ${known.join(', ')}.`);
  }
  const chosen = sections.filter((section) => positionals.length === 0 || positionals.includes(section.name));
  return { chosen, json: values.json, help: values.help };
}
