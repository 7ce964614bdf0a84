import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { RouteRecord } from 'routebook/catalogue';
import { MethodBadge } from '../method.tsx';

interface Props {
  readonly routes: readonly RouteRecord[];
  /** The position that the arrow keys have reached, or -1. */
  readonly active: number;
  /** The route that is open. */
  readonly open: string;
  readonly onOpen: (route: string) => void;
}

/** As the style sheet has it. All rows are of one height, so that only those in sight have to be drawn. */
const ROW = 56;
const MARGIN = 6;

export function optionId(index: number): string {
  return `route-${index}`;
}

export function RouteList({ routes, active, open, onOpen }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [{ top, height }, setWindow] = useState({ top: 0, height: 800 });

  const look = () => {
    const element = list.current;
    if (element) setWindow({ top: element.scrollTop, height: element.clientHeight });
  };
  useEffect(() => {
    const observer = new ResizeObserver(look);
    if (list.current) observer.observe(list.current);
    return () => observer.disconnect();
  }, []);

  // Other routes are read from their beginning.
  useLayoutEffect(() => list.current?.scrollTo(0, 0), [routes]);

  useLayoutEffect(() => {
    const element = list.current;
    if (!element || active < 0) return;
    const start = active * ROW;
    if (start < element.scrollTop) element.scrollTop = start;
    else if (start + ROW > element.scrollTop + element.clientHeight)
      element.scrollTop = start + ROW - element.clientHeight;
  }, [active]);

  const first = Math.max(0, Math.floor(top / ROW) - MARGIN);
  const last = Math.min(routes.length, Math.ceil((top + height) / ROW) + MARGIN);
  const shown = new Set(Array.from({ length: last - first }, (_, index) => first + index));
  // Assistive technology is told of the active row by its id, so it has to be there.
  if (routes[active]) shown.add(active);

  return (
    <div
      class="list"
      id="routes"
      ref={list}
      role="listbox"
      aria-label="Routes"
      onScroll={look}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div class="rows" role="presentation" style={{ height: `${routes.length * ROW}px` }}>
        {[...shown].map((index) => {
          const record = routes[index] as RouteRecord;
          const isOpen = record.route === open;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the keys
            <div
              key={record.route}
              id={optionId(index)}
              class="row"
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              aria-current={isOpen || undefined}
              aria-setsize={routes.length}
              aria-posinset={index + 1}
              data-deprecated={record.deprecation ? '' : undefined}
              style={{ transform: `translateY(${index * ROW}px)` }}
              onClick={() => onOpen(record.route)}
            >
              <MethodBadge method={record.method} />
              <span class="row-title">{record.title}</span>
              <code class="row-path">{record.path}</code>
              {record.deprecation && <span class="tag">{record.deprecation.removed ? 'removed' : 'deprecated'}</span>}
            </div>
          );
        })}
      </div>
    </div>
  );
}
