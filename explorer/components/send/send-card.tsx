import './send.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { RequestOptions } from 'routebook';
import type { RouteRecord } from 'routebook/catalogue';
import { useApi } from '../../hooks/contexts.ts';
import { isSendKey, useShortcut } from '../../hooks/use-keys.ts';
import type { Credentials } from '../../model/credentials.ts';
import { build } from '../../model/request/build.ts';
import type { CompleteCall } from '../../model/request/placeholders.ts';
import { hasFailed, type Sent, sendCall } from '../../model/send/send-call.ts';
import { Tabs } from '../controls.tsx';
import { announce } from '../messages.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { RealResponseView } from './real-response.tsx';

interface Props {
  readonly record: RouteRecord;
  readonly call: CompleteCall;
  readonly credentials: Credentials;
  /** How many required values are not filled in. */
  readonly remaining: number;
  readonly hasErrors: boolean;
  /** Whether to send the request at once. */
  readonly isAsked: boolean;
  /** Called before the focus moves to a field. */
  readonly onJump: () => void;
  /** The response as the API describes it. */
  readonly children?: ComponentChildren;
}

interface Result {
  readonly sent: Sent;
  readonly request: RequestOptions;
  readonly isAnonymous: boolean;
}

const TABS = [
  { id: 'example', label: 'Example' },
  { id: 'received', label: 'Received' },
] as const;

type Tab = (typeof TABS)[number]['id'];

/** The response: as the API describes it, and as it was received for the request of the form. */
export function SendCard({ record, call, credentials, remaining, hasErrors, isAsked, onJump, children }: Props) {
  const api = useApi();
  const [result, setResult] = useState<Result>();
  const [tab, setTab] = useState<Tab>('example');
  const [pending, setPending] = useState<AbortController>();
  const [asked, setAsked] = useState<RequestOptions>();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => () => pending?.abort(), [pending]);

  const { kind, token, variable, scheme, needsConsent } = credentials;
  const built = build(api, record.route, call.options, kind === 'token' && !needsConsent ? token : '', scheme);
  const request = 'request' in built ? built.request : undefined;
  const reason =
    hasErrors || request === undefined
      ? 'Correct the problems above to send this.'
      : remaining > 0
        ? `Fill in ${remaining === 1 ? 'one more value' : `${remaining} more values`} to send this.`
        : undefined;

  const send = async (sending: RequestOptions, isConfirmed: boolean) => {
    setAsked(undefined);
    const controller = new AbortController();
    setPending(controller);
    setTab('received');
    announce('Sending');
    const sent = await sendCall(sending, kind === 'variable' ? variable : undefined, isConfirmed, controller.signal);
    setPending(undefined);
    const isAnonymous = kind === 'none' || needsConsent || (kind === 'token' && token === '');
    setResult({ sent, request: sending, isAnonymous });
    announce(hasFailed(sent) ? sent.message : `The response has status ${sent.status}`);
  };
  const start = (sending: RequestOptions) => {
    if (/^(?:get|head)$/i.test(sending.method)) void send(sending, false);
    else setAsked(sending);
  };
  const press = () => {
    if (request && reason === undefined && pending === undefined) start(request);
    else if (reason !== undefined) announce(reason);
  };
  useShortcut(isSendKey, press);
  useLayoutEffect(() => {
    if (isAsked) press();
  }, []);
  const isOld = result !== undefined && !isSameRequest(result.request, request);

  return (
    <section
      class="card response send-card"
      aria-label="Response"
      onKeyDown={(event) => event.key === 'Escape' && pending?.abort()}
    >
      <div class="card-head">
        <Tabs label="Response" tabs={TABS} chosen={tab} onTab={setTab} />
        <div class="send-buttons">
          {pending && (
            <button type="button" class="copy" onClick={() => pending.abort()}>
              Cancel
            </button>
          )}
          <button
            ref={button}
            type="button"
            class="copy copy-main send-button"
            aria-disabled={reason !== undefined || pending !== undefined}
            aria-describedby="send-note"
            aria-keyshortcuts="Control+Enter Meta+Enter"
            title="Ctrl+Enter"
            onClick={press}
          >
            {pending ? 'Sending…' : `Send ${record.method}`}
          </button>
        </div>
      </div>
      <p class="note send-note" id="send-note">
        {reason ?? noteOf(credentials)}
      </p>
      {asked && (
        <ConfirmDialog
          record={record}
          request={asked}
          onConfirm={() => void send(asked, true)}
          onClose={() => {
            setAsked(undefined);
            button.current?.focus();
          }}
        />
      )}
      <div id="panel-example" role="tabpanel" aria-labelledby="tab-example" hidden={tab !== 'example'}>
        {children}
      </div>
      <div id="panel-received" role="tabpanel" aria-labelledby="tab-received" hidden={tab !== 'received'}>
        {isOld && !pending && (
          <p class="callout callout-warning old-response">
            This is the response to an earlier request. The form has changed since: send it again.
          </p>
        )}
        {result && !pending ? (
          <RealResponseView
            record={record}
            call={call}
            isAnonymous={result.isAnonymous}
            onJump={onJump}
            sent={result.sent}
            url={result.request.url}
            onPage={(url) => start({ ...result.request, url } as RequestOptions)}
          />
        ) : (
          <p class="note send-note">{pending ? 'Waiting for the response…' : 'Nothing was sent yet.'}</p>
        )}
      </div>
    </section>
  );
}

/** Whether two requests are sent in the same way. A page of a list is part of the response to the same request. */
function isSameRequest(sent: RequestOptions, current: RequestOptions | undefined): boolean {
  const text = (request: RequestOptions | undefined) => {
    const { method, url, headers, body } = (request ?? {}) as { [name: string]: unknown };
    return JSON.stringify([
      method,
      String(url)
        .replace(/([?&])page=\d+(&|$)/, '$1')
        .replace(/[?&]$/, ''),
      headers,
      body,
    ]);
  };
  return text(sent) === text(current);
}

function noteOf({ kind, variable, needsConsent }: Credentials): string {
  if (needsConsent) return 'The pasted token is not sent, because you have not confirmed its use.';
  if (kind === 'variable') return `The local server adds the token in ${variable}. This page does not receive it.`;
  return kind === 'token' ? 'The token that you pasted is sent.' : 'No token is sent.';
}
