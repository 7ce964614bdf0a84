// The entry points of editions in package.json.

/** Writes package.json with an entry point, a strict entry point and a catalogue for each edition, and removes all others. */
export function editionExports(text, names) {
  const contents = JSON.parse(text);
  const isEdition = (name) => /^\.\/ghe[cs]\b/.test(name);
  const others = Object.entries(contents.exports).filter(([name]) => !isEdition(name));
  const own = names.flatMap((name) => [
    [`./${name}`, `./dist/src/generated/${name}/index.js`],
    [`./${name}/strict`, `./dist/src/generated/${name}/strict.js`],
    [`./${name}/catalogue`, `./dist/src/generated/${name}/catalogue.js`],
  ]);
  const at = others.findIndex(([name]) => name === './mocks');
  contents.exports = Object.fromEntries([...others.slice(0, at), ...own, ...others.slice(at)]);
  return `${JSON.stringify(contents, null, 2)}\n`;
}
