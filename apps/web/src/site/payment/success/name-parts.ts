/** A full name as an account keeps it: the first word, and the rest if there is one. */
export function nameParts(full: string): { firstName?: string; lastName?: string } {
  const [firstName, ...rest] = full.trim().split(/\s+/);
  return { ...(firstName && { firstName }), ...(rest.length > 0 && { lastName: rest.join(' ') }) };
}
