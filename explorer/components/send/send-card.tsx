import './send.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { RequestOptions } from 'routebook';
import type { RouteRecord } from 'routebook/catalogue';
import { useApi } from '../../hooks/contexts.ts';
import { writeAddress } from '../../model/address.ts';
import type { Credentials } from '../../model/credentials.ts';
import { build } from '../../model/request/build.ts';
import type { CompleteCall } from '../../model/request/placeholders.ts';
import { keep } from '../../model/send/kept.ts';
import { hasFailed, type Sent, sendCall } from '../../model/send/send-call.ts';
import type { View } from '../../model/view.ts';
import { announce } from '../messages.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { RealResponseView } from './real-response.tsx';

interface Props {
  readonly record: RouteRecord;
  readonly call: CompleteCall;
  readonly view: View;
  readonly credentials: Credentials;
  readonly hasProblems: boolean;
}

interface Result {
  readonly sent: Sent;
  readonly request: RequestOptions;
}

/** Sends the request of the form, and shows the response. */
export function SendCard({ record, call, view, credentials, hasProblems }: Props) {
  const api = useApi();
  const [result, setResult] = useState<Result>();
  const [pending, setPending] = useState<AbortController>();
  const [asked, setAsked] = useState<RequestOptions>();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => () => pending?.abort(), [pending]);

  const { kind, token, variable, needsConsent } = credentials;
  const built = build(api, record.route, call.options, kind === 'token' && !needsConsent ? token : '');
  const reason =
    call.remaining > 0
      ? `Fill in ${call.remaining === 1 ? 'one more value' : `${call.remaining} more values`} to send this.`
      : hasProblems || 'error' in built
        ? 'Correct the problems above to send this.'
        : undefined;

  const send = async (request: RequestOptions, isConfirmed: boolean) => {
    setAsked(undefined);
    const controller = new AbortController();
    setPending(controller);
    announce('Sending');
    keep('history', api.title, { route: record.route, title: record.title, address: writeAddress(api, view) });
    const sent = await sendCall(request, kind === 'variable' ? variable : undefined, isConfirmed, controller.signal);
    setPending(undefined);
    setResult({ sent, request });
    announce(hasFailed(sent) ? sent.message : `The response has status ${sent.status}`);
  };
  const start = (request: RequestOptions) => {
    if (/^(?:get|head)$/i.test(request.method)) void send(request, false);
    else setAsked(request);
  };

  return (
    <section class="card send-card" aria-label="Send" onKeyDown={(event) => event.key === 'Escape' && pending?.abort()}>
      <div class="card-head">
        <h2>Send</h2>
        <div class="send-buttons">
          {pending && (
            <button type="button" class="copy" onClick={() => pending.abort()}>
              Cancel
            </button>
          )}
          <button
            ref={button}
            type="button"
            class="copy send-button"
            aria-disabled={reason !== undefined || pending !== undefined}
            aria-describedby="send-note"
            onClick={() => 'request' in built && reason === undefined && pending === undefined && start(built.request)}
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
          url={asked.url}
          onConfirm={() => void send(asked, true)}
          onClose={() => {
            setAsked(undefined);
            button.current?.focus();
          }}
        />
      )}
      {result && !pending && (
        <RealResponseView
          record={record}
          sent={result.sent}
          url={result.request.url}
          onPage={(url) => start({ ...result.request, url } as RequestOptions)}
        />
      )}
    </section>
  );
}

function noteOf({ kind, variable, needsConsent }: Credentials): string {
  if (needsConsent) return 'The pasted token is not sent, because you have not confirmed its use.';
  if (kind === 'variable') return `The local server adds the token in ${variable}. This page does not receive it.`;
  return kind === 'token' ? 'The token that you pasted is sent.' : 'No token is sent.';
}
