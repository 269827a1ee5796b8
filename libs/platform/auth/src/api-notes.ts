import type { ErrorCode, JsonSchema } from '#libs/shared/contracts';
import type { RateRule } from './rate-limits/rate-limits.rules.js';

const API_NOTES = Symbol('api-notes');

/** Facts for the API description that cannot be derived from the route's code. They do not change its behavior. */
export type RouteNotes = {
  /**
   * A body that the route validates itself (because authorization runs first), or the media types of a non-JSON body.
   */
  body?: (new () => object) | JsonSchema | { mediaTypes: readonly string[] };
  /** Query parameters whose parser ignores unknown values. */
  query?: Record<string, JsonSchema>;
  /** Media type of a file response. */
  file?: string;
  /** The response has an ETag, and a matching `If-None-Match` gets 304. */
  hasEtag?: boolean;
  /** Rate limits that the services of the route count; it then may answer TOO_MANY. */
  limits?: readonly RateRule[];
  codes?: readonly ErrorCode[];
  /** Statuses, besides the usual one, and headers that the route sets itself. */
  statuses?: readonly number[];
  headers?: readonly string[];
  /** 403 messages for part of the route, in addition to those of its guard. */
  forbidden?: readonly string[];
};

/** Adds notes to the API description of a route. */
export const ApiNotes =
  (notes: RouteNotes): MethodDecorator =>
  (target, name) =>
    Reflect.defineMetadata(API_NOTES, { ...notesOf(target, String(name)), ...notes }, target, name);

/**
 * Codes on which a caller of the route acts. It does not repeat those that follow from rights, contracts, limits, a
 * `version` and ids in the path (NOT_FOUND, and NOT_ALLOWED for changes).
 */
export const Errors = (...codes: ErrorCode[]) => ApiNotes({ codes });

/** The notes of a controller method; empty without any. */
export const notesOf = (prototype: object, method: string): RouteNotes =>
  (Reflect.getMetadata(API_NOTES, prototype, method) as RouteNotes | undefined) ?? {};
