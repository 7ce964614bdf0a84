import type { ServerEvent } from '../core/types/operation.ts';
import type { RequestOptions } from '../core/types/request-options.ts';
import type {
  CheckedFields,
  FieldList,
  FieldsOption,
  SelectedFields,
  WithFields,
} from '../core/types/selected-fields.ts';
import type {
  BigIntOptions,
  CacheOptions,
  CoreOptions,
  DispatcherOptions,
  EventsOptions,
  IdempotencyOptions,
  IncompleteOption,
  ItemsOptions,
  LimitOptions,
  NoticeOptions,
  OnceCallOption,
  OnceOption,
  PagesOptions,
  RetryOptions,
  SendCallOptions,
  TimingOptions,
  UntilOption,
} from './options.ts';
import type { OwnCallOptions } from './own-part.ts';
import type { PartName } from './part.ts';
import type {
  AttemptedResponse,
  EventOf,
  FactsOfRequest,
  ListRequest,
  Sent,
  SentFacts,
  SentFields,
} from './response-types.ts';

/** Sends request options and resolves with typed responses. */
export interface Send {
  /**
   * Resolves with the response; rejects with a `ResponseError` for a status of 400 or higher. With `fields`, the data has only these:
   * `['number', 'user.login', 'labels[].name']`, with dots for members and `[]` after lists. If the data is a list, the names are those of
   * its items. They are checked before the request is sent. There is one signature, because a function with two is not assignable to the
   * type of a function that sends one kind of request.
   */
  <Request extends RequestOptions, const Fields extends FieldList = undefined>(
    request: Request,
    options?: SendCallOptions & FieldsOption<FactsOfRequest<Request>['data'], Fields>,
  ): Promise<SentFields<Request, Fields>>;
  /** Keeps only some fields, as `send` does with the option `fields`. */
  fields<Request extends RequestOptions, const Fields extends readonly string[]>(
    request: Request,
    fields: Fields & CheckedFields<FactsOfRequest<Request>['data'], Fields>,
    options?: SendCallOptions,
  ): Promise<Sent<SelectedFields<FactsOfRequest<Request>['data'], Fields>>>;
  /** Resolves with the response for every status, as a union by status. */
  attempt<Request extends RequestOptions>(
    request: Request,
    options?: SendCallOptions,
  ): Promise<AttemptedResponse<Request>>;
  /** Resolves with the `Response` itself after retries and waits, for every status. Use it for streams. */
  raw(request: RequestOptions, options?: SendCallOptions): Promise<Response>;
  /** Iterates over the pages of a route. Each page is a response. */
  pages<Request extends RequestOptions, const Fields extends FieldList = undefined>(
    request: Request,
    options?: PagesOptions & FieldsOption<FactsOfRequest<Request>['data'], Fields>,
  ): AsyncGenerator<SentFields<Request, Fields>, void, unknown>;
  /** Iterates over the items of all pages of a route. The names in `fields` are those of an item. */
  items<Request extends RequestOptions, Nothing = never, const Fields extends FieldList = undefined>(
    request: Request & ListRequest<Request, Nothing>,
    options?: ItemsOptions & FieldsOption<FactsOfRequest<Request>['item'], Fields>,
  ): AsyncGenerator<WithFields<FactsOfRequest<Request>['item'], Fields>, void, unknown>;
  /**
   * Iterates over the events of a stream: server-sent events, JSON Lines or a JSON text sequence. Data that is JSON is parsed, unless
   * `parse` is false. The end of a GET with event ids leads to a reconnect, and `[DONE]` to the end of the iteration.
   */
  events<Request extends RequestOptions>(
    request: Request,
    options?: EventsOptions & { readonly parse?: true | undefined },
  ): AsyncGenerator<EventOf<Request>, void, void>;
  events(request: RequestOptions, options: EventsOptions): AsyncGenerator<ServerEvent<string>, void, void>;
  /** Resolves with the items of all pages of a route, as one list. The names in `fields` are those of an item. */
  all<Request extends RequestOptions, Nothing = never, const Fields extends FieldList = undefined>(
    request: Request & ListRequest<Request, Nothing>,
    options?: ItemsOptions & FieldsOption<FactsOfRequest<Request>['item'], Fields>,
  ): Promise<WithFields<FactsOfRequest<Request>['item'], Fields>[]>;
}

/** The options that each part adds to those of a sender. */
interface PartOptions {
  readonly retries: RetryOptions;
  readonly once: OnceOption;
  readonly idempotency: IdempotencyOptions;
  readonly limits: LimitOptions;
  readonly cache: { cache: NonNullable<CacheOptions['cache']> };
  readonly notices: NoticeOptions;
  readonly bigints: BigIntOptions;
  readonly dispatcher: DispatcherOptions;
}

/** The options that each part adds to those of a call. */
interface PartCallOptions {
  readonly retries: Pick<TimingOptions, 'retries'> & UntilOption;
  readonly once: OnceCallOption;
  readonly notices: IncompleteOption;
  readonly ownPart: OwnCallOptions;
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
export type SenderOptions<Name extends PartName = never> = { baseUrl: string | URL } & Omit<CoreOptions, 'baseUrl'> &
  Combined<PartOptions, Name>;

/** The options of one call of a sender with these parts. */
export type CallOptionsWith<Name extends PartName> = Pick<TimingOptions, 'signal' | 'timeout' | 'totalTimeout'> &
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
