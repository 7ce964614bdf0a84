/** An error of a field, as GitHub lists them in responses with status 422. */
interface FieldError {
  readonly resource: string;
  readonly code: string;
  readonly field?: string;
  readonly message?: string;
}

/** A response that ends a request. What refuses does so before it changes something. */
export class Refusal extends Error {
  readonly status: number;
  readonly errors: readonly FieldError[] | undefined;
  /** The URL that the request is redirected to. */
  readonly location: string | undefined;
  /** What the emulator does not support. */
  unsupported: string | undefined;

  constructor(status: number, message: string, errors?: readonly FieldError[], location?: string) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.location = location;
  }
}

/** The response to a request for what has another URL now. Other methods than GET must be repeated as they are. */
export function redirect(isRead: boolean, location: string): never {
  throw new Refusal(isRead ? 301 : 307, isRead ? 'Moved Permanently' : 'Temporary Redirect', undefined, location);
}

export function refuse(status: number, message: string, errors?: readonly FieldError[]): never {
  throw new Refusal(status, message, errors);
}

export function notFound(message = 'Not Found'): never {
  return refuse(404, message);
}

/** The response to a request that names something that is invalid. */
export function invalid(resource: string, field: string, code = 'invalid', message?: string): never {
  return refuse(422, 'Validation Failed', [{ resource, code, field, ...(message === undefined ? {} : { message }) }]);
}

/** The response to a request that is served by GitHub, and not by the emulator. */
export function unsupported(what: string): never {
  const advice = 'To respond to the request in a test, use handle(route, handler).';
  const refusal = new Refusal(501, `The emulator does not support ${what}. ${advice}`);
  refusal.unsupported = what;
  throw refusal;
}
