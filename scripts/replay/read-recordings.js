// Reads requests and responses that tests of other libraries have recorded from GitHub's servers.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/**
 * @typedef {object} Exchange
 * @property {string} file The file of the recording.
 * @property {string | undefined} date The day of the response. Undefined if the recording does not tell.
 * @property {string} method
 * @property {string} url
 * @property {string | undefined} apiVersion The version that the request asked for.
 * @property {string} accept The header of the request.
 * @property {unknown} body The parsed JSON of the request, or its text. Undefined if there is none.
 * @property {number} status
 * @property {unknown} data The parsed JSON of the response. Undefined if there is none.
 */

/** @type {{ readonly [source: string]: (folder: string) => Exchange[] }} */
export const READERS = {
  'PyGithub/PyGithub': (folder) => readEach(join(folder, 'tests/ReplayData'), '.txt', readReplay),
  'octokit/octokit.rb': (folder) => readEach(join(folder, 'spec/cassettes'), '.json', readCassette),
  'octokit/fixtures': (folder) => readEach(join(folder, 'scenarios'), 'raw-fixture.json', readFixture),
};

/** Recordings that nothing in the catalogue was learned from. @type {typeof READERS} */
export const HELD_OUT = {
  'hub4j/github-api': (folder) => readMappings(join(folder, 'src/test/resources/org/kohsuke/github')),
  'sigmavirus24/github3.py': (folder) => readEach(join(folder, 'tests/cassettes'), '.json', readCassette),
};

function readEach(folder, ending, read) {
  const names = readdirSync(folder, { recursive: true }).map(String);
  return names
    .filter((name) => name.endsWith(ending))
    .sort()
    .flatMap((file) => read(readFileSync(join(folder, file), 'utf8')).map((exchange) => ({ ...exchange, file })));
}

/** Secret values were replaced by <GITHUB_LOGIN> and similar texts, and URLs that a test does not use by …, which are not valid there. */
function restore(text) {
  return text
    .replace(/<[A-Z_]+_ID>/g, '1')
    .replace(/<[A-Z_]+>/g, 'hidden')
    .replaceAll('"…"', '"https://example.com"');
}

/** The files of PyGithub have ten lines for each exchange, and an empty one after it. */
function readReplay(text) {
  const lines = text.split('\n');
  const exchanges = [];
  for (let at = 0; at + 8 < lines.length; at += 11) {
    const [protocol, method, host, , path, requestHeaders, body, status, headers, response] = lines.slice(at, at + 10);
    const sent = readPairs(requestHeaders, /'([^']+)': '([^']*)'/g);
    exchanges.push(
      exchangeOf({
        method,
        url: `${protocol}://${host}${path}`,
        requestHeaders: sent,
        body: body === 'None' ? '' : body,
        status: Number(status),
        headers: readPairs(headers, /\('([^']+)', '([^']*)'\)/g),
        response: response ?? '',
      }),
    );
  }
  return exchanges;
}

function readPairs(text, pattern) {
  return new Map([...text.matchAll(pattern)].map(([, name, value]) => [name.toLowerCase(), value]));
}

/** The files of octokit.rb are cassettes of VCR, and those of github3.py have the same form. */
function readCassette(text) {
  return JSON.parse(text).http_interactions.map(({ request, response }) =>
    exchangeOf({
      method: request.method.toUpperCase(),
      url: request.uri,
      requestHeaders: readHeaders(request.headers),
      body: readText(request.body),
      status: response.status?.code ?? response.status_code,
      headers: readHeaders(response.headers),
      response: readText(response.body),
    }),
  );
}

/** A text. A compressed one is encoded as base64. */
function readText(body) {
  const { string = '', base64_string } = typeof body === 'string' ? { string: body } : (body ?? {});
  if (base64_string === undefined) return string;
  const bytes = Buffer.from(base64_string, 'base64');
  return (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString();
}

/** The fixtures of Octokit are recordings of nock. */
function readFixture(text) {
  return JSON.parse(text).map(({ scope, method, path, body, status, response, reqheaders, rawHeaders, headers }) =>
    exchangeOf({
      method,
      url: `${scope.replace(/:443$/, '')}${path}`,
      requestHeaders: readHeaders(reqheaders ?? {}),
      body,
      status,
      headers: readHeaders(headers ?? rawHeaders ?? {}),
      response,
    }),
  );
}

/**
 * The folders of github-api have the mappings of WireMock, in the order in which they were recorded. Bodies of requests are patterns, of which those are
 * read that are the whole JSON.
 * @param {string} folder
 * @returns {Exchange[]}
 */
function readMappings(folder) {
  const names = readdirSync(folder, { recursive: true }).map(String);
  const files = names.filter((name) => /\/mappings\/[^/]+\.json$/.test(name));
  const numberOf = (file) => Number(/(\d+)-[^/]*$/.exec(file)?.[1] ?? 0);
  const folderOf = (file) => file.slice(0, file.lastIndexOf('/mappings/'));
  files.sort((a, b) => folderOf(a).localeCompare(folderOf(b)) || numberOf(a) - numberOf(b));
  return files.flatMap((file) => {
    const { request, response } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    const { url, method, headers = {}, bodyPatterns = [] } = request;
    const sent = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value.equalTo ?? '')]);
    const { bodyFileName, body = '', status } = response;
    const place = join(folder, folderOf(file), '__files', bodyFileName ?? '');
    if (url === undefined || (bodyFileName !== undefined && !existsSync(place))) return [];
    const exchange = exchangeOf({
      method,
      url: `${serverOf(folderOf(file))}${url}`,
      requestHeaders: new Map(sent),
      body: bodyPatterns[0]?.equalToJson ?? bodyPatterns[0]?.equalTo ?? '',
      status,
      headers: readHeaders(response.headers ?? {}),
      response: bodyFileName === undefined ? body : readFileSync(place, 'utf8'),
    });
    return [{ ...exchange, file }];
  });
}

/** The name of a folder ends with the server if that is not the API. */
function serverOf(folder) {
  const [, server] = /_([a-z-]+)$/.exec(folder) ?? [];
  if (server === 'uploads') return 'https://uploads.github.com';
  return server === undefined ? 'https://api.github.com' : `https://${server}.invalid`;
}

/** An object, or a list in which names and values alternate. */
function readHeaders(headers) {
  const pairs = Array.isArray(headers)
    ? headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1]]] : []))
    : Object.entries(headers);
  return new Map(pairs.map(([name, value]) => [name.toLowerCase(), String(value)]));
}

function exchangeOf({ method, url, requestHeaders, body, status, headers, response }) {
  const date = new Date(headers.get('date') ?? '');
  return {
    date: Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10),
    method: method.toUpperCase(),
    url: restore(url),
    apiVersion: requestHeaders.get('x-github-api-version'),
    accept: requestHeaders.get('accept') ?? '',
    body: parse(body),
    status,
    data: parse(response),
  };
}

/** JSON if the text is JSON. Undefined for no text. */
function parse(value) {
  if (typeof value !== 'string') return value;
  if (value === '') return undefined;
  try {
    return JSON.parse(restore(value));
  } catch {
    return value;
  }
}
