import { orAborted } from '../../send/timeouts.ts';
import { createEmulator, type Emulator, type EmulatorOptions } from '../emulator/create-emulator.ts';
import type { Snapshot } from '../emulator/store.ts';
import type { FaultPlan, SimulatedFault } from './fault-plan.ts';
import type { Life } from './life.ts';
import type { Scheduler } from './scheduler.ts';

/** A request of a simulation, with times by its clock. */
export interface SimulatedRequest {
  readonly worker: string;
  readonly method: string;
  readonly url: string;
  readonly sentAt: number;
  readonly fault: SimulatedFault | undefined;
  /** When the worker received a response or an error. */
  endedAt?: number;
  status?: number;
}

/** A response as data, or nothing if none arrives. */
interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const SECOND = 1000;
/** GitHub ends a request after 10 seconds. What is later than this is a fault of GitHub. */
const LATEST = 10 * SECOND;
/** How old the data can be that reads return. Writes that are looked for with `once` are looked for 12 seconds. */
const STALEST = 2 * SECOND;
const LIMIT = 60 * SECOND;

/** The emulated GitHub, and the network between it and the program. */
export class SimulatedServer {
  readonly emulator: Emulator;
  readonly requests: SimulatedRequest[] = [];
  /** The number of effects that can still come. */
  pending = 0;
  readonly #scheduler: Scheduler;
  readonly #plan: FaultPlan;
  readonly #lives: ReadonlySet<Life>;
  readonly #counts = new Map<string, number>();
  readonly #limited = new Map<string, { readonly until: number; readonly kind: SimulatedFault }>();
  readonly #expired = new Set<string>();
  /** What there was before the last writes. */
  #past: { readonly at: number; readonly seen: Snapshot }[] = [];

  constructor(scheduler: Scheduler, plan: FaultPlan, lives: ReadonlySet<Life>, options: EmulatorOptions) {
    this.#scheduler = scheduler;
    this.#plan = plan;
    this.#lives = lives;
    const deliver = (request: Request) => this.#deliver(request);
    this.emulator = createEmulator({ ...options, now: () => scheduler.now, deliver });
  }

