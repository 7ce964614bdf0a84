import type { Ref } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { RouteRecord } from 'routebook/catalogue';
import type { Reference } from 'routebook/catalogue/reference';
import { ApiContext } from '../hooks/contexts.ts';
import { type Loading, useReference, useVersion } from '../hooks/use-loaded.ts';
import type { Api, UntypedOptions } from '../model/api.ts';
import { type Credentials, credentialsForRoute, tokenOf } from '../model/credentials.ts';
import { shapesOf } from '../model/form/fields.ts';
import { build, findProblems } from '../model/request/build.ts';
import { chooseMediaType } from '../model/request/media-types.ts';
import { buildShown, type ShownCall } from '../model/request/placeholders.ts';
import { readFormCall } from '../model/request/read-form-call.ts';
import type { View } from '../model/view.ts';
import { RouteForm } from './form/route-form.tsx';
import { LoadFailed } from './messages.tsx';
import { RequestPane } from './request/request-pane.tsx';
import { RelatedRoutes } from './route/related-routes.tsx';
import { RouteHead } from './route/route-head.tsx';

interface Props {
  readonly api: Api;
  readonly record: RouteRecord;
  /** The shapes of bodies, for a route that has one. */
  readonly reference: Loading<Reference | undefined>;
  readonly view: View;
  /** Whether all routes are known. */
  readonly isListed: boolean;
  readonly credentials: Credentials;
  readonly notice: string;
  readonly descriptions: Loading<unknown> | undefined;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly onView: (view: View) => void;
  readonly onCredentials: (credentials: Credentials) => void;
}

/** An open route: its form, and the request for what is filled in. */
export function Workbench({
  api: described,
  record: usual,
  reference: whole,
  view,
  isListed,
  credentials: given,
  notice,
  descriptions,
  heading,
  onView,
  onCredentials,
}: Props) {
  const { api, record: versioned, changes } = useVersion(described, usual, view.apiVersion);
  const own = useReference(api, api.loadReference === described.loadReference ? undefined : versioned);
  const reference = own.isLoaded ? own.value : whole.value;
  const shapes = shapesOf(reference);
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const [file, setFile] = useState<File>();
  const record = useMemo(() => chooseMediaType(versioned, view.contentType), [versioned, view.contentType]);
  const call = readFormCall({ api, shapes, record, file }, view);
  const credentials = credentialsForRoute(given, api, usual);
  const token = tokenOf(credentials);
  const buildWith = (options: UntypedOptions) => build(api, record.route, options, token, credentials.scheme);
  const built = buildWith(call.options);
  const shown = buildShown(api, record, call, buildWith);
  // The builder reports what is missing first, and what is wrong once nothing is.
  const errors = ['error' in built ? built.error : undefined, shown.refusal];
  const problems = findProblems({ api, reference, record, draft: view.draft }, call, errors);
  const isInvalid = problems.some(({ severity, isMissing }) => severity === 'error' && !isMissing);
  const code = useLastValid(shown, isInvalid);
  return (
    <>
      <main class="route">
        <RouteHead record={usual} view={view} heading={heading} onView={onView} />
        {notice && <p class="callout">{notice}</p>}
        {descriptions?.hasFailed && <LoadFailed what="The descriptions" />}
        {(whole.hasFailed || own.hasFailed) && <LoadFailed what="The shape of the body" />}
        {changes.hasFailed && <LoadFailed what={`What differs in version ${view.apiVersion}`} />}
        <ApiContext.Provider value={api}>
          <RouteForm
            record={record}
            whole={versioned}
            reference={reference}
            view={view}
            fields={call.fields}
            problems={problems.filter(({ field, isMissing }) => !isMissing || visited.has(field ?? ''))}
            onView={onView}
            onFile={setFile}
            onVisit={(field) => visited.has(field) || setVisited(new Set([...visited, field]))}
          />
        </ApiContext.Provider>
        {isListed && <RelatedRoutes record={usual} view={view} />}
      </main>
      <ApiContext.Provider value={api}>
        <RequestPane
          record={record}
          call={code.call}
          built={code.built}
          isOld={code.isOld}
          isChecked={record.body === undefined || reference !== undefined}
          problems={problems}
          view={view}
          credentials={credentials}
          onView={onView}
          onCredentials={onCredentials}
        />
      </ApiContext.Provider>
    </>
  );
}

/** While something is invalid, the last valid request stays. Before there is one, the request is shown as it is. */
function useLastValid(shown: ShownCall, isInvalid: boolean): ShownCall & { readonly isOld: boolean } {
  const last = useRef<ShownCall>(undefined);
  if (!isInvalid && 'request' in shown.built) last.current = shown;
  const kept = isInvalid ? last.current : undefined;
  return { ...(kept ?? shown), isOld: kept !== undefined };
}
