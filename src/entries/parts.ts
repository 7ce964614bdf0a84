export {
  type ComposedApiClient,
  type ComposedApiOptions,
  composeApiClient,
} from '../client/compose-api-client.ts';
export {
  type ComposedFunctions,
  type ComposedFunctionsOptions,
  composeFunctions,
} from '../client/compose-functions.ts';
export { type ComposedGitHub, type ComposedOptions, composeGitHub } from '../client/compose-github.ts';
export { githubFacts } from '../github/github-facts.ts';
export { createSender } from '../send/parts/create-sender.ts';
export type { PartName, SenderPart } from '../send/parts/part.ts';
export {
  bigints,
  cache,
  events,
  fetchOptions,
  fields,
  limits,
  notices,
  pages,
  redirects,
  retries,
} from '../send/parts/parts.ts';
export type { CallOptionsWith, PlainSend, SenderOptions, SenderWith, UnreadSend } from '../send/parts/sender-types.ts';
export { type SendOnceOptions, sendOnce } from '../send/send-once.ts';
