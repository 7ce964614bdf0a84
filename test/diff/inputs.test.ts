import { diffCatalogues, GeneratorError, generate, selectVersion } from 'routebook/generator';
import { describe, expect, it } from 'vitest';

const { catalogue } = generate({
  openapi: '3.1.0',
  info: { title: 'shop', version: '1' },
  paths: { '/orders': { get: { responses: { 200: { description: 'Orders' } } } } },
});

function errorOf(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('inputs that are not catalogues', () => {
  it.each([
    ['null', null],
    ['undefined', undefined],
    ['a text', '{}'],
    ['an OpenAPI description', { openapi: '3.1.0', paths: {} }],
    ['an object without schemas', { routes: {} }],
    ['the result of generate', { catalogue }],
  ])('are errors of the generator that explain what to pass: %s', (_, input) => {
    const wrong = input as never;
    for (const run of [
      () => diffCatalogues(wrong, catalogue),
      () => diffCatalogues(catalogue, wrong),
      () => selectVersion(wrong, '1'),
    ]) {
      const error = errorOf(run);
      expect(error).toBeInstanceOf(GeneratorError);
      expect(error).toMatchObject({ message: expect.stringMatching(/must be a catalogue.*generate\(/s) });
    }
  });

  it('are named by their position', () => {
    expect(() => diffCatalogues(null as never, catalogue)).toThrow('"before" must be a catalogue');
    expect(() => diffCatalogues(catalogue, null as never)).toThrow('"after" must be a catalogue');
  });
});
