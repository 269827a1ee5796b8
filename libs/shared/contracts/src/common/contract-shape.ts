import { check } from './check.js';
import { shapeOfField, type JsonSchema } from './shape.js';

/**
 * The JSON Schema of a contract class, including nested parts. A field is required if validation fails without it.
 * @throws Error for a field without a schema
 */
export function shapeOf(Contract: new () => object): JsonSchema {
  const instance = new Contract();
  const required = Object.keys(check(Contract, {}).errors).map((field) => field.split('.')[0]);
  const properties: Record<string, JsonSchema> = {};
  for (const [name, initial] of Object.entries(instance)) {
    const schema = shapeOfField(Object.getPrototypeOf(instance) as object, name);
    if (!schema) throw new Error(`${Contract.name}.${name} has no shape.`);
    const isPart = schema.type === 'object' && !schema.properties && !schema.additionalProperties;
    properties[name] = isPart ? shapeOf((initial as object).constructor as new () => object) : schema;
  }
  const names = Object.keys(properties).filter((name) => required.includes(name));
  return { type: 'object', properties, ...(names.length > 0 ? { required: names } : {}) };
}
