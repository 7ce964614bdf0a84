import { unreadable } from './check-data.ts';
import type { IndexData, IndexParameter, IndexResponses } from './index-data.ts';
import { type Row, readHeader, readParameters, readResponses, readRow } from './read-row.ts';

/**
 * An index as text: one line for the header, one for the parameters, one for the responses separated by tabs, then one for each
 * route, all in JSON, which contains no line breaks and tabs of its own. So what a program does not ask for is never parsed: of 1,335
 * routes, most programs need a dozen.
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
    // Not the generator's: members are missing, cyclic, too deep or throw when they are read.
    throw unreadable();
  }
}

type Header = ReturnType<typeof readHeader>;

/** An index that is read piece by piece. */
export interface LazyIndex extends Header {
  /** The routes in their order. */
  readonly routes: readonly string[];
  readonly parameters: readonly IndexParameter[];
  response(index: number): IndexResponses | undefined;
  row(index: number): Row;
  /** Whether a row may have a server of its own. False without parsing the row, for most of them. */
  mayHaveServer(index: number): boolean;
  /** All rows at once, which takes a third of the time of reading them one by one. */
  rows(): readonly Row[];
}

export function readIndexText(text: string): LazyIndex {
  // Where the first line is not an object of its own, the whole text is one.
  const isLines = text.charAt(text.indexOf('\n') - 1) === '}';
  const [header = '', parameters = '', responses = '', ...lines] = (
    isLines ? text : writeIndexText(parse(text) as IndexData)
  ).split('\n');
  const rows = new Array<Row | undefined>(lines.length).fill(undefined);
  let isComplete = false;
  let parameterTable: readonly IndexParameter[] | undefined;
  let responseTable: readonly string[] | undefined;
  const row = (index: number): Row => {
    rows[index] ??= readRow(parse(lines[index] as string));
    return rows[index];
  };
  return {
    ...readHeader(parse(header)),
    routes: lines.map((line, index) => readRoute(line) ?? row(index).route),
    row,
    mayHaveServer: (index) => (lines[index] as string).includes('"server"'),
    rows() {
      if (!isComplete) {
        const all = parse(`[${lines.join(',')}]`) as unknown[];
        // Rows that were read before stay, because records are made of them.
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

/** The first text of a line, if nothing in it is escaped: `["GET /user", …`. */
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
