import { type Run, START } from './run-seeds.ts';
import type { SimulatedRequest } from './server.ts';

/** What a person needs to see why a seed fails. */
export function describeRun({ seed, faults, requests, failure }: Run, before: number, command: string): string {
  const error = failure?.error;
  return [
    `Seed ${seed} fails: ${error instanceof Error ? error.message : String(error)}`,
    '',
    `To repeat it: ${command}`,
    '',
    `Faults with which it fails (${faults.length} of ${before}):`,
    ...faults.map(({ place, fault }) => `  ${fault}: ${place}`),
    '',
    'Requests:',
    ...requests.map((each) => `  ${describeRequest(each)}`),
  ].join('\n');
}

/** A request in one line, with the times from the start of the world in seconds. */
export function describeRequest({ worker, method, url, sentAt, endedAt, status, fault }: SimulatedRequest): string {
  const seconds = (time: number) => ((time - START) / 1000).toFixed(3);
  const result = status ?? (endedAt === undefined ? 'nothing' : 'error');
  const end = endedAt === undefined ? '' : ` at ${seconds(endedAt)}`;
  return `${seconds(sentAt)} ${worker}: ${method} ${url} → ${result}${end}${fault ? ` (${fault})` : ''}`;
}
