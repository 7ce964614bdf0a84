import { EndpointError } from '../errors.ts';
import type { IndexData, IndexParameter, IndexResponses, IndexRow } from './index-data.ts';

/**
 * An index as text: a line for what it is, one for its parameters, one for its responses with tabs between them, and then one for each
 * route, all in JSON, which has no line breaks and tabs of its own. So what a program does not ask for is never parsed: of GitHub's 1,335
 * routes, most programs need a dozen.
 */
export function writeIndexText(data: IndexData): string {
  const isWhole = [data?.parameters, data?.responses, data?.routes].every(Array.isArray);
  if (!isWhole) throw unreadable();
  const { parameters, responses, routes, ...header } = data;
  const table = responses.map((response) => JSON.stringify(response)).join('\t');
  return [JSON.stringify(header), JSON.stringify(parameters), table, ...routes.map((row) => JSON.stringify(row))].join(
    '\n',
  );
}

type Header = Omit<IndexData, 'parameters' | 'responses' | 'routes'>;

/** An index that is read piece by piece. */
export interface LazyIndex extends Header {
  /** The routes in their order. */
  readonly routes: readonly string[];
  readonly parameters: readonly IndexParameter[];
  response(index: number): IndexResponses | undefined;
  row(index: number): IndexRow;
  /** All of them at once: for who needs them all, that takes a third of the time. */
  rows(): readonly IndexRow[];
}

export function readIndexText(text: string): LazyIndex {
  // Where the first line is no object on its own, the whole text is one.
  const isLines = text.charAt(text.indexOf('\n') - 1) === '}';
  const [header = '', parameters = '', responses = '', ...lines] = (
    isLines ? text : writeIndexText(parse<IndexData>(text))
  ).split('\n');
  let rows: (IndexRow | undefined)[] = new Array(lines.length);
  let isComplete = false;
  let parameterTable: readonly IndexParameter[] | undefined;
  let responseTable: readonly string[] | undefined;
  const row = (index: number): IndexRow => {
    rows[index] ??= parse<IndexRow>(lines[index] as string);
    return rows[index];
  };
  return {
    ...readHeader(header),
    routes: lines.map((line, index) => readRoute(line) ?? row(index)[0]),
    row,
    rows() {
      // What was read before stays: records are made of it.
      if (!isComplete) rows = parse<IndexRow[]>(`[${lines.join(',')}]`).map((each, index) => rows[index] ?? each);
      isComplete = true;
      return rows as IndexRow[];
    },
    get parameters() {
      parameterTable ??= parse<IndexParameter[]>(parameters);
      return parameterTable;
    },
    response(index) {
      responseTable ??= responses.split('\t');
      return responseTable[index] ? parse<IndexResponses>(responseTable[index]) : undefined;
    },
  };
}

/** The first text of a line, if it is plain: `["GET /user", …`. */
function readRoute(line: string): string | undefined {
  const route = line.slice(2, line.indexOf('"', 2));
  return route.includes('\\') ? undefined : route;
}

function readHeader(line: string): Header {
  const header = parse<Header | null>(line);
  if (header?.format !== 1) throw unreadable();
  return header;
}

function parse<Value>(line: string): Value {
  try {
    return JSON.parse(line) as Value;
  } catch {
    throw unreadable();
  }
}

function unreadable(): EndpointError {
  return new EndpointError('INVALID_OPTION', 'The data of a catalogue must be what the generator writes as its index.');
}
