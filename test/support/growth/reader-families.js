import * as yaml from 'yaml';
import { convertYaml } from '../../../generator/read/yaml.ts';
import { write } from './inputs.js';

const HEAD = 'openapi: 3.1.0\npaths: {}\n';

const reading = (createText) => ({
  create: createText,
  call: (_, text) => convertYaml(yaml, HEAD + text, 'file.yaml'),
});

/** The families of files that the generator reads. */
export const readerFamilies = {
  'YAML: members of a map': reading((size) => write(size, (index) => `k${index}: { type: string }\n`)),
  'YAML: anchors and aliases': reading(
    (size) => `all:\n${write(size, (index) => `- &a${index} { x: 1 }\n- *a${index >> 1}\n`)}`,
  ),
  'YAML: merge keys': reading((size) => `a: &a { x: 1, y: 2 }\n${write(size, (index) => `m${index}: { <<: *a }\n`)}`),
  'YAML: merge keys that double at every level': reading(
    (size) =>
      `a0: &a0 { x: 1 }\n${write(size, (index) => `a${index + 1}: &a${index + 1} { <<: [*a${index}, *a${index}] }\n`)}`,
  ),
};
