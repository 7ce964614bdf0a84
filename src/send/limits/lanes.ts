import { createList, insertBefore, isEmpty, type Link } from './list.ts';

/** A request, as far as its place depends on it. */
export interface Place extends Link {
  /** The position in the order of calls. */
  readonly order: number;
  readonly isWrite: boolean;
  /** Whether it has been sent before. It then starts before requests that have not. */
  hasStarted: boolean;
}

/** Requests that have been sent before, and the others. Each list is in the order of calls. */
type Lanes = readonly [again: Link, first: Link];

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
export function insert({ reads, writes }: Line, job: Place): void {
  const [again, first] = job.isWrite ? writes : reads;
  const lane = job.hasStarted ? again : first;
  let next = lane;
  while (job.hasStarted && next.previous !== lane && (next.previous as Place).order > job.order)
    next = next.previous as Link;
  insertBefore(next, job);
}

export function forEachIn({ reads, writes }: Line, act: (job: Place) => void): void {
  for (const lane of [...reads, ...writes]) {
    for (let job = lane.next as Link; job !== lane; ) {
      const next = job.next as Link;
      act(job as Place);
      job = next;
    }
  }
}
