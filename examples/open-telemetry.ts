import { type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { createGitHub } from 'routebook';
import type { OwnPart } from 'routebook/send';

const tracer = trace.getTracer('github');
const spans = new WeakMap<object, Span>();

/** Has a span for each attempt, with the attributes that OpenTelemetry defines for clients of HTTP. */
const openTelemetry: OwnPart = {
  name: 'open-telemetry',
  before(call) {
    const attributes = {
      'http.request.method': call.method,
      'http.request.resend_count': call.attempt - 1,
      'server.address': new URL(call.url).hostname,
      'url.full': call.url,
    };
    spans.set(call, tracer.startSpan(call.route, { kind: SpanKind.CLIENT, attributes }));
  },
  after(call, { status, error }) {
    const span = spans.get(call);
    if (status !== undefined) span?.setAttribute('http.response.status_code', status);
    if (error !== undefined) {
      span?.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
      span?.setStatus({ code: SpanStatusCode.ERROR });
    }
    span?.end();
  },
};

const github = createGitHub({ use: [openTelemetry], retryDelay: 0 });
await github.issues.get({ owner: 'octokit', repo: 'app', issue_number: 7 });
