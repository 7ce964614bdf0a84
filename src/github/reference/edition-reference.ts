import { applyDifference } from '../../catalogue/index-difference.ts';
import { createReferenceWith, type Reference } from '../../catalogue/reference/create-reference.ts';
import { readShapes } from '../../catalogue/reference/read-shapes.ts';
import type { BodyLimits, ContentTypes, ShapeSource } from '../../catalogue/reference/shape-data.ts';
import type { IndexType } from '../../catalogue/type-keywords.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import { EndpointError } from '../../core/errors.ts';
import { github as profile } from '../../core/profile/github.ts';
import { bodyData } from '../../generated/body-data.ts';
import { EDITION_DIFFERENCES } from '../../generated/edition-differences.ts';
import { indexData } from '../../generated/index-data.ts';
import { github } from '../catalogue.ts';
import { describedSettings } from '../descriptions.ts';
import { findOutside } from '../elsewhere.ts';
import { githubExampleValues } from '../examples/example-values.ts';
import { factsOf } from '../facts.ts';
import { githubResponses } from '../responses.ts';
import { findTaskHelp } from '../search/find-help.ts';
import { githubSynonyms } from '../search/synonyms.ts';
import { findTaskElsewhere } from '../search/tasks-elsewhere.ts';

/** The name of an edition of GitHub, such as `ghes-3.17`. */
export type EditionName = keyof typeof EDITION_DIFFERENCES;

/** The shapes in which editions differ from github.com. Routes are positions in the edition, and -1 stands for nothing. */
interface EditionShapes {
  readonly shapes: readonly unknown[];
  readonly editions: {
    readonly [edition: string]: {
      readonly schemas: { readonly [name: string]: number };
      readonly responses: { readonly [route: string]: number };
      readonly bodies: { readonly [route: string]: number };
      readonly limits: { readonly [route: string]: number };
    };
  };
}

/**
 * Loads the reference of an edition of GitHub.
 *
 * @example
 * const cloud = await loadEditionReference('ghec');
 * cloud.schemaOf('GET /enterprises/{enterprise}/teams', 200);
 */
export async function loadEditionReference(name: EditionName): Promise<Reference> {
  if (!Object.hasOwn(EDITION_DIFFERENCES, name)) throw unknownEdition();
  const [{ indexDifference }, { editionShapes }] = await Promise.all([
    EDITION_DIFFERENCES[name](),
    import('../../generated/edition-shapes.ts'),
  ]);
  const main = github as unknown as Catalogue;
  const keys = (): readonly string[] => [...reference].map(({ route }) => route);
  const reference: Reference = createReferenceWith<never>(
    () => applyDifference(indexData, indexDifference),
    describedSettings(),
    {
      findElsewhere: (request) => findOutside(name, main, request),
      findTask: findTaskElsewhere,
      findHelp: findTaskHelp,
      synonymsOf: githubSynonyms,
      uploadUrl: profile.uploadUrl,
      factsOf,
    },
    readEditionShapes(name, editionShapes, keys),
    githubExampleValues,
  );
  return reference;
}

function unknownEdition(): EndpointError {
  const message = `The edition must be one of ${Object.keys(EDITION_DIFFERENCES).join(', ')}.`;
  return new EndpointError('INVALID_OPTION', message, { parameter: 'edition' });
}

function readEditionShapes(name: EditionName, text: string, keys: () => readonly string[]): ShapeSource {
  const base = readShapes(() => bodyData, githubResponses);
  let read: { readonly all: EditionShapes; readonly positions: ReadonlyMap<string, number> } | undefined;
  const load = () => {
    read ??= {
      all: JSON.parse(text) as EditionShapes,
      positions: new Map(keys().map((key, index) => [key, index])),
    };
    return read;
  };
  /** A shape of the edition, or undefined if it is that of github.com. `null` if the edition has none. */
  const find = (kind: 'responses' | 'bodies' | 'limits', route: string): unknown => {
    const { all, positions } = load();
    const table = all.editions[name]?.[kind] ?? {};
    const position = String(positions.get(route));
    const index = Object.hasOwn(table, position) ? table[position] : undefined;
    return index === undefined ? undefined : (all.shapes[index] ?? null);
  };
  return {
    getSchema(schema) {
      const { all } = load();
      const table = all.editions[name]?.schemas ?? {};
      const index = Object.hasOwn(table, schema) ? table[schema] : undefined;
      return index === undefined ? base.getSchema(schema) : (all.shapes[index] as IndexType);
    },
    bodyOf: (route) => choose(find('bodies', route) as ContentTypes | undefined, () => base.bodyOf(route)),
    limitsOf: (route) => choose(find('limits', route) as BodyLimits | undefined, () => base.limitsOf(route)),
    responsesOf: (route) =>
      choose(find('responses', route) as { readonly [status: string]: ContentTypes } | undefined, () =>
        base.responsesOf(route),
      ) ?? {},
  };
}

/** The shape of the edition, or of github.com if they are equal. */
function choose<Shape>(own: Shape | null | undefined, otherwise: () => Shape | undefined): Shape | undefined {
  return own === undefined ? otherwise() : (own ?? undefined);
}
