// Removes declarations from the types of an edition that another edition also has. Editions differ from github.com in the same places, and
// the versions of GitHub Enterprise Server differ little from each other, so most of their own declarations are the same.

/** Files whose declarations are shared. Those of errors have numbers as names, which are different in each edition. */
const FILES = ['schemas', 'bodies', 'endpoints', 'pages', 'formats'];

/** How a file refers to other files of its edition. References to all other modules mean the same in every edition. */
const OWN_MODULES = { s: 'schemas', b: 'bodies' };

const IMPORTS = /^import .*\n/gm;
/** The start of a line, or of the comment above it. */
const startOf = (text) => new RegExp(`(?<!\\*/\\n)^(?=(?:/\\*\\*(?:(?!\\*/)[^])*\\*/\\n)?${text})`, 'm');
const DECLARATIONS = startOf('export (?:interface|type) ');
const NAME = /^export (?:interface|type) ([\w$]+)/m;
const ROWS = startOf('"[A-Z]+ [^"\\n]*":');
const MAP = /^(export interface \w+)(?: extends ([^{]*))?\{\n([\s\S]*)\}\n$/;
const STRINGS_AND_COMMENTS = /"(?:[^"\\]|\\.)*"|\/\*\*[\s\S]*?\*\//g;
const REFERENCE = /(?<![\w$.])(?:([sb])\.)?([A-Z][\w$]*)/g;
/** A link to the documentation of the newest edition that has a declaration is right for the others too. */
const EDITION_IN_LINK = /enterprise-server@[\d.]+/g;

/**
 * @typedef {object} Part A declaration, or a row of an interface with a row for each route.
 * @property {string} id The same for the counterparts in other editions.
 * @property {string} text
 * @property {string[]} uses The ids of the parts that it refers to.
 */

/**
 * @param {Map<string, string>} files The texts by path, such as `ghes-3.17/schemas.d.ts`. Those of the editions are replaced.
 * @param {readonly string[]} editions From the newest to the oldest. An edition refers to newer ones.
 */
export function shareDeclarations(files, editions) {
  const modules = editions.map((edition) =>
    FILES.map((name) => readModule(name, files.get(`${edition}/${name}.d.ts`))),
  );
  const owners = findOwners(
    modules.map((list) => new Map(list.flatMap(({ parts }) => parts.map((part) => [part.id, part])))),
  );
  editions.forEach((edition, index) => {
    for (const module of modules[index])
      files.set(`${edition}/${module.name}.d.ts`, writeModule(module, index, editions, owners));
  });
}

function readModule(name, text) {
  const imports = text.match(IMPORTS) ?? [];
  const [head, ...declarations] = text.replaceAll(IMPORTS, '').split(DECLARATIONS);
  const known = new Set(declarations.map((each) => NAME.exec(each)[1]));
  const part = (id, text) => ({ id, text, uses: usesOf(name, known, text) });
  const parts = [];
  const maps = [];
  for (const declaration of declarations) {
    const id = `${name} ${NAME.exec(declaration)[1]}`;
    const [, start, parents = '', rows = ''] = MAP.exec(declaration) ?? [];
    if (start === undefined || !isMap(name, start)) {
      parts.push(part(id, declaration));
      continue;
    }
    const own = rows
      .split(ROWS)
      .filter(Boolean)
      .map((row) => part(`${id} ${/"[^"]*"/.exec(row.replace(/\/\*\*[\s\S]*?\*\//, ''))[0]}`, endRow(row)));
    parts.push(...own);
    maps.push({ name: id.split(' ')[1], parents, rows: own });
  }
  return { name, head, imports, parts, maps };
}

/** Whether an interface has a row for each route, such as `Endpoints` and `StableEndpoints` in the file `endpoints`. */
function isMap(file, start) {
  return start.replace(/.* (?:Stable)?/, '').toLowerCase() === file;
}

/** The last row of an interface has no semicolon. */
const endRow = (row) => `${row.trimEnd().replace(/;$/, '')};\n`;

function usesOf(file, known, text) {
  const found = [...text.replaceAll(STRINGS_AND_COMMENTS, '""').matchAll(REFERENCE)];
  return found.flatMap(([, owner, name]) => {
    if (owner !== undefined) return `${OWN_MODULES[owner]} ${name}`;
    return known.has(name) ? `${file} ${name}` : [];
  });
}

