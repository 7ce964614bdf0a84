// Writes the modules of github.com and of each edition that depend on its types, from the same templates.
import { readFileSync } from 'node:fs';
import { HEADER } from '../../.build/generator/emit/files.js';

/** The modules that github.com and its editions have. */
const SHARED = ['api-types', 'route-types', 'endpoint-type', 'github-request', 'call-types', 'github-client', 'names'];

/** The modules that only editions have: those of github.com are sources. */
const OWN = ['client', 'index', 'strict-endpoint', 'catalogue', 'github-catalogue', 'permissions'];

/**
 * The request of a call carries its route. For github.com that is the key, which is short in editors and fast to check. For an edition, it is
 * a tag that contains the types of the edition, so that clients can type the response. `facts` are those of the response: the compiler must not
 * resolve the result of `request` where it is declared, because to infer type arguments from it, in a generic function that returns the result,
 * it would determine how the responses of all routes relate. So they are the branch of a condition on a type parameter that is always known
 * when the result is.
 */
const GITHUB = {
  tags: 'ObjectRouteTag, RouteTag',
  callTags: 'Call',
  plainTag: 'Key',
  requests: {
    only: 'First extends string ? First : ObjectRouteTag<GitHubTypes, {}, First>',
    call: 'Options extends TypeAffectingOptions ? RouteTag<GitHubTypes, {}, NoInfer<Route>, Options> : NoInfer<Route>',
    key: 'Key',
    maybe: 'Route',
  },
  facts: {
    only: 'First extends string ? FactsOf<First> : FactsOf<ObjectRouteTag<GitHubTypes, {}, First>>',
    call: 'Options extends TypeAffectingOptions ? FactsOf<RouteTag<GitHubTypes, {}, NoInfer<Route>, Options>> : FactsOf<NoInfer<Route>>',
    key: '[AnyMethod] extends [InferenceOnly] ? never : FactsOf<Key>',
    maybe: 'FactsOf<Route>',
  },
};

const EDITION_CALL = `Options extends TypeAffectingOptions
      ? RouteTag<GitHubTypes, {}, NoInfer<Route>, Options>
      : Route extends RouteKey
        ? PlainCall<Route, GitHubTypes>
        : RouteTag<GitHubTypes, {}, NoInfer<Route>, {}>`;

const EDITION = {
  tags: 'OnlyRouteTag, PlainCall, RouteTag, TagOfKey',
  callTags: 'Call, PlainCall',
  plainTag: 'PlainCall<Key, GitHubTypes>',
  requests: {
    only: 'First extends RouteKey ? PlainCall<First, GitHubTypes> : OnlyRouteTag<GitHubTypes, {}, First>',
    call: EDITION_CALL,
    key: 'TagOfKey<GitHubTypes, {}, Key, {}>',
    maybe: 'RouteTag<GitHubTypes, {}, Route, {}>',
  },
  facts: {
    only: 'First extends RouteKey ? FactsOf<PlainCall<First, GitHubTypes>> : FactsOf<OnlyRouteTag<GitHubTypes, {}, First>>',
    call: `[Options] extends [InferenceOnly] ? never : FactsOf<${EDITION_CALL}>`,
    key: '[AnyMethod] extends [InferenceOnly] ? never : FactsOf<TagOfKey<GitHubTypes, {}, Key, {}>>',
    maybe: 'FactsOf<RouteTag<GitHubTypes, {}, Route, {}>>',
  },
};

/** The modules of github.com, in the folder of generated modules. */
export function githubModules() {
  const values = {
    ...{ src: '..', main: '.', module: 'routebook', title: "GitHub's REST API" },
    ...{ errorImports: '', ownMembers: '  builtIn: true;\n' },
  };
  return renderAll(SHARED, GITHUB, values).map(([name, text]) => [`${name}.ts`, text]);
}

/**
 * The modules of an edition, in a folder of its name. Its types include the errors: a request of github.com contains only the route, and the
 * errors are found by that.
 * @param {{ name: string, title: string, isServer: boolean }} edition
 */
export function apiModulesOf({ name, title, isServer }) {
  const values = {
    ...{ src: '../..', main: '..', module: `routebook/${name}`, name, title },
    errorImports:
      "import type { ErrorsByVersion } from './error-versions.js';\nimport type { Errors } from './errors.js';\n",
    ownMembers:
      '  /** Error bodies by route and status, for `routebook/send`. */\n  errors: Errors;\n  errorVersions: ErrorsByVersion;\n',
    given: isServer ? 'options' : 'options?',
    required: isServer ? ' & { baseUrl: string }' : '',
    server: isServer ? `, server: '${title}'` : '',
  };
  const [[, endpoint]] = renderAll([isServer ? 'server-endpoint' : 'cloud-endpoint'], EDITION, values);
  const modules = [...renderAll([...SHARED, ...OWN], EDITION, values), ['endpoint', endpoint]];
  return modules.map(([file, text]) => [`${name}/${file}.ts`, text]);
}

function renderAll(names, { requests, facts, ...tags }, given) {
  const { only, call, key, maybe } = requests;
  const values = { ...given, ...tags };
  const signatures = (results) => render('signatures', { ...values, ...results });
  const endpoint = signatures({
    only: `RequestOptions<${only}>`,
    call: `RequestOptions<\n    ${call}\n  >`,
    key: `RequestOptions<${key}>`,
    maybe: `RequestOptions<${maybe}>`,
    dynamic: 'RequestOptions',
    sending: '',
    rest: 'WhenDynamic<GitHubTypes, Route>',
  });
  const sent = Object.entries({ ...facts, dynamic: 'FactsOfRequest<RequestOptions>' }).map(([name, found]) => [
    name,
    `Promise<SentFacts<${found}>['sent']>`,
  ]);
  const request = signatures({
    ...Object.fromEntries(sent),
    sending: '\n    send?: MethodCallOptions,',
    rest: '[...WhenDynamic<GitHubTypes, Route>, send?: MethodCallOptions]',
  });
  return names.map((name) => [
    name,
    HEADER + render(name, { ...values, signatures: name === 'endpoint-type' ? endpoint : request }),
  ]);
}

/** A template with values in place of `{{names}}`. */
function render(name, values) {
  const template = readFileSync(new URL(`templates/${name}.txt`, import.meta.url), 'utf8');
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, value) => {
    if (values[value] === undefined) throw new Error(`The template ${name} needs ${value}.`);
    return values[value];
  });
}
