import { describe } from 'vitest';
import { describeAccess } from './access.ts';
import { describeLayout } from './layout.ts';
import { useExplorer } from './visit.ts';

// Apart from explorer.test.ts, so that the two run at the same time.
// A real browser on a busy machine may miss a deadline once; a fault fails twice.
describe('the page', { retry: 1 }, () => {
  const open = useExplorer();
  describeLayout(open);
  describeAccess(open);
});
