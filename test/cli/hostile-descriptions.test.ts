import { describe } from 'vitest';
import { testDescriptions } from './hostile-descriptions.ts';

// The nightly run tries every command with every place. The integration tests try fewer still.
describe('hostile text', () => testDescriptions(process.env['FUZZ_RUNS'] === undefined ? 2 : 1));