/** For each edition, the index of the first edition with the same part, by its id. */
function findOwners(editions) {
  const owners = editions.map((parts) => new Map([...parts.keys()].map((id) => [id, undefined])));
  editions.forEach((parts, index) => {
    for (let other = 0; other < index; other += 1)
      for (const id of findEqual(editions[other], parts)) owners[index].set(id, owners[index].get(id) ?? other);
    for (const id of parts.keys()) owners[index].set(id, owners[index].get(id) ?? index);
  });
  return owners;
}

/** The parts that mean the same in two editions: they have the same text, and so has everything that they refer to. */
function findEqual(one, other) {
  const textOf = (parts, id) => parts.get(id)?.text.replaceAll(EDITION_IN_LINK, '');
  const equal = new Set([...one.keys()].filter((id) => textOf(one, id) === textOf(other, id)));
  for (let size = -1; size !== equal.size; ) {
    size = equal.size;
    for (const id of equal) if (one.get(id).uses.some((used) => !equal.has(used))) equal.delete(id);
  }
  return equal;
}

function writeModule({ name, head, imports, parts, maps }, index, editions, owners) {
  const ownerOf = (id) => owners[index].get(id);
  /** A bit for each edition that has the same part. */
  const sharedBy = (id) =>
    owners.reduce((bits, others, other) => (others.get(id) === ownerOf(id) ? bits + 2 ** other : bits), 0);
  const rows = new Set(maps.flatMap((map) => map.rows));
  const own = parts.filter((part) => !rows.has(part) && ownerOf(part.id) === index);
  const texts = own.map(({ text }) => text);
  const written = [...own];
  for (const map of maps) {
    const groups = groupBy(map.rows, ({ id }) => sharedBy(id));
    const parents = map.parents === '' ? [] : [map.parents];
    let rest = '';
    for (const [bits, list] of groups) {
      const owner = ownerOf(list[0].id);
      const group = `${map.name}Of${bits}`;
      const text = list.map((row) => row.text).join('');
      if (owner === index) written.push(...list);
      if (bits === 2 ** index) rest = text;
      else parents.push(owner === index ? group : `e${owner}.${group}`);
      if (bits !== 2 ** index && owner === index) texts.push(`export interface ${group}{\n${text}}\n`);
    }
    texts.push(`export interface ${map.name}${parents.length > 0 ? ` extends ${parents.join(',')}` : ''}{\n${rest}}\n`);
  }
  const text = texts.join('');
  const path = (owner) => `'../${editions[owner]}/${name}.js'`;
  const used = new Set(written.flatMap(({ uses }) => uses).filter((id) => id.startsWith(`${name} `)));
  const imported = [...used].filter((id) => ownerOf(id) !== index);
  const lines = [
    ...editions.slice(0, index).map((_, owner) => `import type * as e${owner} from ${path(owner)};\n`),
    ...imports,
  ].filter((line) => isUsed(line, text));
  const names = (list) => list.map((id) => id.split(' ')[1]).join(',');
  const byOwner = (list) => groupBy(list, ownerOf);
  for (const [owner, list] of byOwner(imported)) lines.push(`import type{${names(list)}}from ${path(owner)};\n`);
  const others = parts.filter((part) => !rows.has(part) && ownerOf(part.id) !== index).map(({ id }) => id);
  for (const [owner, list] of byOwner(others)) lines.push(`export type{${names(list)}}from ${path(owner)};\n`);
  return head + lines.join('') + text;
}

function isUsed(line, text) {
  const [, alias] = /^import type \* as (\w+) /.exec(line) ?? [];
  return (
    alias === undefined || new RegExp(`(?<![\\w$.])${alias}\\.[A-Z]`).test(text.replaceAll(STRINGS_AND_COMMENTS, '""'))
  );
}

/** The items of a list by key. */
function groupBy(list, keyOf) {
  const groups = new Map();
  for (const item of list) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** A string or a comment, which is kept; the last semicolon of a type; or a punctuation mark with the spaces around it. */
const PART =
  /(?<text>"(?:[^"\\]|\\.)*"|'[^'\n]*'|\/\/.*)|(?<comment>\/\*\*[\s\S]*?\*\/) *| *;(?= *\n?\}) *| *(?<sign>[:|;,{}<>&=]) */g;

/**
 * Removes the spaces around punctuation marks from the text of a declaration file, so that equal declarations of two editions have the same
 * text. The package contains them formatted: scripts/bundle/format-types.js.
 * @param {string} text
 */
export function compactTypes(text) {
  return text.replace(PART, (...parts) => {
    const { text: quoted, comment, sign } = parts.at(-1);
    return quoted ?? comment ?? sign ?? '';
  });
}
