import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const TOKEN_SHAPE = /^[\w-]{43}$/;

/** A secret that only its holder has: 32 random bytes as text that may stand in a cookie or an address. */
export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

/** What is kept of a token: worth nothing to whoever reads the database. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** True for what can be a token at all; anything else needs no look into the database. */
export const isToken = (given: unknown): given is string =>
  typeof given === 'string' && TOKEN_SHAPE.test(given);
