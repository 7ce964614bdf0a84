interface Visit {
  readonly name: string;
  readonly index: number;
  low: number;
  readonly targets: readonly string[];
  next: number;
}

/**
 * The cycles of a graph: its strongly connected components (Tarjan's algorithm, without recursion), except single nodes without an
 * edge to themselves. Members keep the order of `names`.
 */
export function findComponents(names: readonly string[], targetsOf: (name: string) => readonly string[]): string[][] {
  const order = new Map(names.map((name, index) => [name, index]));
  const visits = new Map<string, Visit>();
  const open: Visit[] = [];
  const isOpen = new Set<string>();
  const cycles: string[][] = [];
  const begin = (name: string): Visit => {
    const targets = targetsOf(name).filter((each) => order.has(each));
    const visit = { name, index: visits.size, low: visits.size, targets, next: 0 };
    visits.set(name, visit);
    open.push(visit);
    isOpen.add(name);
    return visit;
  };
  const close = (visit: Visit) => {
    const members: string[] = [];
    for (let last = open.pop(); last !== undefined; last = last === visit ? undefined : open.pop()) {
      members.push(last.name);
      isOpen.delete(last.name);
    }
    if (members.length === 1 && !visit.targets.includes(visit.name)) return;
    cycles.push(members.sort((left, right) => (order.get(left) ?? 0) - (order.get(right) ?? 0)));
  };
  for (const start of names) {
    if (visits.has(start)) continue;
    const path = [begin(start)];
    for (let visit = path.at(-1); visit !== undefined; visit = path.at(-1)) {
      const target = visit.targets[visit.next];
      visit.next += 1;
      if (target === undefined) {
        path.pop();
        const parent = path.at(-1);
        if (parent) parent.low = Math.min(parent.low, visit.low);
        if (visit.low === visit.index) close(visit);
      } else if (!visits.has(target)) path.push(begin(target));
      else if (isOpen.has(target)) visit.low = Math.min(visit.low, visits.get(target)?.index ?? 0);
    }
  }
  return cycles;
}
