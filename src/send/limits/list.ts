/** A link of a circular list. The list itself is a link too: its next one is the first, its previous one the last. */
export interface Link {
  previous?: Link | undefined;
  next?: Link | undefined;
}

export function createList(): Link {
  const list: Link = {};
  list.previous = list.next = list;
  return list;
}

/** Adds a link before another one. Before the list itself, it becomes the last. */
export function insertBefore(next: Link, link: Link): void {
  const previous = next.previous as Link;
  link.previous = previous;
  link.next = next;
  previous.next = next.previous = link;
}

/** Removes a link, in constant time. Does nothing if it is not in a list. */
export function unlink(link: Link): void {
  if (!link.next || !link.previous) return;
  link.previous.next = link.next;
  link.next.previous = link.previous;
  link.previous = link.next = undefined;
}

export function isEmpty(list: Link): boolean {
  return list.next === list;
}
