// Runs the checks of dispatchers with the installed package and a version of undici. Prints how many there were.
import { deepStrictEqual } from 'node:assert';
import { createRequire } from 'node:module';
import { endpoint } from 'routebook';
import { createSend } from 'routebook/send';
import { CHECKS, runCheck } from './dispatchers.js';
import { runScenario, SCENARIOS, startServers } from './transport.js';

const undici = createRequire(import.meta.url)(process.argv[2]);
const parts = { createSend, endpoint, undici, dispatcher: new undici.Agent() };
const servers = await startServers();
for (const name of Object.keys(SCENARIOS)) {
  const [withFetch, withDispatcher] = await runScenario(name, parts, servers);
  deepStrictEqual(withDispatcher, withFetch, name);
}
servers.close();
for (const name of Object.keys(CHECKS)) await runCheck(name, parts);
await parts.dispatcher.close();
console.log(Object.keys(SCENARIOS).length + Object.keys(CHECKS).length);
