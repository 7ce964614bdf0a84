import { operationsElsewhere } from '../generated/operations-elsewhere.ts';

/** The operations that some editions have and github.com does not, each with its route. */
export function operationsOfEditions(): readonly (readonly [operationId: string, route: string])[] {
  return operationsElsewhere.split('\n').map((line) => {
    const end = line.indexOf(' ');
    return [line.slice(0, end), line.slice(end + 1)];
  });
}
