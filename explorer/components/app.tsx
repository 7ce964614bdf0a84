import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { RouteRecord } from 'routebook/catalogue';
import { ApiContext } from '../hooks/contexts.ts';
import { useCredentials } from '../hooks/use-credentials.ts';
import { useEdition } from '../hooks/use-edition.ts';
import { useDescribed, useLoaded, useReference } from '../hooks/use-loaded.ts';
import { useReady } from '../hooks/use-ready.ts';
import { type Step, useView } from '../hooks/use-view.ts';
import { readAddress, writeAddress } from '../model/address.ts';
import { type Api, originOf } from '../model/api.ts';
import { credentialsFromPaste } from '../model/credentials.ts';
import { findRoutes } from '../model/find-routes.ts';
import type { Draft } from '../model/form/draft.ts';
import { keep } from '../model/kept.ts';
import { readAnyPaste } from '../model/paste/read-any-paste.ts';
import { openListed, type PathValues, rememberPathValues } from '../model/path-values.ts';
import { openRoute, type View } from '../model/view.ts';
import { Announcer, announce } from './messages.tsx';
import { Sidebar } from './routes/sidebar.tsx';
import { Loading, UnknownRoute, Welcome } from './start.tsx';

/** An open route. Its code is loaded together with the descriptions. */
const loadWorkbench = async () => (await import('./workbench.tsx')).Workbench;

const loadWebhookPage = async () => (await import('./webhooks/webhook-page.tsx')).WebhookPage;

interface AppProps {
  readonly api: Api;
  /** Whether the page is drawn as for a URL that opens nothing. */
  readonly isDrawn?: boolean;
}

export function App({ api, isDrawn = false }: AppProps) {
  /** The API of a file that was opened. */
  const [own, setOwn] = useState<Api>();
  const open = (next: Api) => {
    history.pushState(undefined, '', '#');
    setOwn(next);
  };
  // Nothing that belongs to one API is kept for another.
  return <Whole key={own?.title} main={own ?? api} isDrawn={isDrawn && own === undefined} onApi={open} />;
}

interface WholeProps extends Pick<PageProps, 'onApi'> {
  readonly main: Api;
  readonly isDrawn: boolean;
}

function Whole({ main, isDrawn, onApi }: WholeProps) {
  const [view, change] = useView(main, isDrawn);
  return <Page edition={useEdition(main, view.edition)} view={view} change={change} onApi={onApi} />;
}

interface PageProps {
  readonly edition: ReturnType<typeof useEdition>;
  readonly view: View;
  readonly change: (next: View, step: Step) => void;
  /** Shows another API. */
  readonly onApi: (api: Api) => void;
}

/** A message about the last action, shown while its route is open. */
interface Notice {
  readonly route: string;
  readonly text: string;
}

function noticeOf({ isUnknown }: PageProps['edition'], { edition, route }: View, notice: Notice): string {
  if (isUnknown) return `There is no edition ${edition.slice(0, 100)}. These are the routes of github.com.`;
  return notice.route === route ? notice.text : '';
}

