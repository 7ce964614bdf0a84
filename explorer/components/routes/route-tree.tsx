import type { Ref } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { RouteRecord } from 'routebook/catalogue';
import { useApi } from '../../hooks/contexts.ts';
import { useCategories } from '../../hooks/use-loaded.ts';
import { openHere } from '../../hooks/use-view.ts';
import { writeAddress } from '../../model/address.ts';
import { categoryOf, type RouteGroup } from '../../model/find-routes.ts';
import { EMPTY_VIEW, openRoute } from '../../model/view.ts';
import { MethodBadge } from '../route-text.tsx';

interface Props {
  /** Whether the routes are not known yet. */
  readonly isOutline: boolean;
  readonly groups: readonly RouteGroup[];
  /** The route that is open. */
  readonly open: string;
  readonly edition: string;
  readonly listRef: Ref<HTMLDivElement> & { readonly current: HTMLDivElement | null };
  readonly onOpen: (route: string) => void;
}

/** All routes by category. A category shows its routes when it is expanded; that of the open route is expanded at first. */
export function RouteTree({ groups, isOutline, open, edition, listRef, onOpen }: Props) {
  const api = useApi();
  const categories = useCategories(api);
  const openRecord = open === '' ? undefined : api.catalogue.get(open);
  const openCategory = openRecord && categoryOf(openRecord);
  /** Categories that the user has expanded or collapsed. Those of an outline show their routes as soon as they are known. */
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const revealed = useRef('');
  const isExpanded = (category: string) => toggled.get(category) ?? (category === openCategory || groups.length === 1);

  useEffect(() => {
    if (revealed.current === open || open === '') return;
    const row = listRef.current?.querySelector('[aria-current]');
    if (!row) return;
    revealed.current = open;
    row.scrollIntoView({ block: 'nearest' });
  });

  const toggle = (category: string, isOpen = !isExpanded(category)) => {
    setToggled(new Map([...toggled, [category, isOpen]]));
  };
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: to be divided
  const onKeyDown = (event: KeyboardEvent) => {
    const current = (event.target as HTMLElement).closest<HTMLElement>('[role="treeitem"]');
    const items = [...(listRef.current?.querySelectorAll<HTMLElement>('[role="treeitem"]') ?? [])];
    if (!current) return;
    const at = items.indexOf(current);
    const { category } = current.dataset;
    if (event.key === 'ArrowDown') items[at + 1]?.focus();
    else if (event.key === 'ArrowUp' && at === 0) document.getElementById('search')?.focus();
    else if (event.key === 'ArrowUp') items[at - 1]?.focus();
    else if (event.key === 'Home') items[0]?.focus();
    else if (event.key === 'End') items.at(-1)?.focus();
    else if (event.key === 'ArrowRight' && category !== undefined) {
      if (isExpanded(category)) items[at + 1]?.focus();
      else toggle(category, true);
    } else if (event.key === 'ArrowLeft') {
      const parent =
        category === undefined ? items.slice(0, at).findLast((item) => item.dataset['category']) : undefined;
      if (parent) parent.focus();
      else if (category !== undefined) toggle(category, false);
    } else if ((event.key === 'Enter' || event.key === ' ') && category !== undefined) toggle(category);
    else return;
    event.preventDefault();
  };

  return (
    <div
      class="tree"
      id="routes"
      ref={listRef}
      role="tree"
      aria-label="Routes by category"
      data-outline={isOutline || undefined}
      onKeyDown={onKeyDown}
    >
      {groups.map(({ category, title, size, sections }, index) => [
        // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys
        <div
          key={category}
          class="tree-category"
          role="treeitem"
          aria-level={1}
          aria-expanded={isExpanded(category)}
          aria-setsize={groups.length}
          aria-posinset={index + 1}
          title={categories[category]}
          data-category={category}
          tabIndex={index === 0 ? 0 : -1}
          onClick={() => toggle(category)}
        >
          <span class="chevron" aria-hidden="true" />
          <span class="tree-name">{title}</span>
          <span class="tree-count">
            {size}
            <span class="hidden"> {size === 1 ? 'route' : 'routes'}</span>
          </span>
        </div>,
        ...(isExpanded(category)
          ? sections.flatMap((section) => [
              section.title !== '' && sections.length > 1 && (
                <p key={`${category}/${section.title}`} class="tree-section" role="none">
                  {section.title}
                </p>
              ),
              ...section.routes.map((record, place) => (
                <TreeRoute
                  key={record.route}
                  record={record}
                  href={writeAddress(api, openRoute({ ...EMPTY_VIEW, edition }, record.route))}
                  isOpen={record.route === open}
                  place={section.start + place}
                  count={size}
                  onOpen={onOpen}
                />
              )),
            ])
          : []),
      ])}
    </div>
  );
}

interface TreeRouteProps {
  readonly record: RouteRecord;
  readonly href: string;
  readonly isOpen: boolean;
  readonly place: number;
  readonly count: number;
  readonly onOpen: (route: string) => void;
}

function TreeRoute({ record, href, isOpen, place, count, onOpen }: TreeRouteProps) {
  return (
    <a
      class="tree-route"
      role="treeitem"
      aria-level={2}
      aria-current={isOpen ? 'page' : undefined}
      aria-setsize={count}
      aria-posinset={place}
      tabIndex={-1}
      href={href}
      title={record.route}
      data-deprecated={record.deprecation ? '' : undefined}
      onClick={(event) => openHere(event, () => onOpen(record.route))}
    >
      <MethodBadge method={record.method} />
      <span class="tree-name">{record.title}</span>
    </a>
  );
}
