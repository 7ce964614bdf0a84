import { readFileSync } from 'node:fs';
import { createGitHub } from 'routebook';
import { github as plainCatalogue } from 'routebook/catalogue';
import { listPermissionNames, permissions } from 'routebook/catalogue/permissions';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parse } from 'yaml';
import type { PageRequest } from '../../../cli/explore/read-request.ts';
import { sendRequest } from '../../../cli/explore/send-request.ts';
import { createPolicy as createServerPolicy } from '../../../cli/mcp/policy.ts';
import { loadApi } from '../../../cli/shared/input/load-api.ts';
import type { Catalogue } from '../../../src/catalogue/types.ts';
import { createPolicy, type PolicyOptions } from '../../../src/github/policy/create-policy.ts';
import { startGitHub, startProxy } from '../../proxy/harness.ts';

const github = plainCatalogue.with(permissions);

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}
/** Sends some requests under a policy, and returns the code of each refusal, or `allowed`. */
type Door = (rules: PolicyOptions, requests: readonly Request[]) => Promise<readonly string[]>;
type Written = string | readonly [request: string, body: unknown];
interface Decisions {
  readonly rules: PolicyOptions;
  readonly [code: string]: PolicyOptions | readonly Written[];
}

const { decisions }: { readonly decisions: readonly Decisions[] } = parse(
  readFileSync(new URL('doors.yaml', import.meta.url), 'utf8'),
);
const API = 'https://api.github.com';
const settings = {
  catalogue: github as unknown as Catalogue,
  permissionNames: listPermissionNames().map(({ key }) => key),
};

/** The code of the error that a call throws or rejects with. */
const codeOf = async (call: () => unknown): Promise<string> => {
  try {
    await call();
  } catch (error) {
    return (error as { readonly code: string }).code;
  }
  return 'allowed';
};
const inOrder = async (requests: readonly Request[], send: (request: Request) => Promise<string>) => {
  const codes: string[] = [];
  for (const request of requests) codes.push(await send(request));
  return codes;
};

const DOORS: { readonly [name: string]: Door } = {
  async 'the MCP server'({ readOnly = false, ...rules }, requests) {
    const policy = await createServerPolicy({ ...rules, write: !readOnly }, await loadApi({ catalogue: 'github' }));
    return inOrder(requests, ({ path, ...request }) =>
      codeOf(() => policy.check({ ...request, url: API + path, headers: {} })),
    );
  },
  async 'the page of explore --send'(rules, requests) {
    const fetch = vi.fn(async () => new Response('{}'));
    vi.stubGlobal('fetch', fetch);
    onTestFinished(() => void vi.unstubAllGlobals());
    const limits = { origins: new Set([API]), api: { isGitHub: true }, judge: createPolicy(rules, settings).judge };
    const codes = await inOrder(requests, ({ path, ...request }) =>
      codeOf(() =>
        sendRequest({ ...request, url: API + path, headers: {} } as PageRequest, limits, new AbortController().signal),
      ),
    );
    expect(fetch).toHaveBeenCalledTimes(codes.filter((code) => code === 'allowed').length);
    return codes;
  },
  async 'the proxy'(rules, requests) {
    const gitHub = await startGitHub();
    const proxy = await startProxy(gitHub.base, rules);
    const codes = await inOrder(requests, async ({ path, method, body }) => {
      const { status, headers } = await proxy.send(path, {
        method,
        ...(body === undefined ? {} : { body: body as object }),
      });
      const code = String(headers['x-routebook-refusal'] ?? (status === 200 ? 'allowed' : status));
      // It has a code of its own for GraphQL, and for a path that two servers could read differently.
      return { GRAPHQL: 'UNKNOWN_ROUTE', INVALID_REQUEST: 'UNSAFE_ROUTE' }[code] ?? code;
    });
    expect(gitHub.received).toHaveLength(codes.filter((code) => code === 'allowed').length);
    return codes;
  },
  async 'the client'(policy, requests) {
    const fetch = vi.fn(async () => new Response('{}', { headers: { 'content-type': 'application/json' } }));
    const loadPermissions = () => import('routebook/catalogue/permissions');
    const client = createGitHub({ policy, token: 't', writeInterval: 0, fetch, loadPermissions } as object);
    const codes = await inOrder(requests, ({ path, method, body }) =>
      codeOf(() =>
        client.send({ method, url: API + path, headers: {}, ...(body === undefined ? {} : { body }) } as never),
      ),
    );
    expect(fetch).toHaveBeenCalledTimes(codes.filter((code) => code === 'allowed').length);
    return codes;
  },
};

describe.each(Object.entries(DOORS))('%s decides', (name, open) => {
  it.each(decisions)('with the rules $rules', async ({ rules, ...byCode }) => {
    const rows = Object.entries(byCode).flatMap(([code, requests]) =>
      (requests as readonly Written[]).map((written) => {
        const [request, body] = typeof written === 'string' ? [written] : written;
        const [method = '', path = ''] = request.split(' ');
        return { code, request: { method, path, ...(body === undefined ? {} : { body }) } };
      }),
    );
    const codes = await open(
      rules,
      rows.map(({ request }) => request),
    );
    // A client has one code for all refusals.
    const expected = ({ code }: { code: string }) =>
      name === 'the client' && code !== 'allowed' ? 'PERMISSION_DENIED' : code;
    expect(rows.map((row, index) => ({ ...row, code: codes[index] }))).toEqual(
      rows.map((row) => ({ ...row, code: expected(row) })),
    );
  });
});
