import { randomBytes } from 'node:crypto';
import { ISSUES } from './issues.js';

const NAMES: Record<number, [name: string, message: string]> = {
  400: ['INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  401: [
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  ],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  409: ['RESOURCE_CONFLICT', 'The server has detected a conflict while processing this request.'],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  429: ['RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.'],
  500: ['INTERNAL_SERVER_ERROR', 'An internal server error occurred.'],
  503: ['SERVICE_UNAVAILABLE', 'Service Unavailable.'],
};

/** An error with one of PayPal's issue codes; `field` is the JSON pointer of the invalid value. */
export class PayPalError extends Error {
  constructor(
    readonly issue: string,
    readonly field?: string,
  ) {
    super(issue);
  }
}

/** Thirteen hexadecimal digits, like PayPal's debug ids. */
export const newDebugId = (): string => randomBytes(7).toString('hex').slice(0, 13);

/** Status and PayPal's error body. */
export function errorResponse({ issue, field }: PayPalError) {
  const { status, description } = ISSUES[issue];
  const detail = { ...(field ? { field, location: 'body' } : {}), issue, description };
  return { status, body: { ...statusBody(status), details: [detail] } };
}

/** Error body for a status without an issue code, such as 401 or 500. */
export function statusBody(status: number) {
  const [name, message] = NAMES[status];
  return {
    name,
    message,
    debug_id: newDebugId(),
    links: [{ href: `https://developer.paypal.com/api/rest/responses/#${name}`, rel: 'information_link' }],
  };
}
