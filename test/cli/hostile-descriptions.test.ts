import { describe } from 'vitest';
import { testDescriptions } from './hostile-descriptions.ts';

describe('hostile text', () => testDescriptions(1));
