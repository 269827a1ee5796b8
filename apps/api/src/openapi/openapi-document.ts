import type { JsonSchema } from '#libs/shared/contracts';

/** The parts of an OpenAPI document that we fill. */
export type OpenApiDocument = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, JsonSchema>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: JsonSchema };
} & JsonSchema;
