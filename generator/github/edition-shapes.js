// Writes the shapes of all editions as one module: those that differ from github.com. Editions have most of them in common, so each shape
// is written once.
import { createBodyData } from '../../.build/generator/emit/body-data.js';
import { textModule } from '../../.build/generator/emit/index-data.js';
import { createResponseData } from '../../.build/generator/emit/response-data.js';

/** @returns {Map<string, string>} */
export function editionShapesModule(catalogue, editions) {
  const shapes = new Map();
  const add = (value) => {
    const text = JSON.stringify(value);
    if (!shapes.has(text)) shapes.set(text, shapes.size);
    return shapes.get(text);
  };
  /** The entries that differ: positions of shapes, or -1 for what the edition does not have. */
  const differences = (base, own, keyOf) => {
    const changed = Object.entries(own).filter(([key, value]) => JSON.stringify(base[key]) !== JSON.stringify(value));
    const entries = changed.map(([key, value]) => [keyOf(key), add(value)]);
    const missing = Object.keys(base).filter((key) => keyOf(key) >= 0 && !Object.hasOwn(own, key));
    return Object.fromEntries([...entries, ...missing.map((key) => [keyOf(key), -1])]);
  };
  const base = collect(catalogue);
  const written = editions.map((edition) => {
    const own = collect(edition);
    const keys = Object.keys(edition.routes).sort();
    const position = new Map(keys.map((key, index) => [key, index]));
    const positionOf = (key) => position.get(key) ?? -1;
    const schemas = Object.entries(own.schemas)
      .filter(([name, type]) => JSON.stringify(base.schemas[name]) !== JSON.stringify(type))
      .map(([name, type]) => [name, add(type)]);
    return [
      edition.name,
      {
        schemas: Object.fromEntries(schemas),
        responses: differences(base.responses, own.responses, positionOf),
        bodies: differences(base.bodies, own.bodies, positionOf),
        limits: differences(base.limits, own.limits, positionOf),
      },
    ];
  });
  const text = JSON.stringify({
    shapes: [...shapes.keys()].map((each) => JSON.parse(each)),
    editions: Object.fromEntries(written),
  });
  return new Map([['edition-shapes.ts', textModule('editionShapes', text)]]);
}

/** All shapes of a catalogue: those with a name, and the responses, bodies and limits of each route. */
function collect(catalogue) {
  const { schemas: ofResponses, responses, routes } = createResponseData(catalogue);
  const { schemas, bodies, limits } = createBodyData(catalogue);
  const byRoute = Object.entries(routes).map(([route, index]) => [route, responses[index]]);
  return { schemas: { ...ofResponses, ...schemas }, responses: Object.fromEntries(byRoute), bodies, limits };
}
