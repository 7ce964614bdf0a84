import type { Progress } from '../shared/output/progress.ts';
import { formatPlain, formatTable } from '../shared/output/table.ts';
import { createScreen, print } from '../shared/output/terminal.ts';
import { counted } from '../shared/output/text.ts';
import type { ApiConfig } from './api-config.ts';
import { selectApi } from './generate-types.ts';

const COLUMNS = [
  { heading: 'OPERATION', role: 'name' },
  { heading: 'ID' },
  { heading: 'TAGS' },
  { heading: 'STATE', role: 'warning' },
] as const;

/** Shows the operations that the filters of an API select. */
export async function listOperations(api: ApiConfig, progress: Progress): Promise<void> {
  const { operations, total } = await selectApi(api, progress, []);
  progress.end();
  const rows = operations.map(({ method, path, id = '', tags, isDeprecated, isWebhook }) => [
    `${method} ${path}`,
    id,
    tags.join(', '),
    [...(isWebhook ? ['webhook'] : []), ...(isDeprecated ? ['deprecated'] : [])].join(', '),
  ]);
  const screen = createScreen();
  print((screen.isTerminal ? formatTable : formatPlain)(COLUMNS, rows, screen));
  if (screen.isTerminal) print(`${operations.length} of ${counted(total, 'operation')}`);
}
