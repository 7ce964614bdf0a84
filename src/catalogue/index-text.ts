import { unreadable } from './check-data.ts';
import type { IndexData, IndexParameter, IndexResponses } from './index-data.ts';
import { type Row, readHeader, readParameters, readResponses, readRow } from './read-row.ts';

/**
 * An index as text: one line for the header, one for the parameters, one for the responses separated by tabs, and then one line per
 * route. Everything is JSON, which contains no line breaks or tabs. A program therefore parses only what it uses: of all routes,
 * most programs need a dozen.
 */
export function writeIndexText(data: IndexData): string {
  try {
    const { parameters, responses, routes, ...header }: IndexData = Object.assign(Object.create(null), data);
    const table = responses.map((response) => JSON.stringify(response)).join('\t');
    return [
      JSON.stringify(header),
      JSON.stringify(parameters),
      table,
      ...routes.map((row) => JSON.stringify(row)),
    ].join('\n');
  } catch {
    // The data was not written by the generator: members are missing, circular or too deep, or throw when they are read.
    throw unreadable();
  }
}

/** Writes similar rows next to each other, if the rows are in the order of their keys, which is restored when the text is read. */
export function writeCompactText(data: IndexData): string {
  const isSorted = data.routes.every(([key], index) => index === 0 || (data.routes[index - 1]?.[0] ?? '') < key);
  if (!isSorted) return writeIndexText(data);
  const place = ([key, , , documentation]: IndexData['routes'][number]) => `${documentation ?? ''} ${key}`;
  const routes = [...data.routes].sort((one, other) => (place(one) < place(other) ? -1 : 1));
  return writeIndexText({ ...data, sorted: true, routes });
}

/** Restores the order of the keys. */
export function sortRows(lines: readonly string[]): string[] {
  // Every line starts with its key.
  return [...lines].sort();
}

type Header = ReturnType<typeof readHeader>;

/** An index that is parsed piece by piece. */
export interface LazyIndex extends Header {
  /** The routes in their order. */
  readonly routes: readonly string[];
  readonly parameters: readonly IndexParameter[];
  response(index: number): IndexResponses | undefined;
  row(index: number): Row;
  /** Whether a row may have its own server. For most rows, this is false without parsing them. */
  mayHaveServer(index: number): boolean;
  /** Parses all rows at once. On Node 20, this takes a third of the time of parsing them one by one. */
  rows(): readonly Row[];
}

export function readIndexText(text: string): LazyIndex {
  // If the first line is not a complete object, the whole text is one JSON object.
  const isLines = text.charAt(text.indexOf('\n') - 1) === '}';
  const [header = '', parameters = '', responses = '', ...written] = (
    isLines ? text : writeIndexText(parse(text) as IndexData)
  ).split('\n');
  const read = readHeader(parse(header));
  const lines = read.sorted === true ? sortRows(written) : written;
  const rows = new Array<Row | undefined>(lines.length).fill(undefined);
  let isComplete = false;
  let parameterTable: readonly IndexParameter[] | undefined;
  let responseTable: readonly string[] | undefined;
  const row = (index: number): Row => {
    rows[index] ??= readRow(parse(lines[index] as string));
    return rows[index];
  };
  return {
    ...read,
    routes: lines.map((line, index) => readRoute(line) ?? row(index).route),
    row,
    mayHaveServer: (index) => (lines[index] as string).includes('"server"'),
    rows() {
      if (!isComplete) {
        const all = parse(`[${lines.join(',')}]`) as unknown[];
        // Rows that were parsed before are kept, because records refer to them.
        for (const [index, each] of all.entries()) rows[index] ??= readRow(each);
      }
      isComplete = true;
      return rows as Row[];
    },
    get parameters() {
      parameterTable ??= readParameters(parse(parameters));
      return parameterTable;
    },
    response(index) {
      responseTable ??= responses.split('\t');
      const line = index < 0 ? undefined : responseTable.at(index);
      return line ? readResponses(parse(line)) : undefined;
    },
  };
}

/** The first string in a line, if it contains no escapes: `["GET /user", …`. */
function readRoute(line: string): string | undefined {
  const route = line.slice(2, line.indexOf('"', 2));
  return !line.startsWith('["') || route.includes('\\') ? undefined : route;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw unreadable();
  }
}
