export { type PatternOptions, type Patterns, toPattern } from '../clients/pattern.ts';
export {
  type ApiExampleStatus,
  type ApiMocked,
  type ApiMockHandler,
  type ApiMockResponse,
  type ApiMocks,
  createMocks,
  type MockData,
} from './api/create-mocks.ts';
export { type ExampleData, type ExampleStatus, example } from './example.ts';
export type { ExampleSeed } from './example-of.ts';
export { type FetchMock, type Mocked, mockFetch } from './mock-fetch.ts';
export { type MockMsw, type Msw, mockMsw } from './mock-msw.ts';
export { type MockNock, mockNock, type Nock } from './mock-nock.ts';
export type { MockContext, MockHandler, MockParameters, MockResponse } from './mock-types.ts';
