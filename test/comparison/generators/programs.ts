import { compile } from '../../support/compile.ts';
import { readOutputs } from './outputs.ts';

const HEADS = {
  routebook: `import type { RequestOptions, ResponseOf } from 'routebook';
import { endpoint } from './routebook/index';
declare function send<Route>(options: RequestOptions<Route>): Promise<ResponseOf<Route>>;`,
  heyApi: `import { getOrder } from './heyApi/sdk.gen';`,
  orval: `import { getOrder } from './orval/index';`,
};

/** The bodies of functions. Those that are right must compile; of the others it is asked whether they do. */
const PROGRAMS = {
  'routebook right': `return (await send(endpoint('GET /orders/{id}', { id: 'a', page: 1 }))).data.status;`,
  'heyApi right': `return (await getOrder({ path: { id: 'a' }, query: { page: 1 } })).data?.status;`,
  'orval right': `return (await getOrder('a', { page: 1 })).data.status;`,

  'routebook missing': `endpoint('GET /orders/{id}', { page: 1 });`,
  'heyApi missing': `getOrder({ path: {}, query: { page: 1 } });`,
  'orval missing': 'getOrder();',

  'routebook typo': `endpoint('GET /orders/{id}', { id: 'a', pge: 1 });`,
  'heyApi typo': `getOrder({ path: { id: 'a' }, query: { pge: 1 } });`,
  'orval typo': `getOrder('a', { pge: 1 });`,

  'routebook misread': `return (await send(endpoint('GET /orders/{id}', { id: 'a' }))).data.sttaus;`,
  'heyApi misread': `return (await getOrder({ path: { id: 'a' } })).data?.sttaus;`,
  'orval misread': `return (await getOrder('a')).data.sttaus;`,
} as const;

export type Program = keyof typeof PROGRAMS;

const fileName = (program: string) => `use-${program.replace(' ', '-')}.ts`;

/** Compiles all programs at once. The function that it returns tells whether one of them compiled. */
export function compilePrograms(folder: string): (program: Program) => boolean {
  const files = readOutputs(folder);
  for (const [program, body] of Object.entries(PROGRAMS)) {
    const head = HEADS[program.split(' ')[0] as keyof typeof HEADS];
    files.set(fileName(program), `${head}\nexport async function run() {\n${body}\n}\n`);
  }
  // The modules of @hey-api/openapi-ts are written for a bundler.
  const modules = { module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom', 'dom.iterable'] };
  const errors = compile(files, { compilerOptions: { ...modules, skipLibCheck: true } });
  return (program) => !errors.some((line) => line.startsWith(`${fileName(program)}(`));
}
