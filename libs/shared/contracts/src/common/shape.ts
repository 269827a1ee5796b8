// JSON Schemas of the contract classes, declared by the field decorators from the same limits as the rules.
import { check } from './check.js';

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

const shapeOfField = (prototype: object | null, name: string): JsonSchema | undefined =>
  prototype ? (shapes.get(prototype)?.get(name) ?? shapeOfField(parentOf(prototype), name)) : undefined;

/**
 * The JSON Schema of a contract class, including nested parts. A field is required if validation fails without it.
 * @throws Error for a field without a schema
 */
export function shapeOf(Contract: new () => object): JsonSchema {
  const instance = new Contract();
  const required = Object.keys(check(Contract, {}).errors).map((field) => field.split('.')[0]);
  const properties: Record<string, JsonSchema> = {};
  for (const [name, initial] of Object.entries(instance)) {
    const schema = shapeOfField(parentOf(instance), name);
    if (!schema) throw new Error(`${Contract.name}.${name} has no shape.`);
    const isPart = schema.type === 'object' && !schema.properties;
    properties[name] = isPart ? shapeOf((initial as object).constructor as new () => object) : schema;
  }
  const names = Object.keys(properties).filter((name) => required.includes(name));
  return { type: 'object', properties, ...(names.length > 0 ? { required: names } : {}) };
}
