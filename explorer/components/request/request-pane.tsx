import { useState } from 'preact/hooks';
import type { RouteRecord } from 'routebook/catalogue';
import { useApi } from '../../hooks/contexts.ts';
import { useEscape } from '../../hooks/use-keys.ts';
import { type Loading, useLoaded } from '../../hooks/use-loaded.ts';
import { versionOf } from '../../model/api.ts';
import { type Credentials, maskOf } from '../../model/credentials.ts';
import { readPreference, writePreference } from '../../model/preferences.ts';
import type { Built } from '../../model/request/build.ts';
import type { Form } from '../../model/request/forms.ts';
import type { CompleteCall, Source, Write } from '../../model/request/placeholders.ts';
import type { Problem } from '../../model/request/read-form-call.ts';
import type { View } from '../../model/view.ts';
import { LoadFailed } from '../messages.tsx';
import { ResponseExample } from '../response/response-example.tsx';
import { MethodBadge, Path, UrlText } from '../route-text.tsx';
import { canSend, SendSlot } from '../send/send-slot.tsx';
import { AuthenticationChoice } from './authentication-choice.tsx';
import { CodeTabs } from './code-tabs.tsx';
import { CopyButton } from './copy-button.tsx';
import { isMissingField, ProblemLine, ProblemList } from './problem-list.tsx';

let loadedForms: readonly Form[] | undefined;

async function loadForms(): Promise<readonly Form[]> {
  loadedForms = (await import('../../model/request/forms.ts')).FORMS;
  return loadedForms;
}

/** The formats of requests. Their code is loaded when the first route is opened. */
function useForms(): Loading<readonly Form[]> {
  const loading = useLoaded(loadForms, loadedForms === undefined);
  return loadedForms === undefined ? loading : { ...loading, value: loadedForms, isLoaded: true };
}

interface Props {
  readonly record: RouteRecord;
  readonly call: CompleteCall;
  readonly built: Built;
  /** Whether the call is an earlier one, because what is filled in now is invalid. */
  readonly isOld: boolean;
  /** Whether what is inside the body is checked. */
  readonly isChecked: boolean;
  readonly problems: readonly Problem[];
  readonly view: View;
  readonly credentials: Credentials;
  readonly onView: (view: View) => void;
  readonly onCredentials: (credentials: Credentials) => void;
}

/** The request as code, and the responses of the route. On a small screen it is a bar at the bottom that opens. */
export function RequestPane(props: Props) {
  const { record, call, built, isOld, isChecked, problems, view, credentials, onView, onCredentials } = props;
  const api = useApi();
  const { module, schemesOf, isGitHub } = api;
  const remaining = problems.filter(isMissingField).length;
  const [isOpen, setOpen] = useState(false);
  const request = 'request' in built ? built.request : undefined;
  const mask = maskOf(credentials, schemesOf(record));
  const { value: loaded, hasFailed } = useForms();
  const forms = (loaded ?? []).filter(({ isForGitHub }) => isGitHub || !isForGitHub);
  // The parts below the code appear together with it, so that nothing moves when the formats are loaded.
  const isSettled = loaded !== undefined || hasFailed || request === undefined;
  const form = forms.find(({ id }) => id === (view.form || readPreference('form'))) ?? forms[0];
  const code =
    request && form ? writeSafely(form.write, { record, call, request, mask, module, version: versionOf(api) }) : '';
  const choose = (next: string) => {
    writePreference('form', next);
    onView({ ...view, form: next });
  };

  useEscape(isOpen, () => setOpen(false));

  const url = request ? <UrlText url={request.url} /> : <Path path={record.path} />;
  // The bar is narrow, and the end of a URL says more than its host.
  const shortUrl = request ? <UrlText url={request.url.replace(/^https?:\/\/[^/]*/, '')} /> : url;
  return (
    <aside class="request" aria-label="Request" aria-busy={!isSettled || undefined} data-open={isOpen ? '' : undefined}>
      <div class="request-bar">
        <button
          type="button"
          class="request-toggle"
          aria-expanded={isOpen}
          aria-controls="request"
          onClick={() => setOpen(!isOpen)}
        >
          <span class="hidden">{isOpen ? 'Close the request' : 'Show the request'} </span>
          <MethodBadge method={record.method} />
          {shortUrl}
          <span class="chevron" aria-hidden="true" />
        </button>
        {form && request && (
          <CopyButton
            class="copy copy-main"
            text={code}
            what={`the code for ${form.label}`}
            remaining={call.remaining}
          />
        )}
      </div>
      <div class="request-content" id="request">
        <section class="card" aria-label="Code">
          <div class="request-line">
            <MethodBadge method={record.method} />
            {url}
            {request && <CopyButton text={request.url} what="URL" label="Copy URL" />}
          </div>
          {request && (
            <>
              <AuthenticationChoice
                record={record}
                view={view}
                credentials={credentials}
                onCredentials={onCredentials}
              />
              {form && (
                <CodeTabs
                  forms={forms}
                  form={form}
                  code={code}
                  placeholders={call.placeholders}
                  remaining={call.remaining}
                  isOld={isOld}
                  onForm={choose}
                />
              )}
            </>
          )}
          {hasFailed && <LoadFailed what="The code" />}
          {isSettled && (
            <ProblemLine problems={problems} isOld={isOld} isChecked={isChecked} onJump={() => setOpen(false)} />
          )}
        </section>
        {/* After the code, which then does not move when a problem appears. */}
        {isSettled && <ProblemList problems={problems} />}
        {canSend ? (
          <SendSlot
            isHidden={!isSettled}
            record={record}
            call={call}
            credentials={credentials}
            remaining={remaining}
            onJump={() => setOpen(false)}
            hasErrors={problems.some(({ severity, isMissing }) => severity === 'error' && !isMissing)}
          >
            <ResponseExample key={view.format} record={record} format={view.format} />
          </SendSlot>
        ) : (
          isSettled && (
            <section class="card response" aria-label="Response">
              <ResponseExample key={view.format} record={record} format={view.format} title="Response" />
            </section>
          )
        )}
      </div>
    </aside>
  );
}

/** A few requests cannot be written in every format. The error explains it. */
function writeSafely(write: Write, source: Source): string {
  try {
    return write(source).trimEnd();
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}
