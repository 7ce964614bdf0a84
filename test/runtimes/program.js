import { modules } from './node-modules.js';
import { smoke } from './smoke.js';

console.log(await smoke(modules, process.argv[2]));
