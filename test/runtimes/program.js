import { run } from './imported.js';

console.log(await run(process.argv[2]));
