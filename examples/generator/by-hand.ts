import { readFile } from 'node:fs/promises';
import { generate, readDescription, stringifyCatalogue } from 'routebook/generator';

const text = await readFile(new URL('openapi.json', import.meta.url), 'utf8');
const { catalogue, warnings } = generate(await readDescription(text), { name: 'shop', source: 'openapi.json' });

console.log(stringifyCatalogue(catalogue));
for (const warning of warnings) console.error(warning);
