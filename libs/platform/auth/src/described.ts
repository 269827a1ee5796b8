import type { ErrorCode, JsonSchema } from '#libs/shared/contracts';
import type { RateRule } from './rate-limits/rate-limits.rules.js';

const DESCRIBED = Symbol('described');

/** What the API's description cannot read off a route itself; none of it changes what the route does. */
export type RouteNotes = {
  /** A body that the route checks itself, because rights come before it, or that is no JSON: its media types. */
  body?: (new () => object) | JsonSchema | { mediaTypes: readonly string[] };
  /** Readings of the query that ignore what they do not know. */
  query?: Record<string, JsonSchema>;
  /** The media type of a file. */
  file?: string;
  /** The answer carries an ETag, and 304 is answered to who has it. */
  hasEtag?: boolean;
  /** Limits and rejections behind a guard, where no reading of the route's own code finds them. */
  limits?: readonly RateRule[];
  codes?: readonly ErrorCode[];
  /** Sentences of a 403 for a part of what the route does, beside those of its guard. */
  forbidden?: readonly string[];
  /** Whoever has business with the booking; the code asks it in another way than `BookingAccessService`. */
  who?: 'anyone' | 'payer' | 'holder';
};

/** Adds to what the API says about a route. */
export const Described =
  (notes: RouteNotes): MethodDecorator =>
  (target, name) =>
    Reflect.defineMetadata(DESCRIBED, notes, target, name);

/** The notes of a controller's method; empty without any. */
export const notesOf = (prototype: object, method: string): RouteNotes =>
  (Reflect.getMetadata(DESCRIBED, prototype, method) as RouteNotes | undefined) ?? {};
