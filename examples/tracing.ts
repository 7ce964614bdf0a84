import { tracingChannel } from 'node:diagnostics_channel';
import { type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { createGitHub, type RequestTrace } from 'routebook';

const tracer = trace.getTracer('routebook');
const spans = new WeakMap<RequestTrace, Span>();

tracingChannel<unknown, RequestTrace>('routebook:request').subscribe({
  start(message) {
    const { method, template, route, url, attempt } = message;
    const [, path] = (template ?? '').split(' ');
    const { hostname, port, protocol } = new URL(url);
    const attributes = {
      'http.request.method': method,
      'server.address': hostname,
      'server.port': Number(port || (protocol === 'https:' ? 443 : 80)),
      'url.full': url,
      ...(path && { 'url.template': path }),
      ...(attempt > 1 && { 'http.request.resend_count': attempt - 1 }),
    };
    spans.set(
      message,
      tracer.startSpan(template ?? route.split('?')[0] ?? method, { kind: SpanKind.CLIENT, attributes }),
    );
  },
  end() {},
  asyncStart() {},
  error(message) {
    const { status, error } = message;
    const type = status === undefined ? (error as Error).name : String(status);
    spans.get(message)?.setAttributes({ 'error.type': type });
    spans.get(message)?.setStatus({ code: SpanStatusCode.ERROR });
  },
  asyncEnd(message) {
    const { status } = message;
    if (status !== undefined) spans.get(message)?.setAttributes({ 'http.response.status_code': status });
    spans.get(message)?.end();
  },
});

const github = createGitHub({ retryDelay: 0 });
await github.issues.get({ owner: 'octokit', repo: 'app', issue_number: 7 });
