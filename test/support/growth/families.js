import { catalogueFamilies } from './catalogue-families.js';
import { generatorFamilies } from './generator-families.js';
import { headerFamilies } from './header-families.js';
import { maskFamilies } from './mask-families.js';
import { parameterFamilies } from './parameter-families.js';
import { readerFamilies } from './reader-families.js';
import { routeFamilies } from './route-families.js';
import { valueFamilies } from './value-families.js';

function callEndpoint(endpoint, [route, options, defaults]) {
  return (defaults === undefined ? endpoint : endpoint.defaults(defaults))(route, options);
}

/**
 * The families of inputs, one for each part of the input that can grow. `create` makes an input of a size, and `call` passes it to an
 * endpoint or another function.
 */
export const families = Object.fromEntries(
  Object.entries({
    ...valueFamilies,
    ...parameterFamilies,
    ...headerFamilies,
    ...routeFamilies,
    ...catalogueFamilies,
    ...generatorFamilies,
    ...readerFamilies,
    ...maskFamilies,
  }).map(([name, family]) => [name, { call: callEndpoint, ...family }]),
);
