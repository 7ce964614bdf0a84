export {
  type ApiExampleStatus,
  type ApiMocked,
  type ApiMockHandler,
  type ApiMockReply,
  type ApiMockResponse,
  type ApiMocks,
  createMocks,
  type MockData,
} from '../testing/create-mocks.ts';
export type { Emulator, EmulatorOptions } from '../testing/emulator/create-emulator.ts';
export { type ExampleData, type ExampleStatus, example, exampleResponse } from '../testing/example.ts';
export type { ExampleSeed, SeedOption } from '../testing/example-of.ts';
export { createEmulator } from '../testing/load-emulator.ts';
export { type FetchMock, type Mocked, mockFetch } from '../testing/mock-fetch.ts';
export { type MockMsw, type Msw, mockMsw } from '../testing/mock-msw.ts';
export { type MockNock, mockNock, type Nock } from '../testing/mock-nock.ts';
export type {
  MockContext,
  MockHandler,
  MockPages,
  MockParameters,
  MockReply,
  MockResponse,
} from '../testing/mock-types.ts';
export { type SimulateOptions, simulate } from '../testing/simulate.ts';
export { webhookExample } from '../testing/webhook-example.ts';
