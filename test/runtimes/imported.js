import * as core from 'routebook';
import * as catalogue from 'routebook/catalogue';
import * as clients from 'routebook/clients';
import * as descriptions from 'routebook/descriptions';
import * as generator from 'routebook/generator';
import * as responses from 'routebook/responses';
import * as send from 'routebook/send';
import * as template from 'routebook/template';
import { smoke } from './smoke.js';

/** @param {string} baseUrl */
export const run = (baseUrl) =>
  smoke({ core, template, catalogue, clients, generator, send, descriptions, responses }, baseUrl);
