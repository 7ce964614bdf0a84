import { catalogueFamilies } from './catalogue-families.js';
import { generatorFamilies } from './generator-families.js';
import { headerFamilies } from './header-families.js';
import { parameterFamilies } from './parameter-families.js';
import { routeFamilies } from './route-families.js';
import { valueFamilies } from './value-families.js';

function callEndpoint(endpoint, [route, options, defaults]) {
  return (defaults === undefined ? endpoint : endpoint.defaults(defaults))(route, options);
}

const FAMILY = { call: callEndpoint, hasPeer: true };

/**
 * The ways an input can grow. `create` makes one of a size, up to the `largest`, and `call` gives it to an endpoint. `namesOf` is
 * there where what grows is a number of names: it gives an object with the same ones. `differs` tells what the peer's
 * answer has of its own.
 */
export const families = Object.fromEntries(
  Object.entries({
    ...valueFamilies,
    ...parameterFamilies,
    ...headerFamilies,
    ...routeFamilies,
    ...catalogueFamilies,
    ...generatorFamilies,
  }).map(([name, family]) => [name, { ...FAMILY, ...family }]),
);
