import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { RouteRecord } from 'routebook/catalogue';
import { useApi } from '../../hooks/contexts.ts';
import { openHere } from '../../hooks/use-view.ts';
import { writeAddress } from '../../model/address.ts';
import { findNearestRoutes, isFiltered, tellApart } from '../../model/find-routes.ts';
import { isShareableSearch } from '../../model/secrets.ts';
import { EMPTY_VIEW, openRoute, type View } from '../../model/view.ts';
import { MethodBadge } from '../route-text.tsx';

interface Props {
  readonly routes: readonly RouteRecord[];
  /** The position that the arrow keys have reached, or -1. */
  readonly active: number;
  /** The route that is open. */
  readonly open: string;
  readonly edition: string;
  readonly onOpen: (route: string) => void;
}

/** The height of a row in the style sheet. All rows have it, so that only the visible ones need to be drawn. */
const ROW = 56;
const MARGIN = 6;

export function resultId(index: number): string {
  return `route-${index}`;
}

/** The routes that match a search, best first. */
export function ResultList({ routes, active, open, edition, onOpen }: Props) {
  const api = useApi();
  const list = useRef<HTMLDivElement>(null);
  const [{ top, height }, setWindow] = useState({ top: 0, height: 800 });

  const measure = () => {
    const element = list.current;
    if (element) setWindow({ top: element.scrollTop, height: element.clientHeight });
  };
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    if (list.current) observer.observe(list.current);
    return () => observer.disconnect();
  }, []);

  const reveal = (index: number) => {
    const element = list.current;
    if (!element || index < 0) return;
    const start = index * ROW;
    if (start < element.scrollTop) element.scrollTop = start;
    else if (start + ROW > element.scrollTop + element.clientHeight)
      element.scrollTop = start + ROW - element.clientHeight;
  };
  // Other results are read from the top.
  useLayoutEffect(() => list.current?.scrollTo(0, 0), [routes]);
  useLayoutEffect(() => reveal(routes.findIndex(({ route }) => route === open)), [open]);
  useLayoutEffect(() => reveal(active), [active]);

  const differences = useMemo(() => tellApart(routes), [routes]);
  const first = Math.max(0, Math.floor(top / ROW) - MARGIN);
  const last = Math.min(routes.length, Math.ceil((top + height) / ROW) + MARGIN);
  const shown = new Set(Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index));
  // The search field refers to the active row by its id, so that row must exist.
  if (routes[active]) shown.add(active);

  return (
    <div
      class="list"
      id="routes"
      ref={list}
      role="listbox"
      aria-label="Routes"
      onScroll={measure}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div class="rows" role="presentation" style={{ height: `${routes.length * ROW}px` }}>
        {[...shown].map((index) => {
          const record = routes[index] as RouteRecord;
          const isOpen = record.route === open;
          return (
            <a
              key={record.route}
              id={resultId(index)}
              class="row"
              role="option"
              tabIndex={-1}
              href={writeAddress(api, openRoute({ ...EMPTY_VIEW, edition }, record.route))}
              aria-selected={index === active}
              aria-current={isOpen || undefined}
              aria-setsize={routes.length}
              aria-posinset={index + 1}
              data-deprecated={record.deprecation ? '' : undefined}
              style={{ transform: `translateY(${index * ROW}px)` }}
              onClick={(event) => openHere(event, () => onOpen(record.route))}
            >
              <span class="row-title">{record.title}</span>
              <span class="row-notes">
                {differences.get(record.route)}
                {record.deprecation && <span class="tag">{record.deprecation.removed ? 'removed' : 'deprecated'}</span>}
              </span>
              <MethodBadge method={record.method} />
              <ShortPath path={record.path} />
            </a>
          );
        })}
      </div>
    </div>
  );
}

interface NoResultsProps {
  readonly view: View;
  readonly onChange: (view: View) => void;
  readonly onOpen: (route: string) => void;
}

/** Shown for a search without results: without the filters, the nearest routes, and where else to look. */
export function NoResults({ view, onChange, onOpen }: NoResultsProps) {
  const api = useApi();
  const { search } = view;
  const nearest = useMemo(() => findNearestRoutes(api.catalogue, search), [api, search]);
  return (
    <div class="no-results">
      {isFiltered(view) && (
        <button type="button" class="add" onClick={() => onChange({ ...view, method: '', category: '', age: 'all' })}>
          Search without filters
        </button>
      )}
      {nearest.length > 0 && <p class="note">Nearest routes:</p>}
      <ul>
        {nearest.map(({ route, title, method: each }) => (
          <li key={route}>
            <a
              href={writeAddress(api, openRoute({ ...EMPTY_VIEW, edition: view.edition }, route))}
              onClick={(event) => openHere(event, () => onOpen(route))}
            >
              <MethodBadge method={each} /> {title}
            </a>
          </li>
        ))}
      </ul>
      {api.isGitHub && (
        <p class="note">
          Not everything has a REST route: look in the{' '}
          <a href="https://docs.github.com/graphql" target="_blank" rel="noreferrer">
            GraphQL API
          </a>{' '}
          or on{' '}
          <a
            href={`https://docs.github.com/search${isShareableSearch(api, search) ? `?query=${encodeURIComponent(search)}` : ''}`}
            target="_blank"
            rel="noreferrer"
          >
            docs.github.com
          </a>
          .
        </p>
      )}
    </div>
  );
}

/** A path on one line. If it is too long, the middle is left out: the end says what a route is about. */
function ShortPath({ path }: { readonly path: string }) {
  const end = path.lastIndexOf('/', path.length - 12);
  const cut = end > 12 ? end : path.length;
  return (
    <code class="row-path" title={path}>
      <span class="hidden">{path}</span>
      <span aria-hidden="true">{path.slice(0, cut)}</span>
      <span aria-hidden="true">{path.slice(cut)}</span>
    </code>
  );
}
