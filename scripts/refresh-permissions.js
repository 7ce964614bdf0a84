// Writes data/permissions.json from a checkout of github/docs. Corrections stay as they are.
//   npm run catalogue:permissions -- <checkout> [--check]
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { listCheckoutEditions, readCheckout } from '../generator/github/read-checkout.js';
import { writePermissions } from '../generator/github/write-permissions.js';

const FILE = 'data/permissions.json';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { check: { type: 'boolean' } } });
const [checkout] = positionals;
if (checkout === undefined || positionals.length > 1) {
  console.error('Usage: npm run catalogue:permissions -- <path of a checkout of github/docs> [--check]');
  process.exit(2);
}
const known = readFileSync(FILE, 'utf8');
const main = readCheckout(checkout);
const editions = listCheckoutEditions(checkout).map((name) => [name, readCheckout(checkout, name)]);
const text = writePermissions({
  source: sourceOf(checkout),
  names: Object.assign({}, ...editions.map(([, { names }]) => names), main.names),
  corrections: JSON.parse(known).corrections,
  routes: main.routes,
  editions: Object.fromEntries(editions.map(([name, { routes }]) => [name, routes])),
});
if (text === known) console.log(`${FILE} is up to date.`);
else if (values.check) {
  console.error(`${FILE} differs from the checkout. Run the command without --check.`);
  process.exitCode = 1;
} else {
  writeFileSync(FILE, text);
  console.log(`${FILE} was written: ${Object.keys(main.routes).length} routes of github.com.`);
}

function sourceOf(folder) {
  const git = (...args) => execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' }).trim();
  return {
    repository: 'github/docs',
    commit: git('rev-parse', '--short=8', 'HEAD'),
    date: git('log', '-1', '--format=%cs'),
  };
}
