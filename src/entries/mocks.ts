export {
  type ApiExampleStatus,
  type ApiMocked,
  type ApiMockHandler,
  type ApiMockResponse,
  type ApiMocks,
  createMocks,
  type MockData,
} from '../client/mocks/api/create-mocks.ts';
export { type ExampleData, type ExampleStatus, example } from '../client/mocks/example.ts';
export type { ExampleSeed } from '../client/mocks/example-of.ts';
export { type FetchMock, type Mocked, mockFetch } from '../client/mocks/mock-fetch.ts';
export { type MockMsw, type Msw, mockMsw } from '../client/mocks/mock-msw.ts';
export { type MockNock, mockNock, type Nock } from '../client/mocks/mock-nock.ts';
export type { MockContext, MockHandler, MockParameters, MockResponse } from '../client/mocks/mock-types.ts';
export { type SimulateOptions, simulate } from '../client/mocks/simulate.ts';
export { webhookExample } from '../client/mocks/webhook-example.ts';
export { type PatternOptions, type Patterns, toPattern } from '../convert/pattern.ts';
