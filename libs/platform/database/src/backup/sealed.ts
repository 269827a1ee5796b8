import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';

const SALT_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** 64 MB of memory and about 0.2 s for each guess. Exported for specs that restore often. */
export const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 2 ** 20 };

/** Encrypts a text with a passphrase: scrypt makes the key, AES-256-GCM notices every change. */
export function seal(text: string, passphrase: string): Buffer {
  const [salt, iv] = [randomBytes(SALT_BYTES), randomBytes(IV_BYTES)];
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, KEY_BYTES, COST), iv);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([salt, iv, cipher.getAuthTag(), encrypted]);
}

/** The text of `seal`; null for another passphrase. */
export function unseal(sealed: Buffer, passphrase: string): string | null {
  let at = 0;
  const next = (bytes: number) => sealed.subarray(at, (at += bytes));
  const [salt, iv, tag] = [next(SALT_BYTES), next(IV_BYTES), next(TAG_BYTES)];
  try {
    const key = scryptSync(passphrase, salt, KEY_BYTES, COST);
    const decipher = createDecipheriv('aes-256-gcm', key, iv).setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(at)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
