// Runs the scenarios of the Node transport with the installed package, and prints how many gave the outcome that `fetch` gives.
import { deepStrictEqual } from 'node:assert';
import { endpoint } from 'routebook';
import { nodeTransport } from 'routebook/node';
import { createSend } from 'routebook/send';
import { runScenario, SCENARIOS, startServers } from './transport.js';

const servers = await startServers();
const names = Object.keys(SCENARIOS);
for (const name of names) {
  const [withFetch, withTransport] = await runScenario(name, { createSend, endpoint, nodeTransport }, servers);
  deepStrictEqual(withTransport, withFetch, name);
}
servers.close();
console.log(names.length);
