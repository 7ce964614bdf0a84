import { FETCH_DEFAULTS } from '../../core/fetch-defaults.ts';
import type { Emulator, EmulatorOptions } from '../emulator/create-emulator.ts';
import type { FaultPlan } from './fault-plan.ts';
import { Life, type Receiver, type SimulatedClock } from './life.ts';
import type { Scheduler } from './scheduler.ts';
import { type SimulatedRequest, SimulatedServer } from './server.ts';

/** A process of the program. */
export interface SimulatedWorker {
  readonly name: string;
  /** Sends requests to the emulator through a network with faults. Pass it to each client: senders then use the clock, too. */
  readonly fetch: typeof globalThis.fetch;
  readonly clock: SimulatedClock;
  /** Receives the deliveries of webhooks to a URL. */
  receive(url: string, receiver: Receiver): void;
}

/** What a program runs in. */
export interface SimulatedWorld extends SimulatedWorker {
  /** The emulated GitHub, for what no fault affects: tokens, Apps, and what there is in the end. */
  readonly emulator: Emulator;
  /** The requests so far, in the order in which they were sent. */
  readonly requests: readonly SimulatedRequest[];
  /** Runs a process of its own, which the fault `restart` ends and starts again. Resolves with what it returns. */
  worker<Value>(run: (worker: SimulatedWorker) => Promise<Value>): Promise<Value>;
  /** Ends all faults, and waits until late effects and webhooks have arrived. */
  calm(): Promise<void>;
}

/** How long it takes until a worker runs again, and how often it is looked whether effects have arrived. */
const SECOND = 1000;
const MOST_RESTARTS = 3;

/** Creates a world, and the function that ends it. */
export function createWorld(
  scheduler: Scheduler,
  plan: FaultPlan,
  options: EmulatorOptions,
): { readonly world: SimulatedWorld; readonly server: SimulatedServer; end(): void } {
  const lives = new Set<Life>();
  const server = new SimulatedServer(scheduler, plan, lives, options);
  let workers = 0;

  function start(name: string, restarts: number, onEnd: () => void): SimulatedWorker {
    const life = new Life(name, scheduler, (text) => plan.random(text), onEnd);
    lives.add(life);
    life.canRestart = restarts < MOST_RESTARTS;
    const { clock, receivers } = life;
    const fetch = (input: string | URL | Request, init?: RequestInit) => server.send(life, input, init);
    return {
      name,
      clock,
      // A thousand seeds would write thousands of lines about waits that take no time.
      fetch: Object.assign(fetch, { [FETCH_DEFAULTS]: { clock, log: false } }),
      receive: (url, receiver) => void receivers.set(url, receiver),
    };
  }

  function worker<Value>(run: (worker: SimulatedWorker) => Promise<Value>): Promise<Value> {
    workers += 1;
    const name = `worker ${workers}`;
    return new Promise<Value>((resolve, reject) => {
      const begin = (restarts: number) => {
        let isOver = false;
        const life = start(name, restarts, () => {
          isOver = true;
          scheduler.after(SECOND, () => begin(restarts + 1));
        });
        run(life).then(
          (value) => isOver || resolve(value),
          (fault) => isOver || reject(fault),
        );
      };
      begin(0);
    });
  }

  async function calm(): Promise<void> {
    plan.isCalm = true;
    do await main.clock.sleep(SECOND);
    while (server.pending > 0);
  }

  const main = start('main', MOST_RESTARTS, () => {});
  const { emulator, requests } = server;
  return {
    world: { ...main, emulator, requests, worker, calm },
    server,
    end() {
      for (const life of lives) life.isOver = true;
    },
  };
}
