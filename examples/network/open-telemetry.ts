import { type Span, type SpanOptions, type TracerProvider, trace } from '@opentelemetry/api';

let requests = 0;
globalThis.fetch = async () => {
  requests++;
  return requests === 1 ? new Response('', { status: 502 }) : Response.json({ number: 7 });
};

/** Prints each span when it ends. A program has an exporter instead. */
class PrintedSpan {
  readonly name: string;
  readonly attributes: Record<string, unknown>;
  code = 0;

  constructor(name: string, { attributes }: SpanOptions) {
    this.name = name;
    this.attributes = { ...attributes };
  }
  setAttribute(name: string, value: unknown) {
    this.attributes[name] = value;
  }
  setStatus({ code }: { code: number }) {
    this.code = code;
  }
  end() {
    console.log(this.name, this.code === 2 ? 'ERROR' : 'UNSET', this.attributes);
  }
}

trace.disable();
trace.setGlobalTracerProvider({
  getTracer: () => ({
    startSpan: (name: string, options: SpanOptions) => new PrintedSpan(name, options) as unknown as Span,
  }),
} as unknown as TracerProvider);
