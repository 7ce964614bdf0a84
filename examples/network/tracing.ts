import { type Span, type SpanOptions, type TracerProvider, trace } from '@opentelemetry/api';

let requests = 0;
const fetch = async () => {
  requests++;
  return requests === 1 ? new Response('', { status: 502 }) : Response.json({ number: 7 });
};
globalThis.fetch = fetch;

/** Prints each span of this example when it ends. A program has an exporter instead. */
const createSpan = (name: string, { attributes }: SpanOptions) => {
  const found: Record<string, unknown> = { ...attributes };
  let status = 'UNSET';
  return {
    setAttributes: (more: object) => Object.assign(found, more),
    setStatus: () => {
      status = 'ERROR';
    },
    end: () => {
      if (globalThis.fetch === fetch) console.log(name, status, found);
    },
  };
};

trace.disable();
trace.setGlobalTracerProvider({
  getTracer: () => ({
    startSpan: (name: string, options: SpanOptions) => createSpan(name, options) as unknown as Span,
  }),
} as unknown as TracerProvider);
