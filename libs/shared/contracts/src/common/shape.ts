// JSON Schemas of the fields, declared by the field decorators from the same limits as the rules.

/** JSON Schema 2020-12, as OpenAPI 3.1 uses it. */
export type JsonSchema = { [keyword: string]: unknown };

const shapes = new WeakMap<object, Map<string, JsonSchema>>();

/** Adds to the JSON Schema of a field. */
export function Shape(schema: JsonSchema): PropertyDecorator {
  return (prototype, name) => {
    const own = shapes.get(prototype) ?? new Map<string, JsonSchema>();
    shapes.set(prototype, own.set(String(name), { ...own.get(String(name)), ...schema }));
  };
}

const parentOf = (one: object) => Object.getPrototypeOf(one) as object | null;

/** The JSON Schema of a field, also of one that a superclass declares. */
export const shapeOfField = (prototype: object | null, name: string): JsonSchema | undefined =>
  prototype ? (shapes.get(prototype)?.get(name) ?? shapeOfField(parentOf(prototype), name)) : undefined;

/** True for a field whose values are texts, numbers and booleans only. */
export function isScalarField(prototype: object | null, name: string): boolean {
  const { type, enum: values } = shapeOfField(prototype, name) ?? {};
  const types = [type ?? []].flat();
  return types.length > 0 ? !types.includes('object') && !types.includes('array') : values !== undefined;
}
