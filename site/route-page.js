import { escapeHtml, pageHtml, proseHtml, tableHtml } from './html.js';
import { outlineOf, typeName } from './outline.js';

const code = (text) => `<code>${escapeHtml(text)}</code>`;
const section = (title, body) => (body ? `<h2>${title}</h2>\n${body}\n` : '');

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

const nameCell = ({ name, required }) => `${code(name)}${required ? ' <span class="mark">required</span>' : ''}`;

function parametersHtml({ parameters }) {
  if (parameters.length === 0) return '<p>This route has no parameters.</p>';
  return tableHtml(
    ['Name', 'In', 'Type', 'Description'],
    parameters.map((each) => [nameCell(each), each.in, valuesText(each), proseHtml(each.description ?? '')]),
  );
}

function bodyHtml({ body }, example) {
  if (!body) return '';
  const fields =
    body.fields.length === 0
      ? ''
      : tableHtml(
          ['Name', 'Type', 'Description'],
          body.fields.map((each) => [nameCell(each), valuesText(each), proseHtml(each.description ?? '')]),
        );
  const types = `<p>${body.required ? 'Required' : 'Optional'}: ${Object.keys(body.content).map(code).join(', ')}</p>`;
  const shown = example === undefined ? '' : JSON.stringify(example, undefined, 2);
  return `${types}${fields}${shown && shown.length < 3000 ? `<h3>Example body</h3>\n<pre tabindex="0"><code>${escapeHtml(shown)}</code></pre>` : ''}`;
}

function codeHtml(texts) {
  return texts
    .map(
      ({ name, label, text }, index) =>
        `<details${index === 0 ? ' open' : ''} id="code-${name}"><summary>${escapeHtml(label)}</summary><pre tabindex="0"><code>${escapeHtml(text.trimEnd())}</code></pre></details>`,
    )
    .join('\n');
}

function responseHtml(responses, main) {
  const statuses = responses.map(({ status, contentTypes }) => [
    status,
    contentTypes.map(code).join(', ') || 'no content',
  ]);
  const list = statuses.length === 0 ? '' : tableHtml(['Status', 'Content'], statuses);
  if (main === undefined) return list;
  const rows = outlineOf(main.schema).map(({ name, type, depth, isRequired }) => [
    `<span class="depth-${depth}">${code(name)}</span>${isRequired ? '' : ' <span class="mark">optional</span>'}`,
    code(type.length > 160 ? `${type.slice(0, 157)}…` : type),
  ]);
  const name = typeName(main.schema, main.schema.$defs ?? {});
  return `${list}<h3>Response ${main.status}: ${code(name)}</h3>${rows.length === 0 ? '' : tableHtml(['Member', 'Type'], rows)}`;
}

function behaviourOf({ rateLimit, triggersNotification, isRepeatable, pagination, formats, deprecation }) {
  return [
    deprecation && `deprecated${deprecation.replacement ? `: use ${deprecation.replacement}` : ''}`,
    triggersNotification && 'notifies people',
    rateLimit && `counts against the rate limit ${rateLimit}`,
    isRepeatable === false && 'a repeat acts again',
    pagination && 'has pages',
    formats?.length > 0 && `formats: ${formats.join(', ')}`,
  ].filter(Boolean);
}

/**
 * @param {ReturnType<import('./route-facts.js').readRouteFacts>} facts
 * @param {{ changes: { version: string, message: string }[], editions: { title: string, has: boolean }[], neighbours: { title: string, file: string }[] }} others
 */
export function routePage(facts, { changes, editions, neighbours }) {
  const { record } = facts;
  const behaviour = behaviourOf(record);
  const explorer = `../../explore/#route=${encodeURIComponent(record.route)}`;
  const body = `<nav aria-label="Breadcrumb"><a href="../">Routes</a> / <a href="./">${escapeHtml(record.categoryTitle ?? record.category ?? '')}</a></nav>
<h1>${escapeHtml(record.title)}</h1>
<p class="route"><span class="method">${record.method}</span> ${code(record.path)}</p>
<p>${proseHtml(record.description ?? '')}</p>
${behaviour.length === 0 ? '' : `<ul>${behaviour.map((each) => `<li>${escapeHtml(each)}</li>`).join('')}</ul>`}
<p><a href="${escapeHtml(explorer)}">Fill in the form</a>${record.documentation ? ` · <a href="${escapeHtml(record.documentation)}">GitHub's documentation</a>` : ''} · operation ${code(record.operationId)}</p>
${section('Permissions', `<p>${facts.permissions ? escapeHtml(facts.permissions) : 'GitHub publishes no permissions for this route.'}</p>`)}
${section('Code', codeHtml(facts.code))}
${section('Parameters', parametersHtml(record))}
${section('Body', bodyHtml(record, facts.body))}
${section('Response', responseHtml(facts.responses, facts.schema))}
${section('API versions', changes.length === 0 ? '<p>No later version of the API changes this route for its callers.</p>' : `<ul>${changes.map(({ version, message }) => `<li>${version}: ${proseHtml(message)}</li>`).join('\n')}</ul>`)}
${section('Editions', `<ul>${editions.map(({ title, has }) => `<li>${escapeHtml(title)}: ${has ? 'yes' : 'no'}</li>`).join('')}</ul>`)}
<nav class="neighbours" aria-label="Neighbours">${neighbours.map(({ title, file }) => `<a href="${file}">${escapeHtml(title)}</a>`).join(' · ')}</nav>`;
  return pageHtml({
    title: `${record.title}: ${record.method} ${record.path}`,
    description: record.description ?? record.title,
    root: '../../',
    body,
  });
}
