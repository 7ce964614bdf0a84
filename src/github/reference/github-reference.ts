import { createReferenceWith, type Reference } from '../../catalogue/reference/create-reference.ts';
import { readShapes } from '../../catalogue/reference/read-shapes.ts';
import { expandText } from '../../core/internal/expand-text.ts';
import type { RouteKey } from '../../core/types/github-types.ts';
import { bodyData } from '../../generated/body-data.ts';
import { indexData } from '../../generated/index-data.ts';
import { describedSettings } from '../descriptions.ts';
import { githubExampleValues } from '../examples/example-values.ts';
import { FINDERS } from '../finders.ts';
import { githubResponses } from '../responses.ts';

/**
 * GitHub's REST API as a reference: the catalogue with descriptions, with the shapes of all bodies and responses as JSON Schema, and with
 * a check that looks at everything inside a body.
 *
 * @example
 * import { github } from 'routebook/reference';
 *
 * github.schemaOf('GET /repos/{owner}/{repo}', 200);
 * github.check('POST /repos/{owner}/{repo}/issues', { owner: 'o', repo: 'r', title: 'x', labels: [{ nme: 'bug' }] });
 */
export const github: Reference<RouteKey> = /* @__PURE__ */ createGitHubReference();

function createGitHubReference(): Reference<RouteKey> {
  const shapes = readShapes(() => expandText(bodyData), githubResponses);
  return createReferenceWith<RouteKey>(indexData, describedSettings(), FINDERS, shapes, githubExampleValues);
}
