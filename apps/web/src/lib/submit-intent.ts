// One Idempotency-Key for one intent: a repeat of the same answers keeps it, other answers get their own.

export type SubmitIntent = { body: string; key: string };

/** The intent to send a body with: the last one when nothing changed, else a new one. */
export function intentFor(last: SubmitIntent | null, body: string, mintKey: () => string): SubmitIntent {
  return last?.body === body ? last : { body, key: mintKey() };
}
