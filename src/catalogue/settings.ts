import { EndpointError } from '../core/errors.ts';
import { ownValue } from '../core/objects.ts';
import { type OptionChecks, readOptions } from '../core/read-options.ts';
import { type Glossary, type ReadGlossary, readGlossary } from './glossary.ts';
import type { SearchScope } from './search/scopes.ts';

/** Settings for what the data of a catalogue does not contain. */
export interface CatalogueSettings {
  /** Path parameters that may be empty in the last segment of a GET or HEAD route, as in the profile of the API. */
  readonly mayBeEmpty?: readonly string[];
  /**
   * Whether calls are built by an `endpoint` that sends each parameter in the place that the description gives it, as those of generated
   * modules do: the default. Without it, `check` reports a header or cookie among the parameters, and a query parameter of a body.
   */
  readonly describedPlaces?: boolean;
  /** Additional path prefixes that all routes may have, such as `/api/v3`. */
  readonly prefixes?: readonly string[];
  /** URLs of other servers of the API. A full URL on any other server matches no route, unless `baseUrl` names the server. */
  readonly servers?: readonly string[];
  /** The spelling of words and of hyphenated phrases in titles: in an anchor, `github` and `self-hosted` lose capitals and hyphens. */
  readonly names?: Readonly<Record<string, string>>;
  /** Titles of categories (`git`) and of sub-categories (`git/refs`) that are not the words of their names, and words instead of others (`-orgs`). */
  readonly categoryTitles?: Readonly<Record<string, string>>;
  /**
   * Words and phrases that users search for, with the words that the routes use instead: `{ pr: ['pull'] }`. An HTTP method in the
   * list selects the routes with that method: `{ protect: ['protection', 'PUT'] }`.
   */
  readonly synonyms?: Readonly<Record<string, readonly string[]>>;
  /** Parts of the API that contain the same kinds of things, and which of them a search prefers. */
  readonly scopes?: readonly SearchScope[];
  /** Descriptions of parameters and fields that have none in the data. */
  readonly glossary?: Glossary;
}

/** Copies and checks the settings. */
interface ReadSettings {
  readonly mayBeEmpty: readonly string[];
  readonly describedPlaces: boolean;
  readonly prefixes: readonly string[];
  readonly servers: readonly string[];
  readonly names: ReadonlyMap<string, string>;
  readonly categoryTitles: ReadonlyMap<string, string>;
  readonly synonyms: ReadonlyMap<string, readonly string[]>;
  readonly scopes: readonly SearchScope[];
  readonly glossary: ReadGlossary | undefined;
}

const anything = () => undefined;

/** The names of the settings. The values are checked below. */
const NAMES: OptionChecks<CatalogueSettings> = {
  mayBeEmpty: anything,
  describedPlaces: anything,
  prefixes: anything,
  servers: anything,
  names: anything,
  categoryTitles: anything,
  synonyms: anything,
  scopes: anything,
  glossary: anything,
};

export function readSettings(settings: unknown): ReadSettings {
  const given = readOptions<CatalogueSettings>('createCatalogue', settings, NAMES);
  return {
    mayBeEmpty: readList(given, 'mayBeEmpty'),
    describedPlaces: readFlag(given, 'describedPlaces'),
    prefixes: readList(given, 'prefixes'),
    servers: readList(given, 'servers'),
    names: readMap(given, 'names', isText, 'an object whose values are strings'),
    categoryTitles: readMap(given, 'categoryTitles', isText, 'an object whose values are strings'),
    synonyms: readMap(given, 'synonyms', isListOfTexts, 'an object whose values are lists of strings'),
    scopes: readScopes(given),
    glossary: readGlossarySetting(given),
  };
}

function readList(settings: object, name: string): readonly string[] {
  const value = copy(settings, name, 'a list of strings') ?? [];
  if (!isListOfTexts(value)) throw invalid(name, 'a list of strings');
  return value;
}

/** True unless it is switched off. */
function readFlag(settings: object, name: string): boolean {
  const value = ownValue(settings, name) ?? true;
  if (typeof value !== 'boolean') throw invalid(name, 'true or false');
  return value;
}

function readScopes(settings: object): readonly SearchScope[] {
  const value = copy(settings, 'scopes', SCOPES) ?? [];
  if (!Array.isArray(value) || !value.every(isScope)) throw invalid('scopes', SCOPES);
  return value;
}

function readGlossarySetting(settings: object): ReadGlossary | undefined {
  const value = copy(settings, 'glossary', GLOSSARY);
  if (value === undefined) return undefined;
  const glossary = readGlossary(value);
  if (glossary === undefined) throw invalid('glossary', GLOSSARY);
  return glossary;
}

const GLOSSARY = 'an object with descriptions under "names"';

const SCOPES = 'a list of { path, words, worth }';

function isScope(value: unknown): value is SearchScope {
  const { path, words, worth, implied = [], name = '' } = Object.assign(Object.create(null), value);
  return isText(path) && isListOfTexts(words) && typeof worth === 'number' && isListOfTexts(implied) && isText(name);
}

function readMap<Value>(
  settings: object,
  name: string,
  isValue: (value: unknown) => value is Value,
  expected: string,
): ReadonlyMap<string, Value> {
  const map = new Map<string, Value>();
  for (const [key, value] of Object.entries(copy(settings, name, expected) ?? {})) {
    if (!isValue(value)) throw invalid(name, expected);
    map.set(key, value);
  }
  return map;
}

/** Copies a setting, so that later changes to it have no effect. */
function copy(settings: object, name: string, expected: string): object | undefined {
  try {
    const value = ownValue(settings, name);
    if (value === undefined) return undefined;
    if (typeof value === 'object' && value !== null) return JSON.parse(JSON.stringify(value));
  } catch {
    // A getter or a proxy threw, or the value is circular.
  }
  throw invalid(name, expected);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isListOfTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText);
}

function invalid(name: string, expected: string): EndpointError {
  return new EndpointError('INVALID_OPTION', `The option "${name}" of a catalogue must be ${expected}.`, {
    parameter: name,
  });
}
