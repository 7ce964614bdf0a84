import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { EndpointError } from 'routebook';
import { toHttpFile } from 'routebook/clients';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchTools } from '../../tools/fetch-tools.js';
import { builderAt, CASES } from './cases/index.ts';
import type { Client } from './client.ts';
import { expectReceived } from './expect-received.ts';
import { type EchoServer, startServer } from './server.ts';

const client: Client = { name: 'httpYac', utf8Headers: true, writesJson: true, send: async () => {} };

let server: EchoServer;
let folder: string;
const refused: string[] = [];
const keyOf = (index: number) => `case-${index}`;

/** HttpYac takes cookies apart and drops one that is there twice. */
const sent = CASES.filter(({ name }) => name !== 'headers that look like duplicates');

/** All requests in one run, so that httpYac starts once. */
beforeAll(async () => {
  server = await startServer();
  mkdirSync('.cache', { recursive: true });
  folder = mkdtempSync(resolve('.cache/http-files-'));
  for (const [index, { name, build, files = {} }] of sent.entries()) {
    const place = join(folder, keyOf(index));
    mkdirSync(place);
    for (const [file, bytes] of Object.entries(files)) await writeFile(join(place, file), bytes);
    try {
      await writeFile(join(place, 'case.http'), toHttpFile(build(builderAt(server.baseUrl(keyOf(index))))));
    } catch (error) {
      expect(error).toBeInstanceOf(EndpointError);
      refused.push(name);
    }
  }
  const program = join(fetchTools('httpyac'), 'httpyac/bin/httpyac.js');
  await promisify(execFile)(process.execPath, [program, 'send', '*/case.http', '--all', '--silent'], {
    cwd: folder,
    maxBuffer: 1 << 26,
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe('a .http file, run by httpYac, sends', () => {
  it.each(sent.map((wireCase, index) => ({ ...wireCase, index })))('$name, or rejects it', async (wireCase) => {
    if (refused.includes(wireCase.name)) return;
    const received = server.received(keyOf(wireCase.index));
    expect(received).toHaveLength(1);
    for (const each of received) await expectReceived(client, wireCase, each);
  });

  it('everything except bytes, and texts with control characters or special characters of editors', () => {
    expect(refused).toEqual([
      ...['raw text', 'hostile text', 'text that begins with @', 'text with NUL', 'a long text', '1 MiB of bytes'],
      ...['every byte, without a content type', 'a window of a larger buffer', 'an ArrayBuffer', 'a DELETE with bytes'],
      ...['a form with hostile values', 'a form with marks that programs read', 'a form with a file'],
      ...['a form with texts of several lines and a file whose type has a parameter', 'a header named by marks'],
    ]);
  });
});
