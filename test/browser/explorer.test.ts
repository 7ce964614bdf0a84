import { describe } from 'vitest';
import { describeAddress } from './address.ts';
import { describeBodies } from './bodies.ts';
import { isChromiumMissing } from './chromium.js';
import { describeEditions } from './editions.ts';
import { describeHostileText } from './hostile-text.ts';
import { describeHosting } from './hosting.ts';
import { describeKeyboard } from './keyboard.ts';
import { describeLoading } from './loading.ts';
import { describePasting } from './pasting.ts';
import { describePoints } from './points.ts';
import { describeRoutes } from './routes.ts';
import { describeSending } from './sending.ts';
import { useExplorer } from './visit.ts';
import { describeWebhooks } from './webhooks.ts';

// Few files for the runner, so that suites share a browser: its start takes longer than most of them.
describe.skipIf(isChromiumMissing)('the page', () => {
  const explorer = useExplorer();
  describeRoutes(explorer);
  describeBodies(explorer);
  describeAddress(explorer);
  describePasting(explorer);
  describeEditions(explorer);
  describeWebhooks(explorer);
  describeKeyboard(explorer);
  describeLoading(explorer);
  describeHostileText(explorer);
  describeHosting(explorer);
  describePoints(explorer);
  describeSending(explorer);
});
