import { posix } from 'node:path';
import { DATA_FOLDER, listDataModules } from './data-modules.js';

/** Where the CommonJS modules are in `dist`. */
export const COMMON_FOLDER = 'cjs';

const COMMON_DATA = 'data';

/**
 * The path of the CommonJS form of a module, from the folder of all of them.
 * @param {string} path the path of the ES module in `dist`
 */
export function toCommonPath(path) {
  return path.replace(`${DATA_FOLDER}/`, `${COMMON_DATA}/`).replace(/js$/, 'cjs');
}

/** Reads the text in the ES module with the same data, because a second copy would be a tenth of the package. */
const READ_TEXT = `"use strict";
const { readFileSync } = require("node:fs");
const { join } = require("node:path");

/** The text that the ES module of this name exports. */
exports.readText = (name) => {
	const module = readFileSync(join(__dirname, "../../${DATA_FOLDER}", name), "utf8");
	const literal = module.slice(module.indexOf("'") + 1, module.lastIndexOf("'"));
	return literal.replace(/\\\\(.)/g, (_, letter) => letter === "n" ? "\\n" : letter);
};
`;

/**
 * The CommonJS modules with data, by their paths in `dist`.
 * @returns {(readonly [path: string, text: string])[]}
 */
export function listCommonData() {
  const modules = listDataModules().map(([path, text]) => {
    const name = path.slice(DATA_FOLDER.length + 1);
    const [, constant] = /^export const (\w+)/m.exec(text);
    const up = '../'.repeat(name.split('/').length - 1) || './';
    const code = `"use strict";\nexports.${constant} = require("${up}read-text.cjs").readText("${name}");\n`;
    return [`${COMMON_FOLDER}/${toCommonPath(path)}`, code];
  });
  return [[`${COMMON_FOLDER}/${COMMON_DATA}/read-text.cjs`, READ_TEXT], ...modules];
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
