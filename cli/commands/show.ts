import type { ParameterRecord, RecordType, RouteRecord } from 'routebook/catalogue';
import { describeType } from '../../src/internal/describe-type.ts';
import { findRecord } from '../input/find-record.ts';
import { expectWords, readWords } from '../input/parse-arguments.ts';
import { formatTable, wrap } from '../output/table.ts';
import { createScreen, print, printJson, type Screen } from '../output/terminal.ts';

export const HELP = `Usage: routebook show <route> [options]

Shows everything known about a route: parameters, body, formats, responses, pages, deprecation and documentation.
The route may also be an operation id or a URL.

Options
      --json   the same, as JSON

Examples
  routebook show 'GET /orgs/{org}/repos'
  routebook show issues/create
  routebook show 'PATCH https://api.github.com/repos/octokit/app' --json`;

export function run(words: readonly string[]): number {
  const { values, positionals } = readWords(words, { json: { type: 'boolean' } });
  expectWords(positionals, 1, 1, 'a route');
  const record = findRecord(positionals[0] ?? '');
  if (values.json) printJson(record);
  else print(describeRecord(record, createScreen()));
  return 0;
}

/** Beside the names of facts, on the narrowest of screens. */
const LEAST_WIDTH = 12;

const COLUMNS = [
  { heading: 'Name', style: 'cyan' },
  { heading: 'In' },
  { heading: 'Required', style: 'yellow' },
  { heading: 'Type' },
  { heading: 'Default' },
  { heading: '', style: 'yellow' },
] as const;

/** All that is known of a route, in the width of the screen. */
export function describeRecord(record: RouteRecord, screen: Screen): string {
  const { route, title, documentation, category, operationId, server, formats, previews, versions } = record;
  const facts = [
    ['Documentation', documentation ?? ''],
    ['Operation', operationId ?? ''],
    ['Category', category ?? ''],
    ['Server', server ?? ''],
    ['Pages', describePages(record)],
    ['Formats', formats.join(', ')],
    ['Previews', previews.map(({ name, required }) => `${name}${required ? ' (required)' : ''}`).join(', ')],
    ['Differs in version', versions.join(', ')],
    ['Deprecated', describeDeprecation(record)],
  ].filter(([, value]) => value !== '');
  const label = Math.max(...facts.map(([name = '']) => name.length)) + 2;
  const factLines = facts.flatMap(([name = '', value = '']) =>
    wrap(value, Math.max(LEAST_WIDTH, screen.width - label)).map((line, index) => {
      const start = screen.style('dim', (index === 0 ? name : '').padEnd(label));
      return start + (name === 'Deprecated' ? screen.style('yellow', line) : line);
    }),
  );
  const head = wrap(route, screen.width).map((line) => screen.style('bold', line));
  return [
    [...head, ...wrap(title, screen.width)].join('\n'),
    factLines.join('\n'),
    ...section('Parameters', describeParameters(record, screen), screen),
    ...section('Responses', describeResponses(record, screen), screen),
  ].join('\n\n');
}

function section(title: string, text: string, screen: Screen): string[] {
  return text === '' ? [] : [`${screen.style('bold', title)}\n${text}`];
}

function describeParameters({ parameters, body }: RouteRecord, screen: Screen): string {
  const rows = [...parameters.map(describeParameter)];
  for (const { name, required, type, deprecated } of body?.fields ?? []) {
    rows.push([name, 'body', required ? 'yes' : '', describeType(type), '', deprecated ? 'deprecated' : '']);
  }
  if (body && body.fields.length === 0) {
    const types = Object.entries(body.content).map(([name, type]) => `${name}: ${describeType(type)}`);
    rows.push(['--data', 'body', body.required ? 'yes' : '', types.join(', '), '', '']);
  }
  return rows.length === 0 ? '' : formatTable(COLUMNS, rows, screen);
}

function describeParameter(parameter: ParameterRecord): string[] {
  const { name, in: place, required, type, deprecated } = parameter;
  const fallback = parameter.default === undefined ? '' : JSON.stringify(parameter.default);
  return [name, place, required ? 'yes' : '', describeType(type), fallback, deprecated ? 'deprecated' : ''];
}

function describeResponses({ responses }: RouteRecord, screen: Screen): string {
  const rows = Object.entries(responses).flatMap(([status, content]) => {
    const types: [string, RecordType | undefined][] = Object.entries(content);
    if (types.length === 0) types.push(['no content', undefined]);
    return types.map(([name, type]) => [status, name, type === undefined ? '' : describeType(type)]);
  });
  const columns = [{ heading: 'Status', style: 'cyan' }, { heading: 'Content' }, { heading: 'Type' }] as const;
  return rows.length === 0 ? '' : formatTable(columns, rows, screen);
}

function describePages({ pagination }: RouteRecord): string {
  if (!pagination) return '';
  return `by ${pagination.by}${pagination.items === undefined ? '' : `, items in ${pagination.items}`}`;
}

function describeDeprecation({ deprecation }: RouteRecord): string {
  if (!deprecation) return '';
  const { reason, since, until, replacement } = deprecation;
  const parts = [reason, since && `since ${since}`, until && `until ${until}`, replacement && `use ${replacement}`];
  return parts.filter(Boolean).join(', ');
}
