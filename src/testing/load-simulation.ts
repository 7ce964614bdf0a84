import { loadEntry } from '../github/load-entry.ts';
import { captureCaller } from '../send/errors.ts';
import type { SimulatedProgram, SimulateOptions, SimulationResult } from './simulation/run-seeds.ts';

/**
 * Runs a program in many worlds: with an emulator, virtual time, and faults that the seed chooses. The same seed has the same requests in the same
 * order everywhere. If the program throws, the error has the command that repeats it, the fewest faults with which it fails, and the requests.
 * Like the emulator, it runs in Node, Bun and Deno, and is loaded when it is called.
 *
 * @example
 * await simulate({ seeds: 20, users: ['octocat'], repos: { 'octocat/app': {} } }, async ({ emulator, fetch, calm }) => {
 *   const github = createGitHub({ token: emulator.token('octocat'), fetch });
 *   await github.issues.create({ owner: 'octocat', repo: 'app', title: 'The build failed' }).catch(() => {});
 *   await calm();
 *   const { data } = await github.issues.listForRepo({ owner: 'octocat', repo: 'app' });
 *   if (data.length > 1) throw new Error('Two issues');
 * });
 */
export function simulate(options: SimulateOptions, program: SimulatedProgram): Promise<SimulationResult> {
  const { simulateSeeds } = loadEntry('#simulation') as typeof import('./simulation/simulate.ts');
  return simulateSeeds(options, program, captureCaller(simulate).stack);
}
