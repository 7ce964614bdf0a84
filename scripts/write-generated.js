// Writes src/generated from data/: declarations, the run-time index, and the same for each edition. The folder contains nothing
// else.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { applyEdition } from '../.build/generator/edition.js';
import { emitBodyData } from '../.build/generator/emit/body-data.js';
import { emitIndex, textModule } from '../.build/generator/emit/index-data.js';
import { emitResponseData } from '../.build/generator/emit/response-data.js';
import { emitClientGroups } from '../.build/generator/github/client-groups.js';
import { describeCatalogue } from '../.build/generator/github/describe-catalogue.js';
import { emitEditionGroups } from '../.build/generator/github/edition-groups.js';
import { emitEditionTypes } from '../.build/generator/github/edition-types.js';
import { listOperations } from '../.build/generator/github/list-operations.js';
import { readKinds } from '../.build/generator/github/operation-kinds.js';
import { emitOperationModules } from '../.build/generator/github/operation-modules.js';
import { emitWebhookData, emitWebhookTypes } from '../.build/generator/github/webhook-types.js';
import { SETTINGS } from '../.build/src/github/settings.js';
import { githubModules } from '../generator/github/api-modules.js';
import { editionModules } from '../generator/github/edition-modules.js';
import { editionShapesModule } from '../generator/github/edition-shapes.js';
import { EDITIONS, readEdition } from '../generator/github/editions.js';
import { needsModule } from '../generator/github/needs-module.js';
import { permissionModules, shortPermissions } from '../generator/github/permission-modules.js';
import { versionChangesModule } from '../generator/github/version-changes.js';

const FOLDER = 'src/generated';

const catalogue = readJson('github.json');
const differences = EDITIONS.map(({ name }) => readEdition(name));
const editions = differences.map((edition) => applyEdition(catalogue, edition));
const glossary = readJson('glossary.json');
const webhooks = readJson('webhooks.json');
const responseFields = readJson('response-fields.json');
const described = [catalogue, ...editions].map((each) => describeCatalogue(each, glossary, responseFields));
const settings = {
  kindOf: readKinds([catalogue, ...editions]),
  aliases: readJson('operation-aliases.json'),
  titleWords: SETTINGS.names,
  descriptions: readJson('routes.json'),
  permissionsOf: shortPermissions(),
};
const operations = listOperations(catalogue, settings);
const editionOperations = editions.map((edition) => ({
  name: edition.name,
  operations: listOperations(edition, settings),
}));
const texts = new Map([
  ...emitEditionTypes(described[0], described.slice(1), { module: '../core/types/operation.js' }),
  ...editionModules(catalogue, differences, editions),
  ...emitIndex(catalogue),
  ...emitOperationModules(operations),
  ...emitClientGroups(operations),
  ...emitEditionGroups(operations, editionOperations),
  ...githubModules(),
  ...emitResponseData(catalogue),
  ...emitBodyData(catalogue),
  ...editionShapesModule(catalogue, editions),
  ...glossaryModule(),
  ...versionChangesModule(catalogue),
  ...permissionModules(catalogue, editions),
  ...needsModule(catalogue, editions),
  ...emitWebhookTypes(webhooks),
  ...emitWebhookData(webhooks, catalogue),
  ['places.ts', textModule('places', placeRules())],
  ['example-values.ts', textModule('exampleValues', readLines('example-values.txt'))],
  ['octokit-methods.ts', textModule('octokitMethods', readLines('octokit-methods.txt'))],
  ['page-patterns.ts', textModule('pagePatterns', readLines('pages.txt'))],
  ['search-words.ts', textModule('searchWords', readLines('search-words.txt'))],
  ['notices.ts', textModule('notices', noticesText())],
  [
    'tasks-elsewhere.ts',
    textModule('tasksElsewhere', `${readLines('tasks-elsewhere.txt')}\n${webhookNames(webhooks)}`),
  ],
]);
const files = new Map([...texts].map(([name, text]) => [join(FOLDER, name), text]));

/** The actions of each event, on a line: `webhook issues = assigned closed`. */
function webhookNames({ webhooks }) {
  const events = new Map();
  for (const name of Object.keys(webhooks)) {
    const [event, action = ''] = name.split('.');
    events.set(event, `${events.get(event) ?? `webhook ${event} =`} ${action}`);
  }
  return [...events.values()].join('\n');
}

function readJson(name) {
  return JSON.parse(readFileSync(`data/${name}`, 'utf8'));
}

/** The notices and the changes of versions. The announcements that are not notices are only for those who edit the file. */
function noticesText() {
  const { notices, versions } = readJson('notices.json');
  return JSON.stringify({ notices, versions });
}

/** The lines of a table in data/, without comments. */
function readLines(name) {
  return readFileSync(`data/${name}`, 'utf8')
    .trimEnd()
    .replace(/^# .*\n/gm, '');
}

/** The rules of data/places.json that find places, one per line: the kind, and the rule. */
function placeRules() {
  const { places, routes } = readJson('places.json');
  const rules = Object.entries(places).flatMap(([kind, lines]) => lines.map((line) => `${kind} ${line}`));
  return [...rules, `repository route * @ ${Object.keys(routes).join(' | ')}`].join('\n');
}

/** Writes the module that contains data/glossary.json and data/routes.json as text. */
function glossaryModule() {
  // Only the explorer shows fields inside bodies.
  const { nested: _, ...glossary } = readJson('glossary.json');
  const routes = readJson('routes.json');
  const text = JSON.stringify({ ...glossary, routes }).replace(/[\\']/g, '\\$&');
  return [['glossary.ts', `// Generated by routebook. Do not edit.\nexport const glossary: string =\n  '${text}';\n`]];
}

mkdirSync(FOLDER, { recursive: true });
for (const entry of readdirSync(FOLDER, { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name);
  if (entry.isFile() && !files.has(file)) rmSync(file);
}
// Only changed files are written, so that a compiler that compares times has nothing to do.
for (const [file, text] of files) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
