import type { JsonSchema } from '#libs/shared/contracts';
import { broken, oneOf, sample, type Chance } from '#libs/platform/testing';
import type { Agent, Test } from 'supertest';
import type { OpenApiDocument } from '../src/openapi/openapi-document.js';

type Parameter = { in: string; name: string; required: boolean; schema: JsonSchema };
type Body = { content: Record<string, { schema?: JsonSchema }> };
export type Operation = { method: string; path: string; operation: JsonSchema };

/** Every call of the document, in its order. */
export const operationsOf = ({ paths }: OpenApiDocument): Operation[] =>
  Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([method, operation]) => ({ path, method, operation })),
  );

/** Makes requests of the description, as it says or with something wrong in them, for things that exist or do not. */
export class AnyRequest {
  constructor(
    private readonly document: OpenApiDocument,
    private readonly chance: Chance,
    private readonly ids: readonly string[],
  ) {}

  send(who: Agent, { method, path, operation }: Operation): Test {
    const parameters = operation.parameters as Parameter[];
    const url = path.replace(/\{\w+\}/g, () => encodeURIComponent(this.id()));
    const verb = method as 'get' | 'post' | 'put' | 'patch' | 'delete';
    const request = who[verb](url).query(this.values(parameters, 'query'));
    for (const [name, value] of Object.entries(this.values(parameters, 'header'))) request.set(name, value);
    const [type, { schema }] = Object.entries(
      (operation.requestBody as Body | undefined)?.content ?? {},
    )[0] ?? ['', {}];
    if (type && type !== 'application/json') return request.type(type).send('no picture');
    const body = schema ? this.value(schema) : undefined;
    return body === undefined ? request : request.type('application/json').send(JSON.stringify(body));
  }

  private id(): string {
    return this.chance() < 0.7
      ? oneOf(this.ids, this.chance)
      : oneOf(['-', 'x', '%', '0', 'ä b', '..'], this.chance);
  }

  private value(schema: JsonSchema): unknown {
    const make = this.chance() < 0.5 ? sample : broken;
    return make(schema, this.chance, this.document.components.schemas);
  }

  private values(parameters: Parameter[], from: string): Record<string, string> {
    const given = parameters.filter((each) => each.in === from && (each.required || this.chance() < 0.4));
    const isHeader = from === 'header';
    const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));
    return Object.fromEntries(
      given.map(({ name, schema }) => [
        name,
        // What no client can put into a header never reaches the API.
        isHeader
          ? textOf(sample({ type: 'string', minLength: 1 }, this.chance))
          : textOf(this.value(schema)).slice(0, 900),
      ]),
    );
  }
}
