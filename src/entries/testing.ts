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
export { type DeliverWebhookOptions, deliverWebhook } from '../testing/deliver-webhook.ts';
export type { Emulator, EmulatorOptions } from '../testing/emulator/create-emulator.ts';
export { type ExampleData, type ExampleStatus, example, exampleResponse } from '../testing/example.ts';
export type { ExampleSeed, SeedOption } from '../testing/example-of.ts';
export { createEmulator } from '../testing/load-emulator.ts';
export { simulate } from '../testing/load-simulation.ts';
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
export type { FoundFault, SimulatedFault } from '../testing/simulation/fault-plan.ts';
export type { Receiver, SimulatedClock } from '../testing/simulation/life.ts';
export type { SimulatedProgram, SimulateOptions, SimulationResult } from '../testing/simulation/run-seeds.ts';
export type { SimulatedRequest } from '../testing/simulation/server.ts';
export type { SimulatedWorker, SimulatedWorld } from '../testing/simulation/world.ts';
export { webhookExample } from '../testing/webhook-example.ts';
