import type { Span } from '../call.ts';

const VERB = '(?:get|head|post|put|patch|delete|options|any|all|use|route|register|handle(?:func)?|on)';
/** What answers requests. */
const ROUTER =
  '\\$?(?:[rgm]|app|application|\\w*router|routes?|mux|engine|group|rg|v\\d|server|srv|fastify|hono|bp|blueprint)';
const BEFORE = new RegExp(
  [
    // `app.get("/user"`, `Route::get("/user"`
    `\\b${ROUTER}(?:\\.|::|->)${VERB}(?:<[^<>()]*>)?\\(\\s*$`,
    // `@app.get("/user"`, `@GetMapping("/user"`, `#[get("/user"`, `#[Route("/user"`
    `@(?:\\w+\\.)?(?:${VERB}|\\w+Mapping|Path)\\(\\s*(?:(?:value|path)\\s*=\\s*)?\\{?\\s*$`,
    `#\\[(?:\\w+::)?${VERB}\\(\\s*$`,
    // `app.MapGet("/user"`, `[HttpGet("/user"`, `http.HandleFunc("/user"`
    '\\b(?:Map|Http)(?:Get|Post|Put|Patch|Delete)\\(\\s*$',
    '\\bHandle(?:Func)?\\(\\s*$',
  ].join('|'),
  'i',
);
/** A function that answers: `, async (context) => …`, `, function`, `, (req, res)`, or the action of Rails: `, to: "users#show"`. */
const AFTER =
  /^\s*,\s*(?:async\b|function\b|func\b|\(?\s*\w*(?:\s*,\s*\w+)*\s*\)?\s*=>|to:|controller:|->|\|\w)|^\s*=>\s*["'][\w/]+#\w+["']|^\)\s*\{\s*(?:\w+\s*->|\n\s*call\b)/;
/** Interfaces that declare requests in this form. */
const DECLARES_REQUESTS = /FeignClient|HttpExchange|@Client\b|\buplink\b|retrofit2?\b/;

/** Whether a text declares a route that the program answers itself: `app.get("/user", show)`. */
export function isServerRoute(text: string, { start, end }: Span): boolean {
  if (AFTER.test(text.slice(end, end + 120))) return true;
  return BEFORE.test(text.slice(Math.max(start - 80, 0), start)) && !DECLARES_REQUESTS.test(text);
}
