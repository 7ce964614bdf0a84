import { posix } from 'node:path';
import { DATA_FOLDER, listDataModules } from './data-modules.js';

/** Where the CommonJS modules are in `dist`. */
export const COMMON_FOLDER = 'cjs';

/**
 * The path of the CommonJS form of a module, from the folder of all of them. All data of an edition is one module.
 * @param {string} path the path of the ES module in `dist`
 */
export function toCommonPath(path) {
  if (!path.startsWith(`${DATA_FOLDER}/`)) return path.replace(/js$/, 'cjs');
  return `data/${posix.dirname(path.slice(DATA_FOLDER.length + 1)).replace(/^\.$/, 'github')}.cjs`;
}

/** Reads the texts in the ES modules with the same data when they are first used: a second copy would be a tenth of the package. */
const READ_TEXTS = `"use strict";
const { readFileSync } = require("node:fs");
const { join } = require("node:path");

/** An object with the text that each module exports, by the name of its export. */
exports.readTexts = (modules) => {
	const texts = {};
	for (const [name, path] of Object.entries(modules)) {
		let text;
		const get = () => text ??= readText(path);
		Object.defineProperty(texts, name, { enumerable: true, get });
	}
	return texts;
};

function readText(path) {
	const module = readFileSync(join(__dirname, "../../${DATA_FOLDER}", path), "utf8");
	const literal = module.slice(module.indexOf("'") + 1, module.lastIndexOf("'"));
	return literal.replace(/\\\\(.)/g, (_, letter) => letter === "n" ? "\\n" : letter);
}
`;

/**
 * The CommonJS modules with data, by their paths in `dist`.
 * @returns {(readonly [path: string, text: string])[]}
 */
export function listCommonData() {
  const modules = new Map();
  for (const [path, text] of listDataModules()) {
    const [, name] = /^export const (\w+)/m.exec(text);
    const file = `${COMMON_FOLDER}/${toCommonPath(path)}`;
    modules.set(file, { ...modules.get(file), [name]: path.slice(DATA_FOLDER.length + 1) });
  }
  const files = [...modules].map(([file, names]) => [
    file,
    `"use strict";\nmodule.exports = require("./read-texts.cjs").readTexts(${JSON.stringify(names, undefined, '\t')});\n`,
  ]);
  return [[`${COMMON_FOLDER}/data/read-texts.cjs`, READ_TEXTS], ...files];
}

/** Programs that read or write text, which nothing replaces in tests. They are half of the code. */
const TOOLS = ['generator/index.js', 'src/audit/index.js', 'src/migrate/index.js'];

/** @param {string} module the path of an ES module in `dist` */
export function isTool(module) {
  return TOOLS.includes(module);
}

/**
 * The CommonJS modules of the tools, by their paths in `dist`. Each loads the ES module with the `require()` of Node, even if the
 * test runner has a `require()` of its own.
 * @param {ReturnType<typeof import('./list-entries.js').listEntries>} entries
 * @returns {(readonly [path: string, text: string])[]}
 */
export function listCommonTools(entries) {
  const modules = new Set(entries.map(({ module }) => module));
  return TOOLS.map((module) => {
    if (!modules.has(module)) throw new Error(`${module} is not an entry point.`);
    const path = `${COMMON_FOLDER}/${toCommonPath(module)}`;
    const target = posix.relative(posix.dirname(path), module);
    const load = 'process.getBuiltinModule("node:module").createRequire(__filename)';
    return [path, `"use strict";\nmodule.exports = ${load}("${target}");\n`];
  });
}
