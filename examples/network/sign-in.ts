import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

process.env['GRANT_FILE'] = join(mkdtempSync(join(tmpdir(), 'sign-in-')), 'grant.json');

const codes = {
  device_code: 'd3vice',
  user_code: 'WDJB-MJHT',
  verification_uri: 'https://github.com/login/device',
  expires_in: 900,
  // GitHub asks for five seconds.
  interval: 0.001,
};
const polls: object[] = [{ error: 'authorization_pending' }, { access_token: 'ghu_1', expires_in: 28_800 }];

globalThis.fetch = async (input, init) => {
  const { href } = new URL(String(input));
  if (href === 'https://github.com/login/device/code') return Response.json(codes);
  if (href === 'https://github.com/login/oauth/access_token') return Response.json(polls.shift());
  const isUser = new Headers(init?.headers).get('authorization') === 'Bearer ghu_1';
  return Response.json(isUser ? { login: 'octocat' } : {}, { status: isUser ? 200 : 401 });
};
