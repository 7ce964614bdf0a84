import { arch, cpus, type } from 'node:os';

/** Where and when figures were measured: enough to judge them, and nothing that identifies the machine. */
export function describeMachine(now = new Date()) {
  const [processor] = cpus();
  return {
    date: now.toISOString().slice(0, 10),
    node: process.version,
    machine: `${type()} on ${arch()}, ${cpus().length} cores${processor ? ` (${processor.model.trim()})` : ''}`,
  };
}
