import { catalogueFamilies } from './catalogue-families.js';
import { generatorFamilies } from './generator-families.js';
import { headerFamilies } from './header-families.js';
import { maskFamilies } from './mask-families.js';
import { parameterFamilies } from './parameter-families.js';
import { readerFamilies } from './reader-families.js';
import { routeFamilies } from './route-families.js';
import { sendFamilies } from './send-families.js';
import { valueFamilies } from './value-families.js';

function callEndpoint(endpoint, [route, options, defaults]) {
  return (defaults === undefined ? endpoint : endpoint.defaults(defaults))(route, options);
}

const FAMILY = { call: callEndpoint, hasPeer: true };

/**
 * The families of inputs, one for each part of the input that can grow. `create` makes an input of a size, up to `largest`, and `call`
 * passes it to an endpoint. If the number of names grows, `namesOf` returns an object with the same names. `differs` describes how the
 * result of the other library differs. If `isAsync`, `call` returns a promise.
 */
export const families = Object.fromEntries(
  Object.entries({
    ...valueFamilies,
    ...parameterFamilies,
    ...headerFamilies,
    ...routeFamilies,
    ...catalogueFamilies,
    ...generatorFamilies,
    ...sendFamilies,
    ...readerFamilies,
    ...maskFamilies,
  }).map(([name, family]) => [name, { ...FAMILY, ...family }]),
);
