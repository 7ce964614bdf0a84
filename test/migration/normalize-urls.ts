import type { Call } from '../property/arbitraries.ts';
import {
  changeOptions,
  changeTemplate,
  givenValue,
  isNothing,
  type Normalizer,
  type Normalizers,
  nameOf,
} from './change.ts';

const inTemplate =
  (change: (template: string, call: Call) => string): Normalizer =>
  (call) =>
    changeTemplate(call, (template) => change(template, call));

/** The same call with a URL that the two libraries read alike. */
export const urlNormalizers: Normalizers = {
  'The upload URL': inTemplate((template) => template.replace(/^\{origin\}/, '/o')),

  'Expressions without a value': inTemplate((template, call) =>
    template.replace(/\{([?&/;.#])([^}]*)\}/g, (_, operator: string, list: string) => {
      const written = list.split(',').filter((variable) => !isNothing(givenValue(call, nameOf(variable))));
      if (written.length === 0) return operator === '/' ? '/x' : '';
      return `{${operator}${written.join()}}`;
    }),
  ),

  'One slash between base and path': (call) =>
    changeOptions(
      changeTemplate(call, (template) => (/^(?:https?:|\/|\{\/)/i.test(template) ? template : `/${template}`)),
      (options) => {
        const { baseUrl } = options;
        return typeof baseUrl === 'string'
          ? { ...options, baseUrl: baseUrl.replace(/(.)\/$|^\/$/, '$1') || '/api' }
          : options;
      },
    ),

  'Full URLs': inTemplate((template) =>
    template
      .replace(/^https?:/i, (scheme) => scheme.toLowerCase())
      .replace(/^http(?!s?:\/\/)/, '/http')
      .replace(/^(https?:\/\/[^/{?#]+)\/*(?=\{?[?#]|$)/, '$1/x'),
  ),

  'Placeholders of the form `:name`': inTemplate((template, call) =>
    template
      .replace(/(^|[^\p{L}\p{N}_}]):([A-Za-z_]\w*)/gu, (_, before: string, name: string) =>
        isNothing(givenValue(call, name)) ? `${before}x${name}` : `${before}{${name}}`,
      )
      .replace(/:([a-z])(?![^{]*\})/g, 'x$1'),
  ),

  Fragments: inTemplate((template) => template.replace(/\{#|#\{/, 'x{').replace(/#.*/, '')),

  'Trailing slashes': inTemplate((template) =>
    template.replace(/(.)\/+(?=\{?[?#]|$)/, '$1').replace(/(\?.*[/}])$/, '$1x'),
  ),

  'An unfinished query': inTemplate((template) => template.replace(/[?&]$/, '')),

  'Exploded lists': inTemplate((template) => template.replace(/\*\}/g, '}')),

  Prefixes: inTemplate((template) => template.replace(/\{(\w+):\d+\}/g, '{$1}')),

  'Reserved expansion': inTemplate((template) => template.replaceAll('{+', '{')),
};
