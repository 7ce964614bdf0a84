import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { RouteRecord, TaskElsewhere } from 'routebook/catalogue';
import { useApi } from '../../hooks/contexts.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { writeAddress } from '../../model/address.ts';
import type { Api, EditionChoice as Edition, Outline } from '../../model/api.ts';
import { groupRoutes, isFiltered, listCategories, readOutline } from '../../model/find-routes.ts';
import { isRequest } from '../../model/paste/read-paste.ts';
import { closeRoute, openEdition, type View } from '../../model/view.ts';
import { Filters } from './filters.tsx';
import { NoResults, ResultList, resultId } from './result-list.tsx';
import { RouteTree } from './route-tree.tsx';
import { SearchField } from './search-field.tsx';
import { ThemeChoice } from './theme-choice.tsx';

interface Props {
  readonly view: View;
  /** Undefined until the list is ready. */
  readonly routes: readonly RouteRecord[] | undefined;
  /** What is shown of the API until then. */
  readonly outline: Outline | undefined;
  readonly onChange: (view: View) => void;
  readonly onEdition: (view: View) => void;
  readonly onOpen: (route: string) => void;
  /** Returns whether a route was found. */
  readonly onPaste: (text: string) => Promise<boolean>;
}

const loadWebhookLinks = async () => (await import('../webhooks/webhook-links.tsx')).WebhookLinks;

/** The search field, the filters, and the routes: by category, or those that match the search. */
export function Sidebar({ view, routes: found, outline: whole, onChange, onEdition, onOpen, onPaste }: Props) {
  const api = useApi();
  const routes = found ?? NONE;
  const tree = useRef<HTMLDivElement>(null);
  // A URL or a command may contain a secret, so it is not part of the view.
  const [request, setRequest] = useState('');
  const [isUnmatched, setUnmatched] = useState(false);
  const [active, setActive] = useState(-1);
  /** Whether Enter was pressed before the routes were found. */
  const [isAwaited, setAwaited] = useState(false);
  const isSearching = view.search.trim() !== '' && request === '';
  const isFound = isSearching && found !== undefined;
  const instead = useMemo(
    () => (isFound ? api.catalogue.ask(view.search, { limit: 1 }).instead : undefined),
    [api, view.search, isFound],
  );
  const { value: WebhookLinks } = useLoaded(loadWebhookLinks, isSearching && api.isGitHub);
  const outline = found === undefined && !isSearching && !isFiltered(view) ? whole : undefined;
  const groups = useMemo(() => {
    if (isSearching) return [];
    return outline ? readOutline(outline) : groupRoutes(routes);
  }, [routes, outline, isSearching]);

  // The tree is large, and does not change while the user fills in a form.
  const latestOpen = useRef(onOpen);
  latestOpen.current = onOpen;
  const routeTree = useMemo(
    () => (
      <RouteTree
        groups={groups}
        isOutline={outline !== undefined}
        open={view.route}
        edition={view.edition}
        listRef={tree}
        onOpen={(route) => latestOpen.current(route)}
      />
    ),
    [groups, outline, view.route, view.edition],
  );

  const search = (text: string) => {
    const isUrl = isRequest(api, text);
    setRequest(isUrl ? text : '');
    setUnmatched(false);
    setAwaited(false);
    setActive(text.trim() === '' || isUrl ? -1 : 0);
    onChange({ ...view, search: isUrl ? '' : text });
  };
  const paste = async (text: string) => {
    const isMatched = await onPaste(text);
    setRequest(isMatched ? '' : text);
    setUnmatched(!isMatched);
  };
  const chosen = isSearching ? routes[active] : undefined;
  useEffect(() => {
    if (!isAwaited || chosen === undefined) return;
    setAwaited(false);
    onOpen(chosen.route);
  }, [isAwaited, chosen]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined && isSearching && routes.length > 0) {
      setActive(Math.max(0, Math.min(routes.length - 1, active + step)));
    } else if (event.key === 'ArrowDown' && !isSearching)
      tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    else if (event.key === 'Enter' && request !== '') paste(request);
    else if (event.key === 'Enter' && chosen) onOpen(chosen.route);
    else if (event.key === 'Enter' && isSearching && found === undefined) setAwaited(true);
    else if (event.key === 'Escape' && (view.search !== '' || request !== '')) search('');
    else if (event.key === 'Escape') (event.currentTarget as HTMLElement).blur();
    else return;
    event.preventDefault();
  };
  // In the place of the list, which must not move while somebody types.
  const hasNoResults = isSearching && found?.length === 0;
  const activeId = chosen ? resultId(active) : undefined;

  return (
    <nav class="sidebar" aria-label="Routes">
      <a class="brand" aria-label="routebook explorer" href={writeAddress(api, closeRoute(view))}>
        <img src={ICON} alt="" width="24" height="24" />
        <span>
          <strong>routebook</strong> <span class="brand-kind">explorer</span>
        </span>
      </a>
      <SearchField
        text={request || view.search}
        activeId={activeId}
        isExpanded={!hasNoResults}
        onText={search}
        onKeyDown={onKeyDown}
        onPaste={(text) => {
          if (!isRequest(api, text)) return false;
          paste(text);
          return true;
        }}
      />
      <ThemeChoice />
      <div class="found" aria-busy={(found === undefined && outline === undefined) || undefined}>
        <Filters view={view} categories={found ? listCategories(api.catalogue) : outline && groups} onChange={onChange}>
          {api.editions && (
            <EditionChoice
              editions={api.editions}
              chosen={view.edition}
              onChoose={(edition) => onEdition(openEdition(view, edition))}
            />
          )}
        </Filters>
        <p class="count" role="status">
          {instead ? (
            <Elsewhere instead={instead} isEmpty={routes.length === 0} />
          ) : (
            statusText(request, isUnmatched, found ? countRoutes(found) : outline?.counts)
          )}
        </p>
        {hasNoResults ? (
          <NoResults view={view} onChange={onChange} onOpen={onOpen} />
        ) : isSearching ? (
          <ResultList routes={routes} active={active} open={view.route} edition={view.edition} onOpen={onOpen} />
        ) : (
          routeTree
        )}
        {/* Below the results, which must not move when it is loaded. */}
        {isSearching && WebhookLinks && <WebhookLinks view={view} />}
      </div>
    </nav>
  );
}

