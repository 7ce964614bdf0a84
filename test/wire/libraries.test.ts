import { request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import axios from 'axios';
import got from 'got';
import ky from 'ky';
import type { RequestOptions } from 'routebook';
import { toAxios, toFetch, toGot, toKy, toNodeHttp, toRequest, toUndici } from 'routebook/convert';
import { request as undiciRequest } from 'undici';
import { testClients } from './suite.ts';

async function sendByNode(options: RequestOptions): Promise<void> {
  const [url, settings, body] = toNodeHttp(options);
  await new Promise<void>((resolve, reject) => {
    const outgoing = httpRequest(url, settings, (response) => response.resume().on('end', resolve));
    outgoing.on('error', reject);
    if (body === undefined || ArrayBuffer.isView(body)) outgoing.end(body);
    else Readable.from(body).pipe(outgoing);
  });
}

testClients([
  { name: 'fetch', send: async (options) => (await fetch(...toFetch(options))).text() },
  { name: 'fetch with a Request', send: async (options) => (await fetch(toRequest(options))).text() },
  { name: 'undici', send: async (options) => (await undiciRequest(...toUndici(options))).body.text() },
  { name: 'axios', send: (options) => axios(toAxios(options)) },
  { name: 'got', send: (options) => got(...toGot(options)) },
  { name: 'ky', send: (options) => ky(...toKy(options)).text() },
  { name: 'http.request', send: sendByNode },
]);
