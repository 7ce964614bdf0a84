import { type PatternOptions, readPatternOptions } from '../convert/pattern.ts';
import { type Callee, fromCaller } from '../core/errors.ts';
import type { RouteOrFunction } from '../core/methods.ts';
import type { RouteKey } from '../generated/api-types.ts';
import { type AnyReply, createMock, findMatcher, githubMocks, type MockedApi } from './answer.ts';
import type { MockReply } from './mock-types.ts';
import { markMocked } from './without-waits.ts';

type Reply = readonly [status: number, body: string, headers: Record<string, string>];

/** The properties of a request that nock 14 provides in addition to its arguments, the path and the body. */
interface NockContext {
  readonly req: { readonly headers: Readonly<Record<string, unknown>> };
}

/** Nock 15 calls it with a `Request`, and nock 14 with a path and a body. */
type Answer = (this: unknown, ...given: unknown[]) => Promise<Reply>;

/** The part of nock that is used: the function itself. */
export type Nock<Scope> = (origin: string) => {
  intercept(path: (path: string) => boolean, method: string): { reply(answer: Answer): Scope };
};

/** Creates an interceptor for nock. Like all interceptors it responds once; to respond always, call `.persist()` on the scope. */
export type MockNock<Scope> = <Route extends RouteKey>(route: RouteOrFunction<Route>, reply: MockReply<Route>) => Scope;

/**
 * Creates a function that makes typed interceptors for nock. The library is passed in and not imported.
 *
 * @example
 * const mock = mockNock(nock);
 * mock('GET /zen', () => ({ status: 200, data: 'Keep it logically awesome.' }))
 */
export function mockNock<Scope>(nock: Nock<Scope>, options: PatternOptions = {}): MockNock<Scope> {
  return mockNockOf(githubMocks, nock, options, mockNock) as unknown as MockNock<Scope>;
}

/** Creates a function that makes nock interceptors for any API, without types. */
export function mockNockOf<Scope>(api: MockedApi, nock: Nock<Scope>, options: PatternOptions, callee: Callee) {
  const read = fromCaller(callee, () => readPatternOptions('mockNock', options));
  return function add(given: RouteOrFunction<string>, reply: AnyReply): Scope {
    const matcher = findMatcher(api, given, read, add);
    const mock = createMock(matcher, reply);
    const { origin } = matcher;
    const urlOf = (path: string) => new URL(path, origin);
    const interceptor = nock(origin).intercept((path) => mock.match(urlOf(path)) !== undefined, mock.method);
    // Without named parameters: both versions take a function with a certain number of them for one with a callback.
    return interceptor.reply(async function (...given) {
      const [first, body] = given;
      const request = first instanceof Request ? first : requestOf(urlOf(String(first)), body, this as NockContext);
      const answer = await mock.answer(request, mock.match(new URL(request.url)) ?? {});
      return [answer.status, answer.body ?? '', markMocked(answer.headers)];
    });

    function requestOf(url: URL, body: unknown, { req }: NockContext): Request {
      const hasBody = mock.method !== 'GET' && mock.method !== 'HEAD' && body !== '';
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const headers = Object.entries(req.headers).map(([name, value]): [string, string] => [name, String(value)]);
      return new Request(url, { method: mock.method, headers, ...(hasBody && { body: text }) });
    }
  };
}
