import { createList, insertBefore, isEmpty, type Link } from './list.ts';
import type { Job } from './queue.ts';

/** Requests that have been sent before, and the others. Each list is in the order of calls. */
export type Lanes = readonly [again: Link, first: Link];

/** Requests that wait. A read does not wait for a write, nor a write for a read. */
export interface Line {
  readonly reads: Lanes;
  readonly writes: Lanes;
}

const createLanes = (): Lanes => [createList(), createList()];
export const createLine = (): Line => ({ reads: createLanes(), writes: createLanes() });
export const headOf = ([again, first]: Lanes) =>
  isEmpty(again) ? (isEmpty(first) ? undefined : first.next) : again.next;
export const isLineEmpty = ({ reads, writes }: Line) => !headOf(reads) && !headOf(writes);

/** Adds a request. Only those that have been sent before can come in another order, and they are not more than run at a time. */
export function insert({ reads, writes }: Line, job: Job): void {
  const [again, first] = job.isWrite ? writes : reads;
  const lane = job.hasStarted ? again : first;
  let next = lane;
  while (job.hasStarted && next.previous !== lane && (next.previous as Job).order > job.order)
    next = next.previous as Link;
  insertBefore(next, job);
}

export function forEachIn({ reads, writes }: Line, act: (job: Job) => void): void {
  for (const lane of [...reads, ...writes]) {
    for (let job = lane.next as Link; job !== lane; ) {
      const next = job.next as Link;
      act(job as Job);
      job = next;
    }
  }
}
