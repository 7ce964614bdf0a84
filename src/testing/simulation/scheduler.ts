import { isWorkPending } from './outside-work.ts';

/** What happens at a time. */
export interface ScheduledEvent {
  readonly at: number;
  readonly run: () => void;
}

/** The functions of the platform, which the fake timers of a test runner replace elsewhere. */
const {
  setImmediate,
  promises: { setTimeout: pause },
} = process.getBuiltinModule('node:timers');
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

const MOST_EVENTS = 100_000;
/** How long a program may take for work that is not simulated, such as reading a file, in milliseconds of the machine. */
const OUTSIDE = 2000;
/** How far fake timers move at a time. */
const STEP = 1000;

/** Virtual time, which advances only when nothing else can run. */
export class Scheduler {
  now: number;
  /** The number of requests that are being read or handled. */
  busy = 0;
  readonly #advance: ((milliseconds: number) => unknown) | undefined;
  /** In the order in which they happen. */
  readonly #events: ScheduledEvent[] = [];
  #arrivals: { readonly label: string; readonly run: () => void }[] = [];

  constructor(now: number, advance?: (milliseconds: number) => unknown) {
    this.now = now;
    this.#advance = advance;
  }

  /** Has something happen after a time. */
  after(milliseconds: number, run: () => void): ScheduledEvent {
    // No number is a time without an end.
    const event = { at: this.now + Math.max(0, milliseconds || 0), run };
    let index = this.#events.length;
    while (index > 0 && (this.#events[index - 1] as ScheduledEvent).at > event.at) index -= 1;
    this.#events.splice(index, 0, event);
    return event;
  }

  cancel(event: ScheduledEvent): void {
    const index = this.#events.indexOf(event);
    if (index >= 0) this.#events.splice(index, 1);
  }

  /** Adds what the program has done. What it does at one time is put in an order that does not depend on the platform. */
  arrive(label: string, run: () => void): void {
    this.#arrivals.push({ label, run });
  }

  /** Waits for work that takes time of the machine, and during which no virtual time passes. */
  async during<Value>(work: () => Promise<Value>): Promise<Value> {
    this.busy += 1;
    try {
      return await work();
    } finally {
      this.busy -= 1;
    }
  }

  /** Runs until a program has ended. Throws if it waits for what never comes, or never ends. */
  async run(program: Promise<unknown>): Promise<void> {
    let hasEnded = false;
    const end = () => {
      hasEnded = true;
    };
    program.then(end, end);
    for (let count = 0; count < MOST_EVENTS; count++) {
      await this.#settle();
      if (hasEnded) return;
      const [event] = this.#events;
      if (event) await this.#moveTo(event);
      else if (this.#advance) await this.#move(STEP);
      else if (!(await this.#waitOutside(() => hasEnded)))
        throw new Error(
          'The program waits for something that never comes. Timers must be those of `clock`, and requests must be sent with `fetch` of the world or worker.',
        );
    }
    throw new Error(`The program does not end: ${MOST_EVENTS} events have happened.`);
  }

  /** Runs what can run without time passing. */
  async #settle(): Promise<void> {
    do {
      for (let quiet = 0; quiet < 2; quiet = this.busy > 0 || isWorkPending() ? 0 : quiet + 1)
        // A thread needs the processor.
        await (isWorkPending() ? pause(1) : nextTurn());
      const arrivals = this.#arrivals;
      this.#arrivals = [];
      arrivals.sort((one, other) => (one.label < other.label ? -1 : Number(one.label > other.label)));
      for (const { run } of arrivals) run();
    } while (this.#arrivals.length > 0 || this.busy > 0);
  }

  /** Moves to an event, unless a fake timer of the program causes an earlier one. */
  async #moveTo(event: ScheduledEvent): Promise<void> {
    while (this.#advance && event === this.#events[0] && this.now < event.at)
      await this.#move(Math.min(STEP, event.at - this.now));
    if (event !== this.#events[0]) return;
    this.#events.shift();
    this.now = event.at;
    event.run();
  }

  async #move(milliseconds: number): Promise<void> {
    this.now += milliseconds;
    await this.#advance?.(milliseconds);
    await this.#settle();
  }

  async #waitOutside(hasEnded: () => boolean): Promise<boolean> {
    for (let waited = 0; waited < OUTSIDE; waited++) {
      await pause(1);
      if (hasEnded() || this.#events.length > 0 || this.#arrivals.length > 0 || this.busy > 0) return true;
    }
    return false;
  }
}
