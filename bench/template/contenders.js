import { StdUriTemplate } from '@std-uritemplate/std-uritemplate';
import { compile } from 'routebook/template';
import { parseTemplate } from 'url-template';
import urlTemplates from 'url-templates';

/** Compiles in advance, so that only the expansion is timed. */
function createCompilingSubject(compileTemplate) {
  return ({ template, inputs }) => ({
    call: (compiled, variables) => compiled.expand(variables),
    inputs,
    target: compileTemplate(template),
  });
}

/**
 * `conforms` is true for a library that passes all 270 cases of the community's RFC 6570 test data, including the 36 that must throw.
 * Targets compare only with conforming libraries, because skipping checks is an easy way to be fast. The others are shown too.
 */
export const routebook = {
  name: 'routebook',
  conforms: true,
  createSubject: createCompilingSubject(compile),
};

export const peers = [
  {
    name: 'url-template',
    conforms: false,
    createSubject: createCompilingSubject(parseTemplate),
  },
  {
    // It has no compile step and parses the template in each call.
    name: 'std-uritemplate',
    conforms: true,
    createSubject: ({ template, inputs }) => ({
      call: (source, variables) => StdUriTemplate.expand(source, variables),
      inputs,
      target: template,
    }),
  },
  {
    // Its `compile` does not validate. `parseTemplate` comes closest to conforming.
    name: 'url-templates',
    conforms: false,
    createSubject: createCompilingSubject(urlTemplates.parseTemplate),
  },
];
