import type { PathsOptions } from 'routebook/generator';
import { InputError } from '../shared/errors.ts';
import { importDefault } from './module-config.ts';

type Transform = NonNullable<PathsOptions['transform']>;

/** The function that replaces types. Its errors are reported with the place of the schema. */
export async function loadTransform(given: string | Transform): Promise<Transform> {
  const run = typeof given === 'string' ? await importDefault(given) : given;
  const name = typeof given === 'string' ? given : '"transform"';
  if (typeof run !== 'function') throw new InputError(`${name} must export a function (schema, path) as its default.`);
  return (schema, path) => {
    const text: unknown = callTransform(run as Transform, name, schema, path);
    if (text === undefined || typeof text === 'string') return text;
    throw new InputError(`${name} returned something other than a string or undefined (at ${path}).`);
  };
}

function callTransform(run: Transform, name: string, ...args: Parameters<Transform>): unknown {
  try {
    return run(...args);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it throws';
    throw new InputError(`${name} failed: ${reason} (at ${args[1]}).`);
  }
}
