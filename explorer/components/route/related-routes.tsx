import { useCallback, useMemo, useRef } from 'preact/hooks';
import type { RouteRecord } from 'routebook/catalogue';
import { useApi } from '../../hooks/contexts.ts';
import { useLoaded, useVisible } from '../../hooks/use-loaded.ts';
import { writeAddress } from '../../model/address.ts';
import { findRelated } from '../../model/related-routes.ts';
import { openEdition, openRoute, type View } from '../../model/view.ts';
import { MethodBadge } from '../route-text.tsx';

interface Props {
  readonly record: RouteRecord;
  readonly view: View;
}

/** More children than these are found by the search. */
const MAX_CHILDREN = 12;

/** Links to the routes of the same path, above it and below it, and to the other editions that have the route. */
export function RelatedRoutes({ record, view }: Props) {
  const api = useApi();
  const place = useRef<HTMLElement>(null);
  const isVisible = useVisible(place);
  const { same, parents, children } = useMemo(() => findRelated(api.catalogue, record), [api.catalogue, record]);
  const load = useCallback(async () => api.loadEditionsOf?.(), [api]);
  const { value: editionsOf } = useLoaded(load, isVisible && api.loadEditionsOf !== undefined);
  const editions = editionsOf?.(record.route).filter(({ name }) => name !== view.edition) ?? [];
  const isEmpty = same.length + parents.length + children.length === 0 && api.loadEditionsOf === undefined;
  if (isEmpty) return null;
  const list = (title: string, routes: readonly RouteRecord[]) =>
    routes.length > 0 && (
      <>
        <h3>{title}</h3>
        <ul>
          {routes.slice(0, MAX_CHILDREN).map((each) => (
            <li key={each.route}>
              <a href={writeAddress(api, openRoute(view, each.route))} title={each.route}>
                <MethodBadge method={each.method} />
                <span>{each.title}</span>
              </a>
            </li>
          ))}
        </ul>
        {routes.length > MAX_CHILDREN && <p class="note">and {routes.length - MAX_CHILDREN} more</p>}
      </>
    );
  return (
    <nav class="related" aria-label="Related routes" ref={place}>
      {/* Closed, so that few steps of the keyboard lead from the form to the code. */}
      <details>
        <summary>
          <h2>Related routes</h2>
        </summary>
        {list('Same path', same)}
        {list('Above', parents)}
        {list('Below', children)}
        {editions.length > 0 && (
          <>
            <h3>Other editions with this route</h3>
            <ul>
              {editions.map(({ name, title }) => (
                <li key={name}>
                  <a href={writeAddress(api, openRoute(openEdition(view, name), record.route))}>{title}</a>
                </li>
              ))}
            </ul>
          </>
        )}
      </details>
    </nav>
  );
}
