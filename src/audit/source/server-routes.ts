import type { SourceCall } from './source-groups.ts';
import { CLIENT } from './source-paths.ts';
import type { SourceKind } from './source-syntax.ts';
import type { Token } from './source-tokens.ts';

const VERB = /^(?:get|head|post|put|patch|delete|options|any|all)$/i;
/** Annotations of Spring. An interface with `@FeignClient` uses them for requests. */
const MAPPING = /^(?:Get|Post|Put|Patch|Delete|Request)Mapping$/;
const ROUTER = /^\$?(?:r|e|g|m|app|application|router|routers?|routes?|mux|engine|group|rg|v\d|server|srv|collector)$/i;

/** Whether a call or an annotation declares a route that the program answers itself: `#[get("/user")]`, `@app.get("/user")`. */
export function isServerRoute(tokens: readonly Token[], call: SourceCall, kind: SourceKind, text: string): boolean {
  const { names, args, start, close } = call;
  const [last = '', receiver = ''] = [names.at(-1), names.at(-2)];
  const before = tokens[start - 1]?.text;
  const second = args[1] && tokens[args[1].start];
  switch (kind) {
    case 'rust':
      return before === '[' && tokens[start - 2]?.text === '#';
    case 'python':
      // Uplink declares requests in this form.
      return before === '@' && !/\buplink\b/.test(text);
    case 'java':
      return before === '@' && isMapping(last, text);
    case 'kotlin':
      // `get("/user") { … }` of Ktor
      if (names.length === 1 && VERB.test(last) && tokens[close + 1]?.text === '{') return true;
      return before === '@' && isMapping(last, text);
    case 'csharp':
      return /^(?:Http|Map)(?:Get|Post|Put|Patch|Delete)$/.test(last);
    case 'php':
      // `#[Route("/user")]` of Symfony
      if (before === '[' && tokens[start - 2]?.text === '#') return true;
      return VERB.test(last) && ROUTER.test(receiver) && second !== undefined;
    case 'go': {
      // `r.GET("/user", show)`. A client is given a pointer or a body.
      const isHandler = second?.kind === 'name' && !/^(?:nil|ctx|body|opts|params)$/.test(second.text);
      const isRouter = ROUTER.test(receiver) || (/^[A-Z]+$/.test(last) && !CLIENT.test(receiver));
      return VERB.test(last) && isRouter && isHandler;
    }
    case 'ruby':
      // `get "/user", to: "users#show"` of Rails
      return (
        names.length === 1 &&
        VERB.test(last) &&
        (args.some(({ name }) => /^(?:to|controller|action)$/.test(name ?? '')) || leadsToAction(tokens, call))
      );
    default:
      return false;
  }
}

function isMapping(name: string, text: string): boolean {
  // `@Get("/user")` of Micronaut is a request in an interface with `@Client`.
  const isMicronaut =
    VERB.test(name) && !/^[A-Z]+$/.test(name) && /@Controller\b/.test(text) && !/@Client\b/.test(text);
  return isMicronaut || (MAPPING.test(name) && !/FeignClient|HttpExchange/.test(text));
}

/** `get "/user" => "users#show"` */
function leadsToAction(tokens: readonly Token[], { open, close }: SourceCall): boolean {
  return tokens.slice(open, close + 1).some(({ kind, text }) => kind === 'string' && /^[\w/]+#\w+$/.test(text));
}
