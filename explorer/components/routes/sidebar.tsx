import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { RouteRecord, TaskElsewhere } from 'routebook/catalogue';
import { useApi } from '../../hooks/contexts.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { writeAddress } from '../../model/address.ts';
import type { Api, Outline } from '../../model/api.ts';
import { groupRoutes, isFiltered, listCategories, readOutline } from '../../model/find-routes.ts';
import { isRequest, whyUnread } from '../../model/paste/read-paste.ts';
import { closeRoute, openEdition, type View } from '../../model/view.ts';
import { Select } from '../controls.tsx';
import { OutsideLink } from '../route-text.tsx';
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
  /** Where the arrow keys are in the list, or -1. */
  const [active, setActive] = useState(-1);
  /** Whether Enter was pressed before the routes were found. */
  const [isAwaited, setAwaited] = useState(false);
  const isSearching = view.search.trim() !== '' && request === '';
  const isFound = isSearching && found !== undefined;
  const { instead, webhook } = useMemo(
    () => (isFound ? findElse(api, view.search) : NOTHING),
    [api, view.search, isFound],
  );
  const { value: WebhookLinks } = useLoaded(loadWebhookLinks, isSearching && api.isGitHub);
  // Before the routes, there may be a webhook.
  const least = webhook === undefined ? 0 : -1;
  const place = Math.max(least, active);
  const links = WebhookLinks && <WebhookLinks view={view} />;
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
    setActive(-1);
    onChange({ ...view, search: isUrl ? '' : text });
  };
  const paste = async (text: string) => {
    const isMatched = await onPaste(text);
    setRequest(isMatched ? '' : text);
    setUnmatched(!isMatched);
  };
  const chosen = isSearching ? routes[place] : undefined;
  const first = chosen?.route ?? webhook;
  useEffect(() => {
    if (!isAwaited || first === undefined) return;
    setAwaited(false);
    onOpen(first);
  }, [isAwaited, first]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = isSearching ? STEPS[event.key] : undefined;
    if (step !== undefined) setActive(Math.max(least, Math.min(routes.length - 1, place + step)));
    else if (event.key === 'ArrowDown' && !isSearching)
      tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    else if (event.key === 'Enter' && request !== '') paste(request);
    else if (event.key === 'Enter' && first !== undefined) onOpen(first);
    else if (event.key === 'Enter' && isSearching && found === undefined) setAwaited(true);
    else if (event.key === 'Escape' && (view.search !== '' || request !== '')) search('');
    else if (event.key === 'Escape') (event.currentTarget as HTMLElement).blur();
    else return;
    event.preventDefault();
  };
  // In the place of the list, which must not move while somebody types.
  const hasNoResults = isSearching && found?.length === 0;
  const status = statusText(request, isUnmatched, found ? countRoutes(found) : outline?.counts);
  const activeId = chosen ? resultId(place) : undefined;

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
          <Editions view={view} onChange={onEdition} />
        </Filters>
        <p class="count" role="status">
          {webhook && `Enter opens the webhook ${webhook}. `}
          {instead ? <Elsewhere instead={instead} isEmpty={routes.length === 0} /> : status}
        </p>
        {/* An exact name comes first. Others are below the results, which must not move when they are loaded. */}
        {webhook && links}
        {hasNoResults ? (
          <NoResults view={view} onChange={onChange} onOpen={onOpen} />
        ) : isSearching ? (
          <ResultList routes={routes} active={place} open={view.route} edition={view.edition} onOpen={onOpen} />
        ) : (
          routeTree
        )}
        {isSearching && !webhook && links}
      </div>
    </nav>
  );
}

/** Selects the edition whose routes are listed. The differences of another edition are loaded when it is selected. */
function Editions({ view, onChange }: Pick<Props, 'view' | 'onChange'>) {
  const { editions = [] } = useApi();
  if (editions.length === 0) return null;
  return (
    <Select
      aria-label="Edition"
      options={editions.map(({ name, title }) => [name, title])}
      value={editions.some(({ name }) => name === view.edition) ? view.edition : ''}
      onValue={(edition) => onChange(openEdition(view, edition))}
    />
  );
}

const NONE: readonly RouteRecord[] = [];

interface Else {
  /** What does the task if no route does. */
  readonly instead?: TaskElsewhere | undefined;
  /** The webhook whose name was searched for. */
  readonly webhook?: string | undefined;
}

const NOTHING: Else = {};

/** What a search may be about besides routes: `issues.opened` is the name of a webhook. */
function findElse({ catalogue }: Api, search: string): Else {
  const name = /^\s*([a-z_]+\.[a-z_]+)\s*$/.exec(search)?.[1];
  const { instead, also } = catalogue.ask(name === undefined ? search : `webhook ${name}`, { limit: 1 });
  return { instead, webhook: also?.by === 'webhook' && also.name === name ? name : undefined };
}

const ICON = new URL('../../icon.svg', import.meta.url).href;

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

function statusText(request: string, isUnmatched: boolean, found: Api['catalogue']['counts'] | undefined): string {
  if (isUnmatched) return whyUnread(request) ?? 'No route matches what was pasted.';
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
      {url ? <OutsideLink href={url}>{name}</OutsideLink> : name}
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
