import { describeNotice } from 'routebook/catalogue/notices';
import glossary from '../data/glossary.json' with { type: 'json' };
import responseFields from '../data/response-fields.json' with { type: 'json' };
import { escapeHtml, pathHtml, proseHtml, tableHtml } from './html.js';
import { outlineOf, typeName } from './outline.js';
import { codeBlock } from './shell/highlight.js';

const code = (text) => `<code>${escapeHtml(text)}</code>`;
const section = (title, body) =>
  body ? `<h2 id="${title.toLowerCase().replaceAll(' ', '-')}">${title}</h2>\n${body}\n` : '';
const list = (items) => `<ul>${items.map((each) => `<li>${each}</li>`).join('\n')}</ul>`;

/** A type of the catalogue in one line. */
function typeText(type) {
  if (typeof type === 'string') return type.split(':')[0];
  if (type.list) return `${wrap(typeText(type.list))}[]`;
  if (type.enum) return type.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (type.anyOf) return type.anyOf.map(typeText).join(' | ');
  return 'object';
}
const wrap = (text) => (text.includes(' ') ? `(${text})` : text);

function valuesText({ type, enum: values, default: fallback }) {
  const name = values ? values.map((value) => JSON.stringify(value)).join(' | ') : typeText(type);
  return `${code(name)}${fallback === undefined ? '' : `, by default ${code(JSON.stringify(fallback))}`}`;
}

const REQUIRED = ' <span class="mark">required</span>';
const DEPRECATED = ' <span class="mark">deprecated</span>';

function parametersHtml({ parameters }) {
  if (parameters.length === 0) return '<p>This route has no parameters.</p>';
  return tableHtml(
    ['Name', 'In', 'Type', 'Description'],
    parameters.map((each) => [
      `${code(each.name)}${each.required ? REQUIRED : ''}${each.deprecated ? DEPRECATED : ''}`,
      each.in,
      valuesText(each),
      proseHtml(each.description ?? ''),
    ]),
  );
}

const shorten = (type) => (type.length > 160 ? `${type.slice(0, 157)}…` : type);

const ownText = (texts, name) => (Object.hasOwn(texts, name) ? texts[name] : undefined);

/** What a member of a response is, and a field inside a body: by the name of its object and its own, or by its own, as in the explorer. */
const describeMember = (name) => ownText(responseFields, name);
const describeField = (name, object) =>
  ownText(glossary.nested, `${object}.${name}`) ?? ownText(glossary.nested, name) ?? ownText(glossary.names, name);

/** The members of a shape. Those with members of their own open. */
function membersHtml(members, describe, object = '') {
  const items = members.map(({ name, type, isRequired, isDeprecated, description, members: own }) => {
    const marks = `${isRequired ? REQUIRED : ''}${isDeprecated ? DEPRECATED : ''}`;
    const text = description || describe(name, object);
    const about = text ? ` – ${proseHtml(text)}` : '';
    const head = `${code(name)}${marks} <span class="type">${escapeHtml(shorten(type))}</span>${about}`;
    return own.length === 0
      ? `<li>${head}</li>`
      : `<li><details><summary>${head}</summary>${membersHtml(own, describe, name)}</details></li>`;
  });
  return `<ul class="shape">${items.join('\n')}</ul>`;
}

function bodyHtml({ body }, schema, example) {
  if (!body) return '';
  const members = schema === undefined ? [] : outlineOf(schema);
  const types = `<p>${body.required ? 'Required' : 'Optional'}: ${Object.keys(body.content).map(code).join(', ')}</p>`;
  const shown = example === undefined ? '' : JSON.stringify(example, undefined, 2);
  const sample =
    shown && shown.length < 2000 ? `<h3 id="example-body">Example body</h3>\n${codeBlock(shown, 'json')}` : '';
  return `${types}${members.length === 0 ? '' : membersHtml(members, describeField)}${sample}`;
}

/** Tabs that work without a script. */
function codeHtml(texts) {
  const inputs = texts.map(
    ({ name, label }, index) =>
      `<input type="radio" name="code" id="tab-${name}"${index === 0 ? ' checked' : ''}><label for="tab-${name}">${escapeHtml(label)}</label>`,
  );
  const panels = texts.map(
    ({ name, language, text }) => `<div id="code-${name}" class="panel">${codeBlock(text.trimEnd(), language)}</div>`,
  );
  return `<div class="code-tabs">${inputs.join('')}${panels.join('\n')}</div>`;
}

