import { modules } from './modules.js';
import { smoke } from './smoke.js';

/** @param {string} baseUrl */
export const run = (baseUrl) => smoke(modules, baseUrl);
