import type { Ref } from 'preact';
import type { DeprecationRecord, RouteRecord } from 'routebook/catalogue';
import type { RouteNotice } from 'routebook/catalogue/notices';
import { describeNotice } from '../../../src/catalogue/describe-notice.ts';
import { describePermissions, describeScopes } from '../../../src/github/permissions/describe-permissions.ts';
import { useApi } from '../../hooks/contexts.ts';
import { useCategories } from '../../hooks/use-loaded.ts';
import { writeAddress } from '../../model/address.ts';
import { closeRoute, openRoute, type View } from '../../model/view.ts';
import { CopyButton } from '../request/copy-button.tsx';
import { Fact, MethodBadge, OutsideLink, Path, Prose } from '../route-text.tsx';
import { SITE } from '../site.ts';
import { FavouriteButton } from './favourite-button.tsx';
import { VersionSwitch } from './version-switch.tsx';

interface Props {
  readonly record: RouteRecord;
  readonly view: View;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly onView: (view: View) => void;
}

/** The title of a route, its path, and facts about it. */
export function RouteHead({ record, view, heading, onView }: Props) {
  const api = useApi();
  const categories = useCategories(api);
  const {
    method,
    path,
    title,
    category,
    categoryTitle,
    subcategoryTitle,
    operationId,
    documentation,
    pagination,
    deprecation,
    permissions,
    notices = [],
  } = record;
  // The site has a page for each route that github.com has now.
  const isSame = (each: RouteRecord) => each.operationId === operationId && !each.deprecation?.removed;
  const hasPage = SITE && view.edition === '' && [...api.catalogue].filter(isSame).length === 1;
  const description = api.texts?.routes[record.route]?.description ?? record.description;
  const categoryText = category === undefined ? undefined : api.texts?.categories[category];
  return (
    <header class="route-head">
      {category && (
        <p class="breadcrumb">
          <a href={writeAddress(api, { ...closeRoute(view), category })} title={categories[category]}>
            {categoryTitle}
          </a>
          {subcategoryTitle !== categoryTitle && subcategoryTitle && ` › ${subcategoryTitle}`}
        </p>
      )}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {categoryText && <p class="category-text">{categoryText}</p>}
      {description && (
        <p class="lead">
          <Prose text={description} />
        </p>
      )}
      <p class="route-line">
        <MethodBadge method={method} />
        <Path path={path} />
        <span class="route-tools">
          <FavouriteButton record={record} view={view} />
          <CopyButton
            text={linkTo(writeAddress(api, { ...view, search: '' }))}
            what="link to this request"
            label="Copy link"
          />
        </span>
      </p>
      <dl class="facts">
        {operationId && (
          <Fact name="Operation">
            <code>{operationId}</code>
          </Fact>
        )}
        {pagination && (
          <Fact name="Paginated">
            by {pagination.by}
            {pagination.items && (
              <>
                , items in <code>{pagination.items}</code>
              </>
            )}
          </Fact>
        )}
        {permissions && (
          <>
            <Fact name="Permissions">{describePermissions({ ...permissions, tokens: ALL_KINDS })}</Fact>
            <Fact name="Tokens">{tokensText(permissions)}</Fact>
            {permissions.scopes && <Fact name="Classic scopes">{describeScopes(permissions.scopes)}</Fact>}
          </>
        )}
        {hasPage && (
          <Fact name="Reference">
            <a href={`${SITE}routes/${operationId}.html`}>page of this route</a>
          </Fact>
        )}
        {documentation?.startsWith('https://') && (
          <Fact name="Documentation">
            <OutsideLink href={documentation}>{documentation.replace(/^https:\/\/([^/]+)\/.*$/, '$1')}</OutsideLink>
          </Fact>
        )}
      </dl>
      <VersionSwitch record={record} view={view} onView={onView} />
      {deprecation && <Deprecation deprecation={deprecation} view={view} />}
      {notices.map((notice) => (
        <Announcement key={notice.text} notice={notice} />
      ))}
    </header>
  );
}

/** The link to the page in a state. A key in the URL of the page is not part of it. */
function linkTo(address: string): string {
  return `${location.href.replace(/#.*/, '')}${address}`;
}

const TOKEN_KINDS = {
  'fine-grained': 'fine-grained personal access tokens',
  user: 'GitHub App tokens for a user',
  installation: 'GitHub App tokens for an installation',
} as const;

const ALL_KINDS = Object.keys(TOKEN_KINDS) as (keyof typeof TOKEN_KINDS)[];

/** The kinds of tokens that a route accepts, in words. */
function tokensText({ tokens }: NonNullable<RouteRecord['permissions']>): string {
  if (tokens.length === 0) return 'neither fine-grained tokens nor tokens of GitHub Apps: use a classic token';
  return tokens.map((kind) => TOKEN_KINDS[kind]).join(', ');
}

/** What was announced about the route, with the page of the announcement. */
function Announcement({ notice }: { readonly notice: RouteNotice }) {
  return (
    <div class="callout callout-warning" role="note">
      <Prose text={describeNotice(notice)} /> <OutsideLink href={notice.source}>Announcement</OutsideLink>
    </div>
  );
}

function Deprecation({ deprecation, view }: { readonly deprecation: DeprecationRecord; readonly view: View }) {
  const api = useApi();
  const { removed, replacement, since, until } = deprecation;
  return (
    <div class="callout callout-warning" role="note">
      <strong>{removed ? 'The API no longer has this route.' : 'This route is deprecated.'}</strong>{' '}
      {since && `Announced on ${since}. `}
      {until && `It may be removed from ${until}. `}
      {replacement && (
        <>
          Use{' '}
          <a href={writeAddress(api, openRoute(view, replacement))}>
            <code>{replacement}</code>
          </a>{' '}
          instead.
        </>
      )}
    </div>
  );
}
