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
export { createSender } from '../send/create-sender.ts';
export type { PartName, SenderPart } from '../send/part.ts';
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
} from '../send/parts.ts';
export { type SendOnceOptions, sendOnce } from '../send/send-once.ts';
export type { CallOptionsWith, PlainSend, SenderOptions, SenderWith, UnreadSend } from '../send/sender-types.ts';
