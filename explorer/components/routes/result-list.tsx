import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
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

/** How many are shown at first, and with each press of "more". */
const SOME = 50;

export function resultId(index: number): string {
  return `route-${index}`;
}

/** The routes that match a search, best first. */
export function ResultList({ routes, active, open, edition, onOpen }: Props) {
  const api = useApi();
  const list = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(SOME);
  // The search field refers to the active row by its id, so that row must exist.
  const shown = routes.slice(0, Math.max(count, active + 1));
  // Other results are read from the top.
  useLayoutEffect(() => {
    setCount(SOME);
    list.current?.scrollTo(0, 0);
  }, [routes]);
  const reveal = (what: string) => list.current?.querySelector(what)?.scrollIntoView({ block: 'nearest' });
  useLayoutEffect(() => reveal('[aria-current]'), [open]);
  useLayoutEffect(() => reveal('[aria-selected=true]'), [active]);
  const differences = useMemo(() => tellApart(routes), [routes]);
  return (
    <div class="list" ref={list}>
      <div id="routes" role="listbox" aria-label="Routes" onMouseDown={(event) => event.preventDefault()}>
        {shown.map((record, index) => (
          <a
            key={record.route}
            id={resultId(index)}
            class="row"
            role="option"
            tabIndex={-1}
            href={writeAddress(api, openRoute({ ...EMPTY_VIEW, edition }, record.route))}
            aria-selected={index === active}
            aria-current={record.route === open || undefined}
            aria-setsize={routes.length}
            aria-posinset={index + 1}
            data-deprecated={record.deprecation ? '' : undefined}
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
        ))}
      </div>
      {shown.length < routes.length && (
        <button type="button" class="add more-results" onClick={() => setCount(shown.length + SOME)}>
          Show {Math.min(SOME, routes.length - shown.length)} more of {routes.length}
        </button>
      )}
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
