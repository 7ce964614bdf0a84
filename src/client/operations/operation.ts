import { atCaller } from '../../core/errors.ts';
import { github } from '../../core/profile/github.ts';
import { endpoint } from '../../core/profile/github-endpoint.ts';
import { RULES } from '../../core/rules.ts';
import type { NamedRoute } from './operation-types.ts';

/** Creates the function of a route. It builds a request with GitHub's endpoint, or with the one that is passed. */
export function operation<Named extends NamedRoute>(route: Named['route']): Named {
  function build(options?: object, api: Build = endpoint as Build): unknown {
    try {
      return api(route, options);
    } catch (error) {
      throw atCaller(error, build);
    }
  }
  return Object.assign(build, { route, [RULES]: () => ({ api: github, endpoint }) }) as unknown as Named;
}

type Build = (route: string, options?: object) => unknown;