function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · routebook explorer` : 'routebook explorer';
  }, [title]);
}

/** Moves the focus to the heading of a route that was opened, however it was opened. */
function useFocus(heading: RefObject<HTMLHeadingElement | null>, route: string, isLoading: boolean): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    // A page that was drawn before shows nothing at first, whatever its URL opens.
    if (isLoading || route !== readAddress(location.hash).route) return;
    shown.current ??= route;
    if (shown.current !== route) heading.current?.focus();
    shown.current = route;
  }, [route, isLoading]);
}

function Page({ edition, view, change, onApi }: PageProps) {
  const { api } = edition;
  const [notice, setNotice] = useState<Notice>({ route: '', text: '' });
  const heading = useRef<HTMLHeadingElement>(null);
  const { search, method, category, age } = view;
  const isReady = useReady(api, view) && edition.isReady;
  const routes = useMemo(
    () => (isReady ? findRoutes(api.catalogue, view) : undefined),
    [api, isReady, search, method, category, age],
  );
  const listed = view.route === '' || !edition.isReady ? undefined : api.catalogue.get(view.route);
  const reference = useReference(api, listed);
  const {
    api: described,
    record,
    isLoading: isUndescribed,
    descriptions,
  } = useDescribed(api, listed, reference.isWaiting);
  const { value: Workbench, hasFailed } = useLoaded(loadWorkbench, listed !== undefined);
  const webhook = useWebhook(api, view.route);
  const isLoading = isUndescribed || webhook.isLoading || (listed !== undefined && Workbench === undefined);
  const pathValues = usePathValues(listed, view.draft);
  usePointer();
  useHistory(api, listed, view);

  const notify = (route: string, text: string) => {
    setNotice({ route, text });
    announce(text);
  };
  const [credentials, setCredentials] = useCredentials(api, view.baseUrl, (origin) =>
    notify(view.route, `Requests now go to ${origin}, so authentication was reset. Choose it again to use it there.`),
  );

  useTitle(listed?.title ?? webhook.name);
  useFocus(heading, view.route, isLoading);

  const open = (route: string) => change(openListed(api, view, route, pathValues), 'push');

  const paste = async (text: string) => {
    const pasted = await readAnyPaste(api, text, view).catch(() => undefined);
    if (pasted === undefined) {
      announce('No route matches this.');
      return false;
    }
    const { leftOut } = pasted;
    const rest = leftOut.length === 0 ? '' : ` Left out: ${leftOut.join(', ')}.`;
    notify(pasted.view.route, `Filled in from what you pasted.${rest}`);
    const origin = originOf(api, pasted.view.baseUrl);
    setCredentials(credentialsFromPaste(credentials, pasted, origin, origin === originOf(api, '')));
    change(pasted.view, 'push');
    return true;
  };

  const noticeText = noticeOf(edition, view, notice);

  const unknown = <UnknownRoute heading={heading} route={view.route} viewOf={(route) => openRoute(view, route)} />;

  return (
    <ApiContext.Provider value={api}>
      <div class="app" data-open={view.route === '' ? undefined : ''} aria-busy={!edition.isReady || undefined}>
        <button type="button" class="skip" onClick={() => heading.current?.focus()}>
          Skip to the route
        </button>
        <Sidebar
          view={view}
          routes={routes}
          outline={edition.isReady ? api.outline : undefined}
          onChange={(next) => change(next, 'replace')}
          onEdition={(next) => change(next, 'push')}
          onOpen={open}
          onPaste={paste}
        />
        {record && Workbench ? (
          <Workbench
            key={record.route}
            api={described}
            record={record}
            reference={reference}
            view={view}
            isListed={isReady}
            credentials={credentials}
            notice={noticeText}
            descriptions={descriptions}
            heading={heading}
            onView={(next) => change(next, 'replace')}
            onCredentials={setCredentials}
          />
        ) : isLoading || !edition.isReady ? (
          <Loading
            record={listed}
            route={view.route}
            what={hasFailed ? 'The form' : 'The routes'}
            hasFailed={edition.hasFailed || hasFailed || webhook.hasFailed}
          />
        ) : view.route === '' ? (
          <Welcome heading={heading} notice={noticeText} view={view} onOpen={open} onApi={onApi} />
        ) : webhook.Page ? (
          <webhook.Page view={view} heading={heading}>
            {unknown}
          </webhook.Page>
        ) : (
          unknown
        )}
        <Announcer />
      </div>
    </ApiContext.Provider>
  );
}

/** The page of a webhook, if the route is the name of one. Its name has neither a space nor a slash, which all routes have. */
function useWebhook({ isGitHub }: Api, route: string) {
  const isWebhook = isGitHub && /^\w+(?:\.\w+)?$/.test(route);
  const { value, hasFailed } = useLoaded(loadWebhookPage, isWebhook);
  const Page = isWebhook ? value : undefined;
  return { Page, name: isWebhook ? route : undefined, isLoading: isWebhook && value === undefined, hasFailed };
}

/** The values that path parameters had since the page was opened. */
function usePathValues(record: RouteRecord | undefined, draft: Draft): PathValues {
  const known = useRef<PathValues>(new Map());
  if (record) known.current = rememberPathValues(known.current, record.path, draft);
  return known.current;
}

/** Keeps what was filled in when the user leaves a route. Like the URL, it has no secrets. */
function useHistory(api: Api, listed: RouteRecord | undefined, view: View): void {
  const latest = useRef('');
  // At once, so that the list of the first page has it.
  useLayoutEffect(() => {
    if (listed === undefined) return;
    const { route, title } = listed;
    return () => keep('history', api.title, { route, title, address: latest.current });
  }, [api, listed]);
  // After the effect that keeps it, so that the address of the next route does not replace it.
  useEffect(() => {
    if (listed !== undefined) latest.current = writeAddress(api, { ...view, search: '' });
  });
}

/** Marks the page while the mouse or a finger is in use. A heading that is focused then shows no outline. */
function usePointer(): void {
  useEffect(() => {
    const root = document.documentElement;
    const onPointer = () => root.toggleAttribute('data-pointer', true);
    const onKey = () => root.toggleAttribute('data-pointer', false);
    addEventListener('pointerdown', onPointer, true);
    addEventListener('keydown', onKey, true);
    return () => {
      removeEventListener('pointerdown', onPointer, true);
      removeEventListener('keydown', onKey, true);
    };
  }, []);
}
