import { EndpointError } from '../../core/errors.ts';
import type { Extras } from '../call.ts';
import { checkCount } from '../check-count.ts';
import { asRedirect, isRedirect, NOT_FOLLOWED, ResponseError } from '../errors/errors.ts';
import {
  errorOfPage,
  failedOutcome,
  networkError,
  notJson,
  reportNonJson,
  responseError,
  timeoutError,
  tooLarge,
  withDates,
} from '../on-demand/failures.ts';
import { checkResult, checkText } from '../on-demand/prepare-call.ts';
import { toWebResponse } from '../on-demand/web-response.ts';
import type { PartName } from './part.ts';

/** The error for something that needs a part which the sender does not have. */
export function missingPart(what: string, part: PartName): EndpointError {
  const message = `${what} needs the part ${part}(). Pass it when the sender is created: [${part}()].`;
  return new EndpointError('INVALID_OPTION', message, { parameter: part });
}

/** Explains a redirect that is not followed, whatever explains other responses. */
export function refusingRedirects(explain: Extras['explain']): Extras['explain'] {
  return async (call, found, shown) => {
    return isRedirect(found.response)
      ? asRedirect(new ResponseError(shown, NOT_FOLLOWED))
      : explain(call, found, shown);
  };
}

/** What a sender never does without a part: only its options and methods lead to it. */
type OfParts =
  | 'limitError'
  | 'limitErrorOfPage'
  | 'limitedResult'
  | 'reportWait'
  | 'reportWhile'
  | 'shareTurn'
  | 'keyAndEntry'
  | 'useCache'
  | 'reportResponse'
  | 'parseWithBigInt'
  | 'pages'
  | 'items'
  | 'events';

/** What a sender does without parts: it creates errors, and refuses what needs a part. */
export const WITHOUT_PARTS: Omit<Extras, OfParts> = {
  ...{ errorOfPage, failedOutcome, networkError, notJson, reportNonJson, timeoutError, tooLarge },
  explain: async (_call, _found, shown) => new ResponseError(shown),
  // A platform may hide the target of a redirect, or follow it although it was told not to. The response is then that of anyone.
  async followRedirects(call, first) {
    const { response } = first;
    if (response.redirected || response.type === 'opaqueredirect')
      throw asRedirect(responseError(call, response, NOT_FOLLOWED));
    return first;
  },
  repeat: async (_call, outcome) => outcome,
  async prepareCall(call, _mode, args) {
    const { until } = call.options;
    checkCount(args);
    checkText('until', until, 'ready');
    if (until) await checkResult(call);
    return (data, sent) => (sent ? withDates(sent, args[0]) : data);
  },
  readFetchOptions(given) {
    if (Object.keys(Object(given)).some((name) => name !== 'signal'))
      throw missingPart('A member of "request" other than "signal"', 'fetchOptions');
    return undefined;
  },
  toWebResponse,
};
