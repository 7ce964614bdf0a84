import type { IndexType, ValueLimits } from '../type-keywords.ts';

/** The limits of the members of a body, by content type, then by JSON pointer. `*` stands for every item of a list. */
export interface BodyLimits {
  readonly [contentType: string]: { readonly [pointer: string]: ValueLimits };
}

/** Types by content type. */
export interface ContentTypes {
  readonly [contentType: string]: IndexType;
}

/** The complete shapes of all bodies of an API, which the generator writes. The index contains only their fields. */
export interface BodyData {
  readonly format: 1;
  /** Shapes by name: those that no response uses, which are in the data of the responses. */
  readonly schemas: { readonly [name: string]: IndexType };
  /** By route. */
  readonly bodies: { readonly [route: string]: ContentTypes };
  /** By route. */
  readonly limits: { readonly [route: string]: BodyLimits };
}

/** All shapes of an API: of its responses, of its bodies, and those that have a name. */
export interface ShapeSource {
  getSchema(name: string): IndexType | undefined;
  bodyOf(route: string): ContentTypes | undefined;
  limitsOf(route: string): BodyLimits | undefined;
  /** By status. */
  responsesOf(route: string): { readonly [status: string]: ContentTypes };
}

/** The content of a body, or of a response, with its type: the wanted one, or the first that is JSON. */
export function chooseContent(
  shapes: ShapeSource,
  route: string,
  part: number | string,
  wanted?: string,
): readonly [contentType: string, type: IndexType] | undefined {
  const content = part === 'body' ? shapes.bodyOf(route) : statusOf(shapes.responsesOf(route), String(part));
  const all = Object.entries(content ?? {});
  if (wanted !== undefined) return all.find(([name]) => name === wanted);
  return all.find(([name]) => /\bjson\b/.test(name)) ?? all[0];
}

/** A status may be described as itself, as a range such as `4XX`, or by the default. */
function statusOf(responses: { readonly [status: string]: ContentTypes }, status: string): ContentTypes | undefined {
  const name = [status, `${status.slice(0, 1)}XX`, 'default'].find((each) => Object.hasOwn(responses, each));
  return name === undefined ? undefined : responses[name];
}

const sources = /* @__PURE__ */ new WeakMap<object, ShapeSource>();

export function keepShapes(reference: object, shapes: ShapeSource): void {
  sources.set(reference, shapes);
}

/** The shapes that a reference was created from. The explorer builds its forms from them, and loads the reference later. */
export function shapesOf(reference: object | undefined): ShapeSource | undefined {
  return reference && sources.get(reference);
}