function responsesHtml(responses, schemaOf) {
  const seen = new Set();
  return responses
    .map(({ status, contentType }) => {
      const schema = seen.has(status) ? undefined : schemaOf(status);
      seen.add(status);
      const isSuccess = /^2/.test(status);
      const head = `<strong>${status}</strong> ${contentType === undefined ? 'no content' : code(contentType)}`;
      if (schema === undefined) return `<p class="status">${head}</p>`;
      const name = typeName(schema, schema.$defs ?? {});
      const members = outlineOf(schema, isSuccess ? 120 : 20);
      const title = `${head} ${code(shorten(name))}`;
      if (members.length === 0) return `<p class="status">${title}</p>`;
      return `<details class="status"${isSuccess ? ' open' : ''}><summary>${title}</summary>${membersHtml(members, describeMember)}</details>`;
    })
    .join('\n');
}

const TOKENS = {
  'fine-grained': 'fine-grained personal access tokens',
  user: 'user tokens of GitHub Apps',
  installation: 'installation tokens of GitHub Apps, and <code>GITHUB_TOKEN</code>',
};

function permissionsHtml({ record, permissions, scopes }) {
  if (!permissions) return '<p>GitHub publishes no permissions for this route.</p>';
  const tokens = (record.permissions.tokens ?? []).map((each) => TOKENS[each]).filter(Boolean);
  return list([
    `Permissions: ${escapeHtml(permissions)}`,
    ...(tokens.length === 0 ? [] : [`Tokens: ${tokens.join('; ')}`]),
    ...(scopes ? [`Classic tokens: ${escapeHtml(scopes)}`] : []),
  ]);
}

function behaviourOf({ rateLimit, triggersNotification, isRepeatable, pagination, formats, deprecation }) {
  return [
    deprecation && `It is deprecated${deprecation.replacement ? `: use ${deprecation.replacement}` : ''}.`,
    triggersNotification && 'It sends notifications to people.',
    rateLimit && `It counts against the rate limit ${rateLimit}.`,
    isRepeatable === false && 'Sending it twice has its effect twice.',
    pagination && 'It returns a list in pages: .all, .items and .pages of the method read all of them.',
    formats?.length > 0 && `Formats of the response: ${formats.join(', ')}.`,
  ].filter(Boolean);
}

const noticeHtml = (notice) =>
  `<div class="warning custom-block"><p>${proseHtml(describeNotice(notice))} <a href="${escapeHtml(notice.source)}">Announcement</a></p></div>`;

const routeLink = ({ title, method, path, file }) =>
  `<a href="${file}">${escapeHtml(title)}</a> <span class="type">${method} ${pathHtml(path)}</span>`;

/**
 * The body of the page of a route.
 * @param {ReturnType<import('./route-facts.js').readRouteFacts>} facts
 */
export function routeBody(facts, { changes, editions, related }) {
  const { record } = facts;
  const behaviour = behaviourOf(record);
  const explorer = `../../explore/#route=${encodeURIComponent(record.route)}`;
  return `<nav class="breadcrumb" aria-label="Breadcrumb"><a href="../">Routes</a> / <a href="./">${escapeHtml(record.categoryTitle ?? record.category ?? '')}</a></nav>
<h1>${escapeHtml(record.title)}</h1>
<p class="route"><span class="method method-${record.method.toLowerCase()}">${record.method}</span> <code>${pathHtml(record.path)}</code></p>
<p>${proseHtml(record.description ?? '')}</p>
<p><a class="form-link" href="${escapeHtml(explorer)}">Fill in the form</a>${record.documentation ? ` <a href="${escapeHtml(record.documentation)}">GitHub's documentation</a>` : ''}</p>
${(record.notices ?? []).map(noticeHtml).join('\n')}
${section('Code', codeHtml(facts.code))}
${section('Permissions', permissionsHtml(facts))}
${section('Parameters', parametersHtml(record))}
${section('Body', bodyHtml(record, facts.bodySchema, facts.body))}
${section('Responses', responsesHtml(facts.responses, facts.schemaOf))}
${section('Behaviour', behaviour.length === 0 ? '' : list(behaviour.map(escapeHtml)))}
${section('API versions', changes.length === 0 ? '<p>No later version of the API changes this route for its callers.</p>' : list(changes.map(({ version, message }) => `${version}: ${proseHtml(message)}`)))}
${section('Editions', list(editions.map(({ title, has }) => `${escapeHtml(title)}: ${has ? 'yes' : 'no'}`)))}
${section('Related routes', related.length === 0 ? '' : list(related.map(routeLink)))}`;
}
