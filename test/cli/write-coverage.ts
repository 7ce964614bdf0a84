import { afterAll } from 'vitest';

// Several test files share a process and the thread of the command in it. A process may be ended before it could write what it measured,
// so each file does so.
if (process.env['COMMAND_COVERAGE'] !== undefined)
  afterAll(async () => {
    const { endCommand } = await import('./program.ts');
    endCommand();
  });
