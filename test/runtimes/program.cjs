const { modules } = require('./node-modules.cjs');
const { smoke } = require('./smoke.js');

smoke(modules, process.argv[2]).then(console.log);
