import { fork } from 'node:child_process'; import { once } from 'node:events';
import { endpoint } from 'routebook'; import { createSend } from 'routebook/send'; import { toFetch } from 'routebook/clients';
const server = fork('bench/send/server.js', { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
const [port] = await once(server.stdout, 'data'); const baseUrl = `http://127.0.0.1:${Number(port)}`;
const url = baseUrl + '/x'; const headers = { accept: 'application/vnd.github.v3+json', 'user-agent': 'bench', authorization: 'Bearer secret' };
const send = createSend({ baseUrl, token: 'x' });
const fake = createSend({ baseUrl, token: 'x', fetch: async () => new Response('{"a":1}', { headers: { 'content-type': 'application/json' } }) });
const cs = [
  { name: 'fetch', send: async () => (await fetch(url, { headers })).json() },
  { name: 'fetch+text', send: async () => JSON.parse(await (await fetch(url, { headers })).text()) },
  { name: 'fetch+signal', send: async () => (await fetch(url, { headers, signal: new AbortController().signal })).json() },
  { name: 'fetch+manual', send: async () => (await fetch(url, { headers, redirect: 'manual' })).json() },
  { name: 'fetch+timer', send: async () => { const t = setTimeout(() => {}, 60000); const r = await (await fetch(url, { headers })).json(); clearTimeout(t); return r; } },
  { name: 'fetch+hdrs', send: async () => { const r = await fetch(url, { headers }); Object.fromEntries(r.headers); return r.json(); } },
  { name: 'send', send: () => send(endpoint('GET /x', { baseUrl })) },
  { name: 'send fake', send: () => fake(endpoint('GET /x', { baseUrl })) },
  { name: 'response only', send: async () => (await new Response('{"a":1}', { headers: { 'content-type': 'application/json' } })).json() },
];
const samples = cs.map(() => []);
for (let r = 0; r < 60; r++) for (let s = 0; s < cs.length; s++) { const i = (s + r) % cs.length; const a = process.cpuUsage(); for (let n = 0; n < 25; n++) await cs[i].send(); const b = process.cpuUsage(a); if (r > 15) samples[i].push((b.user + b.system) / 25); }
const med = (x) => x.sort((p, q) => p - q)[x.length >> 1]; const q1 = (x) => x.sort((p, q) => p - q)[x.length >> 3];
cs.forEach((c, i) => console.log(c.name.padEnd(16), med(samples[i]).toFixed(0), 'µs cpu', (med(samples[i]) / med(samples[0])).toFixed(2), 'q', q1(samples[i]).toFixed(0), (q1(samples[i]) / q1(samples[0])).toFixed(2)));
server.kill(); process.exit();