  /** Sends a request of a worker, as `fetch` does. */
  send(life: Life, input: string | URL | Request, init: RequestInit | undefined): Promise<Response> {
    // The signal of a request follows this one only as long as no garbage is collected.
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    const request = new Request(input, init);
    const { url, method, headers, redirect } = request;
    const sent = new Promise<Response>((resolve, reject) => {
      const transfer = async () => {
        const bytes = await request.arrayBuffer();
        const copy = () =>
          new Request(url, { method, headers, redirect, ...(bytes.byteLength > 0 && { body: bytes }) });
        this.#scheduler.arrive(`${life.name} ${method} ${new URL(url).pathname}`, () => {
          if (!life.isOver && !signal?.aborted) this.#transmit(life, copy, resolve, reject);
        });
      };
      this.#scheduler.during(transfer).catch(reject);
    });
    return orAborted(sent, signal);
  }

  /** The name of what happens, with the number of times that it did. */
  #placeOf(label: string): string {
    const count = (this.#counts.get(label) ?? 0) + 1;
    this.#counts.set(label, count);
    return `${label} #${count}`;
  }

  #transmit(
    life: Life,
    copy: () => Request,
    resolve: (response: Response) => void,
    reject: (error: Error) => void,
  ): void {
    const request = copy();
    const { method, url } = request;
    const place = this.#placeOf(`${life.name}: ${method} ${new URL(url).pathname}`);
    const fault = this.#plan.ofRequest(place, request, (each) =>
      each === 'stale' ? this.#pastOf(place) !== undefined : each !== 'restart' || life.canRestart,
    );
    const sent: SimulatedRequest = { worker: life.name, method, url, sentAt: this.#scheduler.now, fault };
    this.requests.push(sent);
    const delay = (part: string) => 10 + Math.round(this.#plan.random(`${part} of ${place}`) * 190);
    const end = (answer: Answer | Error) =>
      this.#scheduler.after(delay('way back'), () => {
        if (life.isOver) return;
        sent.endedAt = this.#scheduler.now;
        if (answer instanceof Error) return reject(answer);
        sent.status = answer.status;
        resolve(toResponse(answer, fault));
      });
    this.#later(delay('way'), async () => {
      const isLost = this.#plan.random(`half of ${place}`) < 0.5;
      if (fault === 'restart') life.end();
      if (fault === 'request') end(lost(isLost ? 'ECONNREFUSED' : 'ECONNRESET'));
      else if (fault === 'before' || fault === 'late') end(this.#refusal(502));
      if (fault === 'request' || fault === 'before' || (fault === 'restart' && isLost)) return;
      if (fault === 'late') {
        const time = this.#plan.random(`lateness of ${place}`) * (LATEST - 200);
        this.#later(time, () => this.#serve(copy(), place, undefined));
        return;
      }
      const answer = await this.#serve(request, place, fault);
      if (fault === 'response') end(lost('ECONNRESET'));
      else if (fault === 'after') end(this.#refusal(502));
      else if (fault !== 'silence') end(answer);
    });
  }

  /** Has an effect come after a time. */
  #later(milliseconds: number, act: () => Promise<unknown>): void {
    this.pending += 1;
    this.#scheduler.after(milliseconds, () => {
      this.#scheduler.during(act).finally(() => {
        this.pending -= 1;
      });
    });
  }

  #refusal(status: number, headers: Record<string, string> = {}, message = 'Server Error'): Answer {
    const date = new Date(this.#scheduler.now).toUTCString();
    const bytes = new TextEncoder().encode(JSON.stringify({ message, status: String(status) }));
    const type = 'application/json; charset=utf-8';
    return { status, headers: new Headers({ date, 'content-type': type, ...headers }), bytes };
  }

  /** Responds to a request that has arrived, unless its token is limited or has expired. */
  async #serve(request: Request, place: string, fault: SimulatedFault | undefined): Promise<Answer> {
    const { now } = this.#scheduler;
    const token = request.headers.get('authorization') ?? '';
    if (fault === 'expired token') this.#expired.add(token);
    if (this.#expired.has(token)) return this.#refusal(401, {}, 'Bad credentials');
    if (fault === 'primary limit' || fault === 'secondary limit')
      this.#limited.set(token, { until: now + LIMIT, kind: fault });
    const { until = 0, kind } = this.#limited.get(token) ?? {};
    if (until > now) return this.#limit(until, kind);
    const past = fault === 'stale' ? this.#pastOf(place) : undefined;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead && this.#plan.has('stale')) this.#past.push({ at: now, seen: this.emulator.snapshot() });
    const current = past && this.emulator.snapshot();
    // A token that was created since is still known.
    if (current) this.emulator.restore({ ...current, state: { ...past.state, tokens: current.state.tokens } });
    const response = await this.emulator.fetch(request);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (current) this.emulator.restore(current);
    return { status: response.status, headers: response.headers, bytes };
  }

  #limit(until: number, kind: SimulatedFault | undefined): Answer {
    if (kind === 'secondary limit') {
      const seconds = String(Math.ceil((until - this.#scheduler.now) / SECOND));
      return this.#refusal(403, { 'retry-after': seconds }, 'You have exceeded a secondary rate limit.');
    }
    const reset = String(Math.ceil(until / SECOND));
    const headers = { 'x-ratelimit-limit': '5000', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset };
    return this.#refusal(403, headers, 'API rate limit exceeded.');
  }

  /** What a stale read can return. Undefined if nothing has changed. */
  #pastOf(place: string): Snapshot | undefined {
    this.#past = this.#past.filter(({ at }) => at > this.#scheduler.now - STALEST);
    return this.#past[Math.floor(this.#plan.random(`age of ${place}`) * this.#past.length)]?.seen;
  }

  /** Delivers a webhook to the workers that receive it. */
  #deliver(request: Request): Promise<Response> {
    const { url, headers } = request;
    const { pathname } = new URL(url);
    this.pending += 1;
    return new Promise<Response>((resolve, reject) => {
      const transfer = async () => {
        const body = await request.arrayBuffer();
        const copy = () => new Request(url, { method: 'POST', headers, body });
        this.#scheduler.arrive(`webhook ${pathname} ${headers.get('x-github-event')}`, () => {
          const place = this.#placeOf(`webhook ${headers.get('x-github-event')} → ${pathname}`);
          const fault = this.#plan.ofWebhook(place);
          const lateness = fault === 'webhook late' ? LIMIT : SECOND;
          const delay = (part: string) => 10 + Math.round(this.#plan.random(`${part} of ${place}`) * lateness);
          const receive = async () => {
            const receiver = [...this.#lives].map(({ receivers }) => receivers.get(url)).find(Boolean);
            if (!receiver || fault === 'webhook lost') throw lost('ECONNREFUSED');
            return receiver(copy());
          };
          if (fault === 'webhook twice') this.#scheduler.after(delay('second'), () => void receive().catch(() => {}));
          this.#scheduler.after(delay('first'), () => void receive().then(resolve, reject));
        });
      };
      this.#scheduler.during(transfer).catch(reject);
    }).finally(() => {
      this.pending -= 1;
    });
  }
}

/** What `fetch` of Node throws without a response. */
function lost(code: string): Error {
  const cause = Object.assign(new Error(code), { code });
  return new TypeError('fetch failed', { cause });
}

function toResponse({ status, headers, bytes }: Answer, fault: SimulatedFault | undefined): Response {
  const isEmpty = status === 204 || status === 304 || bytes.length === 0;
  if (fault !== 'body' || isEmpty) return new Response(isEmpty ? null : bytes, { status, headers });
  let isSent = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (isSent) controller.error(new TypeError('terminated', { cause: lost('UND_ERR_SOCKET').cause }));
      else controller.enqueue(bytes.slice(0, bytes.length / 2));
      isSent = true;
    },
  });
  return new Response(body, { status, headers });
}
