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
export { bigints } from '../send/bigints.ts';
export { cache } from '../send/cache.ts';
export { createSender } from '../send/create-sender.ts';
export { dispatcher } from '../send/dispatcher.ts';
export { events } from '../send/events.ts';
export { fetchOptions } from '../send/fetch-options.ts';
export { fields } from '../send/fields.ts';
export { limits } from '../send/limits.ts';
export { notices } from '../send/notices.ts';
export { pages } from '../send/pages.ts';
export type { PartName, SenderPart } from '../send/part.ts';
export { redirects } from '../send/redirects.ts';
export { retries } from '../send/retries.ts';
export { type SendOnceOptions, sendOnce } from '../send/send-once.ts';
export type { CallOptionsWith, PlainSend, SenderOptions, SenderWith, UnreadSend } from '../send/sender-types.ts';
