import type { Emulator } from 'routebook/testing';
import { formatTable } from '../shared/output/table.ts';
import { type Screen, visible } from '../shared/output/terminal.ts';
import { counted } from '../shared/output/text.ts';

type Received = Emulator['requests'];

const COLUMNS = [
  { heading: 'Requests' },
  { heading: 'Route', role: 'name', least: 32 },
  { heading: 'Status' },
  { heading: 'Not supported', role: 'warning' },
] as const;

/** The requests by route and status, and what the emulator did not support. Of very many, the newest are listed. */
export function writeReport(requests: Received, count: number, screen: Screen): string {
  const counts = new Map<string, { count: number; readonly cells: readonly string[] }>();
  for (const { method, url, route, status, unsupported = '' } of requests) {
    const what = unsupported === route ? 'the route' : unsupported.replace(` of ${route}`, '');
    const cells = [route ?? `${method} ${new URL(url).pathname}`, String(status ?? 'none'), what];
    const key = JSON.stringify(cells);
    const known = counts.get(key) ?? { count: 0, cells };
    known.count += 1;
    counts.set(key, known);
  }
  const refused = requests.filter(({ unsupported }) => unsupported !== undefined).length;
  const listed = count > requests.length ? ` (of the newest ${requests.length}, which are listed)` : '';
  const summary = `${counted(count, 'request')} to the emulator, ${refused} not supported${listed}`;
  if (requests.length === 0) return summary;
  const rows = [...counts.values()].map(({ count, cells }) => [String(count), ...cells.map(visible)]);
  return `${summary}\n\n${formatTable(COLUMNS, rows, screen)}`;
}
