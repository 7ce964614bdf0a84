import type { Ref } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { RouteRecord } from 'routebook/catalogue';
import { ApiContext } from '../hooks/contexts.ts';
import { type Loading, useDeepCheck, useVersion } from '../hooks/use-loaded.ts';
import type { Api } from '../model/api.ts';
import { type Credentials, credentialsForRoute, tokenOf } from '../model/credentials.ts';
import { build, findProblems } from '../model/request/build.ts';
import { chooseMediaType } from '../model/request/media-types.ts';
import { completeCall } from '../model/request/placeholders.ts';
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
  readonly view: View;
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
  view,
  credentials: given,
  notice,
  descriptions,
  heading,
  onView,
  onCredentials,
}: Props) {
  const { api, record: whole, changes } = useVersion(described, usual, view.apiVersion);
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const [file, setFile] = useState<File>();
  const record = useMemo(() => chooseMediaType(whole, view.contentType), [whole, view.contentType]);
  const call = readFormCall(api, record, view, file);
  const checked = useDeepCheck(api, call);
  const credentials = credentialsForRoute(given, api.tokenVariables[0] ?? 'TOKEN', api.needsToken(usual));
  const token = tokenOf(credentials);
  const built = build(api, record.route, call.options, token);
  const problems = findProblems(checked, record, call, 'error' in built ? built.error : undefined);
  const complete = completeCall(api, record, call);
  const isComplete = complete.placeholders.size === 0 && complete.options.data === call.options.data;
  const shown = isComplete ? built : build(api, record.route, complete.options, token);
  return (
    <>
      <main class="route">
        <RouteHead record={usual} view={view} heading={heading} onView={onView} />
        {notice && <p class="callout">{notice}</p>}
        {descriptions?.hasFailed && <LoadFailed what="The descriptions" />}
        {changes.hasFailed && <LoadFailed what={`What differs in version ${view.apiVersion}`} />}
        <ApiContext.Provider value={api}>
          <RouteForm
            record={record}
            whole={whole}
            view={view}
            fields={call.fields}
            problems={problems.filter(({ field, isMissing }) => !isMissing || visited.has(field ?? ''))}
            onView={onView}
            onFile={setFile}
            onVisit={(field) => visited.has(field) || setVisited(new Set([...visited, field]))}
          />
          <RelatedRoutes record={usual} view={view} />
        </ApiContext.Provider>
      </main>
      <ApiContext.Provider value={api}>
        <RequestPane
          record={record}
          call={complete}
          built={shown}
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
