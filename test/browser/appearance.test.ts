import { describe } from 'vitest';
import { describeAccess } from './access.ts';
import { isChromiumMissing } from './chromium.js';
import { describeLayout } from './layout.ts';
import { useExplorer } from './visit.ts';

// Apart from explorer.test.ts, so that the two run at the same time.
describe.skipIf(isChromiumMissing)('the page', () => {
  const explorer = useExplorer();
  describeLayout(explorer);
  describeAccess(explorer);
});
