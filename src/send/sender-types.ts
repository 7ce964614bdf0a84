import type { RequestOptions } from '../core/types/request-options.ts';
import type { Send } from './create-full-sender.ts';
import type { SendCallOptions, SendOptions, TimingOptions } from './options.ts';
import type { PartName } from './part.ts';
import type { AttemptedResponse, FactsOfRequest, SentFacts } from './response-types.ts';

/** The options that each part adds to those of a sender. */
interface PartOptions {
  readonly retries: Pick<SendOptions, 'retries' | 'retryDelay' | 'maxWait' | 'onRetry'>;
  readonly limits: Pick<SendOptions, 'limits' | 'concurrency' | 'writeInterval' | 'maxWait' | 'shared' | 'onWait'>;
  readonly cache: { cache: NonNullable<SendOptions['cache']> };
  readonly notices: Pick<SendOptions, 'onResponse' | 'onNotice'>;
  readonly bigints: Pick<SendOptions, 'bigint'>;
}

/** The options that each part adds to those of a call. */
interface PartCallOptions {
  readonly retries: Pick<TimingOptions, 'retries'> & Pick<SendCallOptions, 'until'>;
  readonly notices: Pick<SendCallOptions, 'incomplete'>;
}

/** The methods that each part adds to those of a sender. */
interface PartMethods {
  readonly pages: Pick<Send, 'pages' | 'items' | 'all'>;
  readonly events: Pick<Send, 'events'>;
  readonly fields: Pick<Send, 'fields'>;
}

/** The members of an object at these names, combined. */
type Combined<Members, Name> = keyof Members & Name extends never
  ? unknown
  : { [Key in keyof Members & Name]: (member: Members[Key]) => void }[keyof Members & Name] extends (
        member: infer All,
      ) => void
    ? All
    : never;

/** The options of `createSender`, with those of its parts. */
export type SenderOptions<Name extends PartName = never> = { baseUrl: string | URL } & Pick<
  SendOptions,
  'token' | 'uploadUrl' | 'fetch' | 'timeout' | 'totalTimeout' | 'maxResponseBytes' | 'parseJson'
> &
  Combined<PartOptions, Name>;

/** The options of one call of a sender with these parts. */
export type CallOptionsWith<Name extends PartName> = Pick<TimingOptions, 'signal' | 'timeout'> &
  Combined<PartCallOptions, Name>;

/** Sends request options. Resolves with the response; rejects with a `ResponseError` for a status of 400 or higher. */
export type PlainSend<Name extends PartName> = <Request extends RequestOptions>(
  request: Request,
  options?: CallOptionsWith<Name>,
) => Promise<SentFacts<FactsOfRequest<Request>>['sent']>;

/** The result of `createSender`: a function that sends request options, with the methods of its parts. */
export type SenderWith<Name extends PartName = never> = ('fields' extends Name ? Send : PlainSend<Name>) &
  UnreadSend<Name> &
  Combined<PartMethods, Name>;

/** The methods of every sender that throw for no status. */
export interface UnreadSend<Name extends PartName> {
  /** Resolves with the response for every status. */
  attempt<Request extends RequestOptions>(
    request: Request,
    options?: CallOptionsWith<Name>,
  ): Promise<AttemptedResponse<Request>>;
  /** Resolves with the `Response` itself. */
  raw(request: RequestOptions, options?: CallOptionsWith<Name>): Promise<Response>;
}
