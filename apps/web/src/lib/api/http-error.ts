import type { ErrorCode, FieldErrors } from '#libs/shared/contracts';

type ErrorBody = { message?: unknown; code?: unknown; errors?: FieldErrors };

const parsed = (text: string): ErrorBody => {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
};

/** Any non-OK response. `message` is "status: body"; screens show `userMessage`. */
export class HttpError extends Error {
  /** The server's message for users, or null. */
  readonly userMessage: string | null;
  readonly code: ErrorCode | null;
  readonly errors: FieldErrors;
  /** The parsed JSON body, for error codes with more data than a message. */
  readonly body: Record<string, unknown>;

  constructor(
    readonly status: number,
    text: string,
    statusText: string,
    /** Retry-After in seconds; null when the header is missing. */
    readonly retrySeconds: number | null = null,
  ) {
    super(`${status}: ${text || statusText}`);
    const body = parsed(text);
    this.userMessage = typeof body.message === 'string' ? body.message : null;
    this.code = typeof body.code === 'string' ? (body.code as ErrorCode) : null;
    this.errors = body.errors ?? {};
    this.body = body as Record<string, unknown>;
  }
}
