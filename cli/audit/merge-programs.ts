import type { AuditProgram } from 'routebook/audit';

/** What all files of a program show, put together. */
export function mergePrograms(programs: readonly (AuditProgram | undefined)[]): AuditProgram {
  return {
    callers: unique(programs.flatMap((each) => each?.callers ?? [])),
    libraries: unique(programs.flatMap((each) => each?.libraries ?? [])),
    bases: unique(programs.flatMap((each) => each?.bases ?? [])),
    servers: unique(programs.flatMap((each) => each?.servers ?? [])),
    senders: unique(programs.flatMap((each) => each?.senders ?? [])),
    texts: unique(programs.flatMap((each) => each?.texts ?? [])),
  };
}

function unique<Item>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}
