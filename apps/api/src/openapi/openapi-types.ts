import type { ErrorCode, JsonSchema } from '#libs/shared/contracts';

/** Compiler-extracted facts about a route (apps/standalone/describe). */
export type RouteFacts = {
  /** Schema of the JSON response; absent for none or a file only. */
  answer?: JsonSchema;
  isFile?: boolean;
  /** Sent from the response cache, with an ETag. */
  isKept?: boolean;
  codes: ErrorCode[];
  /** Identifiers used by the route, including those of its rate limits. */
  names: string[];
  /** Status codes and headers set by the route itself. */
  statuses: number[];
  headers: string[];
  access: 'payer' | 'holder' | null;
  summary: string;
  moduleName: string;
};
export type ApiFacts = { routes: Record<string, RouteFacts>; schemas: Record<string, JsonSchema> };

/** The subset of OpenAPI that we generate. */
export type OpenApiDocument = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, JsonSchema>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: JsonSchema };
} & JsonSchema;
