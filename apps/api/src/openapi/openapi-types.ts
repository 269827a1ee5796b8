import type { ErrorCode, JsonSchema } from '#libs/shared/contracts';

/** What the compiler found out about one route (apps/standalone/describe). */
export type RouteFacts = {
  /** The JSON that is answered; absent when nothing is, or a file alone. */
  answer?: JsonSchema;
  isFile?: boolean;
  /** Sent as kept bytes, with an ETag. */
  isKept?: boolean;
  codes: ErrorCode[];
  /** Names among which are those of the limits that the route counts. */
  names: string[];
  /** Status numbers and headers that the route sets itself. */
  statuses: number[];
  headers: string[];
  access: 'payer' | 'holder' | null;
  summary: string;
  moduleName: string;
};
export type ApiFacts = { routes: Record<string, RouteFacts>; schemas: Record<string, JsonSchema> };

/** The parts of an OpenAPI document that we fill. */
export type OpenApiDocument = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, JsonSchema>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: JsonSchema };
} & JsonSchema;
