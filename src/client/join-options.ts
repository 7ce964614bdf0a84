import { convert } from '../convert/convert.ts';
import { type EndpointError, invalidOption } from '../core/errors.ts';
import { isRecord, memberOf } from '../core/objects.ts';
import type { MergedOptions, RequestOptions } from '../core/types/request-options.ts';
import type { MethodArguments } from '../send/check-count.ts';

/** Builds the request of a call with two arguments, and returns it with the options of the sender. What both arguments have is refused. */
export function joinOptions(
  args: MethodArguments,
  build: (options: unknown) => RequestOptions,
  { DEFAULTS }: { readonly DEFAULTS: MergedOptions },
): [RequestOptions, object | undefined] {
  const [options, sending] = joinHeaders(args);
  const request = build(options);
  // The signal of the defaults is that of all calls, and is observed too.
  const isOwn = request.request !== DEFAULTS.request && memberOf(request.request, 'signal');
  if (isOwn && memberOf(sending, 'signal')) throw givenTwice('signal', 'request.signal');
  return [request, sending];
}

/** The arguments with the headers of the second one in the first, from which the request is built. */
function joinHeaders(args: MethodArguments): MethodArguments {
  const [given = {}, all] = args;
  // What is no object is refused where it is read.
  if (!isRecord(given) || !Object.hasOwn(Object(all), 'headers')) return args;
  return convert(() => {
    const { headers, ...sending } = all as { readonly headers?: unknown };
    const options = { ...given };
    if (headers !== undefined && options['headers'] !== undefined) throw givenTwice('headers', 'headers');
    return [headers === undefined ? options : { ...options, headers }, sending];
  });
}

function givenTwice(name: string, first: string): EndpointError {
  return invalidOption(name, `is given twice: leave out "${first}" of the first argument`);
}
