export { type PatternOptions, type Patterns, toPattern } from '../convert/pattern.ts';
export {
  type ApiExampleStatus,
  type ApiMocked,
  type ApiMockHandler,
  type ApiMockResponse,
  type ApiMocks,
  createMocks,
  type MockData,
} from '../testing/create-mocks.ts';
export { type ExampleData, type ExampleStatus, example } from '../testing/example.ts';
export type { ExampleSeed } from '../testing/example-of.ts';
export { type FetchMock, type Mocked, mockFetch } from '../testing/mock-fetch.ts';
export { type MockMsw, type Msw, mockMsw } from '../testing/mock-msw.ts';
export { type MockNock, mockNock, type Nock } from '../testing/mock-nock.ts';
export type { MockContext, MockHandler, MockParameters, MockResponse } from '../testing/mock-types.ts';
export { type SimulateOptions, simulate } from '../testing/simulate.ts';
export { webhookExample } from '../testing/webhook-example.ts';
