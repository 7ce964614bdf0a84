import { type PatternOptions, readRoute } from '../clients/pattern.ts';
import { type RouteOrFunction, routeOf } from '../internal/route-of.ts';
import type { RouteKey } from '../types/github-types.ts';
import { createMock } from './answer.ts';
import type { MockHandler } from './mock-types.ts';

type Reply = readonly [status: number, body: string, headers: Record<string, string>];

/** The part of a request that nock provides. */
interface NockRequest {
  readonly req: { readonly headers: Readonly<Record<string, unknown>> };
}

/** The part of nock that is used: the function itself. */
export type Nock<Scope> = (origin: string) => {
  intercept(
    path: (path: string) => boolean,
    method: string,
  ): { reply(answer: (this: NockRequest, path: string, body: unknown) => Promise<Reply>): Scope };
};

/** Creates an interceptor for nock. Like all interceptors it responds once; to respond always, call `.persist()` on the scope. */
export type MockNock<Scope> = <Route extends RouteKey | (string & {})>(
  route: RouteOrFunction<Route>,
  handler: MockHandler<Route>,
) => Scope;

/**
 * Creates a function that makes typed interceptors for nock. The library is passed in and not imported.
 *
 * @example
 * const mock = mockNock(nock);
 * mock('GET /zen', () => ({ status: 200, data: 'Keep it logically awesome.' }))
 */
export function mockNock<Scope>(nock: Nock<Scope>, options: PatternOptions = {}): MockNock<Scope> {
  return (given, handler) => {
    const route = routeOf<string>(given);
    const mock = createMock(route, handler as MockHandler<string>, options);
    const { origin } = readRoute(route, options);
    const urlOf = (path: string) => new URL(path, origin);
    const interceptor = nock(origin).intercept((path) => mock.match(urlOf(path)) !== undefined, mock.method);
    return interceptor.reply(async function (path, given) {
      const url = urlOf(path);
      const hasBody = mock.method !== 'GET' && mock.method !== 'HEAD' && given !== '';
      const text = typeof given === 'string' ? given : JSON.stringify(given);
      const headers = Object.entries(this.req.headers).map(([name, value]): [string, string] => [name, String(value)]);
      const request = new Request(url, { method: mock.method, headers, ...(hasBody && { body: text }) });
      const answer = await mock.answer(request, mock.match(url) ?? {});
      return [answer.status, answer.body ?? '', answer.headers];
    });
  };
}
