import { EndpointError } from '../../src/core/errors.ts';

/** The part of the package `oxc-parser` that is used. */
export interface ScriptParser {
  parseSync(
    fileName: string,
    text: string,
    options?: { lang?: 'js' | 'jsx' | 'ts' | 'tsx' },
  ): {
    readonly program: unknown;
    readonly errors: readonly unknown[];
  };
}

let loaded: ScriptParser | undefined;

/** Loads the package `oxc-parser` without an import statement, so that a bundle for a browser does not need it. */
export function loadParser(): ScriptParser {
  loaded ??= releasingTrees(requireParser());
  return loaded;
}

function requireParser(): ScriptParser {
  try {
    const { createRequire } = process.getBuiltinModule('node:module');
    const load = createRequire(import.meta.url);
    try {
      return load('oxc-parser') as ScriptParser;
    } catch {
      // The command may be installed in a place other than the project that has the parser.
      return createRequire(`${process.cwd()}/`)('oxc-parser') as ScriptParser;
    }
  } catch {
    const message =
      'To read scripts, install the package "oxc-parser" next to routebook (npm install --save-dev oxc-parser), or pass it as "parser".';
    throw new EndpointError('INVALID_OPTION', message, { parameter: 'parser' });
  }
}

/**
 * The parser returns an object with getters, which V8 keeps until the next full garbage collection, together with the tree that they have
 * stored. Moving all trees to the old generation took a tenth of the time of an audit, so the statements are taken out of the stored tree (Node 20).
 */
function releasingTrees(parser: ScriptParser): ScriptParser {
  return {
    parseSync(...args) {
      const { program, errors } = parser.parseSync(...args);
      const stored = program as { body: unknown };
      const released = { ...stored };
      stored.body = [];
      return { program: released, errors };
    },
  };
}
