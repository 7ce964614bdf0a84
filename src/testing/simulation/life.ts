import type { Clock, Timer } from '../../send/timeouts.ts';
import type { ScheduledEvent, Scheduler } from './scheduler.ts';

/** The time of a simulation. Senders whose `fetch` is that of a world or worker use it by themselves. */
export interface SimulatedClock extends Clock {
  /** Resolves after a time. */
  sleep(milliseconds: number): Promise<void>;
}

/** Receives the deliveries of a webhook. */
export type Receiver = (request: Request) => Response | Promise<Response>;

/** A process of the program, from its start to its end. What it waits for when it ends never comes. */
export class Life {
  readonly name: string;
  readonly receivers = new Map<string, Receiver>();
  readonly clock: SimulatedClock;
  isOver = false;
  canRestart = false;
  readonly #onEnd: () => void;

  constructor(name: string, scheduler: Scheduler, random: (text: string) => number, onEnd: () => void) {
    this.name = name;
    this.#onEnd = onEnd;
    let drawn = 0;
    const setTimer = (milliseconds: number, act: () => void) =>
      scheduler.after(milliseconds, () => this.isOver || act()) as object as Timer;
    this.clock = {
      now: () => scheduler.now,
      random: () => random(`${name} ${drawn++}`),
      setTimer,
      clearTimer: (timer) => scheduler.cancel(timer as object as ScheduledEvent),
      sleep: (milliseconds) => new Promise((resolve) => void setTimer(milliseconds, resolve)),
    };
  }

  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.receivers.clear();
    this.#onEnd();
  }
}
