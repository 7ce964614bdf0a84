import type { EmulatorOptions } from '../emulator/create-emulator.ts';
import { FaultPlan, type FoundFault, type SimulatedFault } from './fault-plan.ts';
import { watchWork } from './outside-work.ts';
import { Scheduler } from './scheduler.ts';
import type { SimulatedRequest } from './server.ts';
import { createWorld, type SimulatedWorld } from './world.ts';

/** The options of `simulate`. */
export interface SimulateOptions extends Omit<EmulatorOptions, 'seed' | 'now' | 'deliver'> {
  /** How many seeds, from 1, or which ones. Default: 100. */
  readonly seeds?: number | readonly number[];
  /** What can go wrong. Default: everything. */
  readonly faults?: readonly SimulatedFault[];
  /** The part of the requests that have a fault, from 0 to 1. By default, the seed decides. */
  readonly rate?: number;
  /** Moves the fake timers of a test runner with the time of the simulation: `(milliseconds) => vi.advanceTimersByTimeAsync(milliseconds)`. */
  readonly advance?: (milliseconds: number) => unknown;
}

/** A program that is simulated. It throws if something is wrong. */
export type SimulatedProgram = (world: SimulatedWorld, seed: number) => Promise<unknown>;

/** What `simulate` has run. */
export interface SimulationResult {
  readonly seeds: number;
  readonly requests: number;
  readonly faults: number;
}

/** What happened with one seed. */
export interface Run {
  readonly seed: number;
  readonly faults: readonly FoundFault[];
  readonly requests: readonly SimulatedRequest[];
  /** What the program has thrown. */
  readonly failure: { readonly error: unknown } | undefined;
}

/** When each world begins. */
export const START = Date.UTC(2026, 0, 1);

/** Runs a program with one seed, with all faults or with some of them. */
export async function runSeed(
  { seeds: _, faults, rate, advance, ...emulated }: SimulateOptions,
  program: SimulatedProgram,
  seed: number,
  only?: ReadonlySet<string>,
): Promise<Run> {
  const scheduler = new Scheduler(START, advance);
  const plan = new FaultPlan(seed, { ...(faults && { faults }), ...(rate !== undefined && { rate }) }, only);
  const stopWatching = watchWork();
  const { world, server, end } = createWorld(scheduler, plan, { ...emulated, seed });
  let failure: Run['failure'];
  try {
    const work = (async () => program(world, seed))();
    await scheduler.run(work);
    await work;
  } catch (error) {
    failure = { error };
  } finally {
    end();
    stopWatching();
  }
  return { seed, faults: plan.found, requests: server.requests, failure };
}

/** Leaves out the faults of a run that failed without which it fails in the same way. */
export async function shrink(first: Run, repeat: (only: ReadonlySet<string>) => Promise<Run>): Promise<Run> {
  let best = first;
  for (let index = 0; index < best.faults.length; ) {
    const kept = best.faults.filter((_, each) => each !== index);
    const next = await repeat(new Set(kept.map(({ place }) => place)));
    const isSame = next.failure !== undefined && kindOf(next.failure.error) === kindOf(first.failure?.error);
    if (isSame && next.faults.length < best.faults.length) {
      best = next;
      index = 0;
    } else index += 1;
  }
  return best;
}

const kindOf = (error: unknown) =>
  error instanceof Error ? `${error.name} ${Reflect.get(error, 'code')}` : typeof error;
