import { unreadable } from './check-data.ts';
import type { IndexData, IndexParameter, IndexResponses, IndexRow } from './index-data.ts';
import { writeIndexText } from './index-text.ts';

/**
 * Creates the text of an index from rows that contain everything about their routes, so that a new route changes no other line of a module.
 * Generated modules call this function.
 */
export function joinRows(header: string, rows: readonly string[]): string {
  const parameters = createTable<IndexParameter>();
  const responses = createTable<IndexResponses>();
  try {
    const routes = rows.map((line) => {
      const row = JSON.parse(line) as unknown[];
      if (Array.isArray(row[4])) row[4] = row[4].map(parameters.add);
      if (typeof row[5] === 'object' && row[5] !== null) row[5] = responses.add(row[5]);
      return row as unknown as IndexRow;
    });
    const { entries } = parameters;
    return writeIndexText({
      ...(JSON.parse(header) as IndexData),
      parameters: entries,
      responses: responses.entries,
      routes,
    });
  } catch {
    throw unreadable();
  }
}

function createTable<Entry>() {
  const entries: Entry[] = [];
  const positions = new Map<string, number>();
  const add = (entry: unknown): number => {
    const text = JSON.stringify(entry);
    const known = positions.get(text) ?? entries.push(entry as Entry) - 1;
    positions.set(text, known);
    return known;
  };
  return { entries, add };
}
