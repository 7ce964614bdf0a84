import { StdUriTemplate } from '@std-uritemplate/std-uritemplate';
import { compile } from 'routebook/template';
import { parseTemplate } from 'url-template';
import urlTemplates from 'url-templates';

/** Compiles ahead of time, so that only expanding is timed. */
function createCompilingSubject(compileTemplate) {
  return ({ template, inputs }) => ({
    call: (compiled, variables) => compiled.expand(variables),
    inputs,
    target: compileTemplate(template),
  });
}

/**
 * `conforms` is true for a peer that passes all 270 cases of the community's RFC 6570 test data, including the 36 that
 * must throw. Targets compare with conforming peers only, since skipping checks is an easy way to be fast. The others are shown.
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
    // It has no compile step: it reads the template in each call.
    name: 'std-uritemplate',
    conforms: true,
    createSubject: ({ template, inputs }) => ({
      call: (source, variables) => StdUriTemplate.expand(source, variables),
      inputs,
      target: template,
    }),
  },
  {
    // Its `compile` leaves out validation; `parseTemplate` is the one that comes close to conforming.
    name: 'url-templates',
    conforms: false,
    createSubject: createCompilingSubject(urlTemplates.parseTemplate),
  },
];
