// What a contract says to other programs: each field's JSON Schema stands beside its rule, made of the same numbers.
import { check } from './check.js';

/** JSON Schema 2020-12, as OpenAPI 3.1 uses it. */
export type JsonSchema = { [keyword: string]: unknown };

const shapes = new WeakMap<object, Map<string, JsonSchema>>();

/** Describes a field; beside another one it adds to what that says. */
export function Shape(schema: JsonSchema): PropertyDecorator {
  return (prototype, name) => {
    const own = shapes.get(prototype) ?? new Map<string, JsonSchema>();
    shapes.set(prototype, own.set(String(name), { ...own.get(String(name)), ...schema }));
  };
}

const parentOf = (one: object) => Object.getPrototypeOf(one) as object | null;

const shapeOfField = (prototype: object | null, name: string): JsonSchema | undefined =>
  prototype ? (shapes.get(prototype)?.get(name) ?? shapeOfField(parentOf(prototype), name)) : undefined;

/**
 * The JSON Schema of a contract class, with its parts inside. A field is needed when the class refuses to go without.
 * @throws Error for a field that nobody has described
 */
export function shapeOf(Contract: new () => object): JsonSchema {
  const fresh = new Contract();
  const missed = Object.keys(check(Contract, {}).errors).map((field) => field.split('.')[0]);
  const properties: Record<string, JsonSchema> = {};
  for (const [name, initial] of Object.entries(fresh)) {
    const schema = shapeOfField(parentOf(fresh), name);
    if (!schema) throw new Error(`${Contract.name}.${name} has no shape.`);
    const isPart = schema.type === 'object' && !schema.properties;
    properties[name] = isPart ? shapeOf((initial as object).constructor as new () => object) : schema;
  }
  const required = Object.keys(properties).filter((name) => missed.includes(name));
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
}
