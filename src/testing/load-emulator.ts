import { loadEntry } from '../github/load-entry.ts';
import type { Emulator, EmulatorOptions } from './emulator/create-emulator.ts';

/**
 * Creates a GitHub for tests: it keeps what requests change, and responds as the description of the API says. It is loaded when it is
 * called, because it takes 57 ms of processor time more than the mocks. It runs in Node, Bun and Deno, and is not part of a bundle.
 *
 * @example
 * const emulator = createEmulator({ users: ['octocat'], repos: { 'octocat/app': { files: { 'README.md': '# app' } } } });
 * const github = createGitHub({ token: emulator.token('octocat'), fetch: emulator.fetch });
 */
export function createEmulator(options?: EmulatorOptions): Emulator {
  return (loadEntry('#emulator') as typeof import('./emulator/create-emulator.ts')).createEmulator(options);
}
