// Measures the first uses of the catalogue in a new process. The modules are already loaded, as in a program that uses the library, so
// only the work on the index is measured.
await import('routebook');
await import('../../dist/shared/catalogue.js');

const marks = [performance.now()];
const mark = () => marks.push(performance.now());

const { github } = await import('routebook/catalogue');
mark();
github.get('GET /user');
mark();
github.match('GET', '/user');
mark();
github.search('release assets');
mark();
github.check('GET /user');
mark();

const [load, get, match, search, check] = marks.slice(1).map((time, step) => time - marks[step]);
console.log(JSON.stringify({ load, get, match, search, check }));
