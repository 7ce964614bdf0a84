import { EndpointError, endpoint as typedEndpoint } from 'routebook';
import { expect } from 'vitest';

export interface LooseRequest {
  method: string;
  url: string;
  headers: Record<string, unknown>;
  body?: unknown;
  request?: unknown;
}

/** The same functions for tests that pass what the types refuse. */
export interface LooseEndpoint {
  (...call: unknown[]): LooseRequest;
  DEFAULTS: Record<string, unknown>;
  defaults(...call: unknown[]): LooseEndpoint;
  merge(...call: unknown[]): Record<string, unknown>;
  parse(...call: unknown[]): LooseRequest;
}

export function loosen(typed: object): LooseEndpoint {
  return typed as unknown as LooseEndpoint;
}

export const endpoint = loosen(typedEndpoint);

export const HOME = 'https://api.github.com';

/** A secret value. No error message may contain it. */
export const SECRET = 'hunter2';

export interface Refusal {
  code: string;
  route?: string;
  /** The invalid names, one or many. */
  blamed?: readonly string[];
  index?: number;
}

/** The error of a call that must fail, as data. */
export function refusalOf(action: () => unknown): Refusal {
  const error = errorOf(action);
  const { code, route, parameter, parameters, index } = error;
  const blamed = parameters ?? (parameter === undefined ? undefined : [parameter]);
  return {
    code,
    ...(route !== undefined && { route }),
    ...(blamed && { blamed }),
    ...(index !== undefined && { index }),
  };
}

/** The error of a call that must fail. It must be an EndpointError, and tell no secret. */
export function errorOf(action: () => unknown): EndpointError {
  let result: unknown;
  try {
    result = action();
  } catch (error) {
    expect(error).toBeInstanceOf(EndpointError);
    const { message, stack, ...details } = error as EndpointError;
    expect(message).not.toContain(SECRET);
    expect(JSON.stringify(details)).not.toContain(SECRET);
    return error as EndpointError;
  }
  expect.unreachable(`nothing was thrown, but ${JSON.stringify(result)} was returned`);
}