const NONE: readonly RouteRecord[] = [];

const ICON = new URL('../../icon.svg', import.meta.url).href;

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

function statusText(request: string, isUnmatched: boolean, found: Api['catalogue']['counts'] | undefined): string {
  if (isUnmatched) return 'No route matches what was pasted.';
  if (request !== '') return 'Press Enter to find the route.';
  if (found === undefined) return '';
  const { current, removed } = found;
  if (current + removed === 0) return 'No route matches.';
  // `toLocaleString` loads the tables of all languages, which takes as long as drawing the list.
  const count = current === 1 ? '1 route' : `${String(current).replace(/\B(?=(?:\d{3})+$)/g, ',')} routes`;
  return removed === 0 ? count : `${count} and ${removed} removed`;
}

function countRoutes(found: readonly RouteRecord[]): Api['catalogue']['counts'] {
  const removed = found.filter(({ deprecation }) => deprecation?.removed).length;
  return { current: found.length - removed, removed };
}

/** What no route does, and what does it. */
function Elsewhere({
  instead: { by, name, message },
  isEmpty,
}: {
  readonly instead: TaskElsewhere;
  readonly isEmpty: boolean;
}) {
  const [before = '', after = ''] = message.split(name);
  // The URL of a page of a repository has names that nobody has.
  const url = by === 'graphql' ? graphqlUrl(name) : by === 'website' && !/[A-Z]{4}/.test(name) ? name : undefined;
  return (
    <>
      No route does this. {before}
      {url ? (
        <a href={url} target="_blank" rel="noreferrer">
          {name}
        </a>
      ) : (
        name
      )}
      {after || '.'}
      {isEmpty || ' The nearest routes:'}
    </>
  );
}

/** The documentation of a mutation, or of the object that has a field. */
function graphqlUrl(name: string): string {
  const [object = '', field] = name.split('.');
  return `https://docs.github.com/graphql/reference/${field === undefined ? 'mutations' : 'objects'}#${object.toLowerCase()}`;
}

interface EditionProps {
  readonly editions: readonly Edition[];
  readonly chosen: string;
  readonly onChoose: (edition: string) => void;
}

/** Selects the edition whose routes are listed. The differences of another edition are loaded when it is selected. */
function EditionChoice({ editions, chosen, onChoose }: EditionProps) {
  return (
    <select aria-label="Edition" value={chosen} onChange={(event) => onChoose(event.currentTarget.value)}>
      {editions.map(({ name, title }) => (
        <option key={name} value={name}>
          {title}
        </option>
      ))}
    </select>
  );
}
