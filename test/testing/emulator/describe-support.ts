import { github } from '../../../src/github/catalogue.ts';
import type { Emulator } from '../../../src/testing/emulator/create-emulator.ts';

/** The table of docs/emulator.md: how many current routes of each category are supported. */
export function describeSupport(emulator: Emulator): string {
  const current = [...github].filter(({ deprecation }) => deprecation?.removed !== true);
  const counted = github.categories.map(({ name, title }) => {
    const routes = current.filter(({ category }) => category === name);
    const supported = routes.filter(({ route }) => emulator.supports(route)).length;
    return { title, supported, count: routes.length };
  });
  const whole = counted.filter(({ supported, count }) => supported === count && count > 0);
  const part = counted.filter(({ supported, count }) => supported > 0 && supported < count);
  const none = counted.filter(({ supported, count }) => supported === 0 && count > 0);
  const list = (each: typeof counted, write: (one: (typeof counted)[number]) => string) => each.map(write).join(', ');
  return [
    '| supported | categories, with their numbers of routes |',
    '|---|---|',
    `| all routes | ${list(whole, ({ title, count }) => `${title} ${count}`)} |`,
    `| some routes | ${list(part, ({ title, supported, count }) => `${title} ${supported} of ${count}`)} |`,
    `| none | ${list(none, ({ title, count }) => `${title} ${count}`)} |`,
  ].join('\n');
}
