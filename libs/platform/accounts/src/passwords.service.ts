import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hash, verify, type Options } from '@node-rs/argon2';
import { AppError } from '#libs/shared/contracts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** argon2id (the library's default), 19 MiB, two passes: about 43 ms of one core for a hash. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * One processor stays free for everything else, and two of the four threads that Node.js has for such work: with more,
 * a flood of log-ins would make bookings wait for processor, files and name look-ups.
 */
const RUNNING_AT_MOST = Math.min(2, Math.max(1, availableParallelism() - 1));
/** About a second and a half of waiting, even with one at a time; who would wait longer is told to come back. */
const WAITING_AT_MOST = 32;
const RETRY_SECONDS = 2;

/** Hashes and checks passwords, a few at a time; beyond a short queue it rejects instead of letting people wait. */
@Injectable()
export class PasswordsService {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly decoy = hash('nobody has this password', COST);

  /** @throws AppError UNAVAILABLE when too many wait already. */
  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password, COST));
  }

  /**
   * Takes the same time when there is no such user: then `storedHash` is null and a decoy is checked.
   * @throws AppError UNAVAILABLE when too many wait already.
   */
  async matches(storedHash: string | null, password: string): Promise<boolean> {
    const against = storedHash ?? (await this.decoy);
    const isRight = await this.inTurn(() => verify(against, password));
    return isRight && storedHash !== null;
  }

  private async inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.running < RUNNING_AT_MOST) this.running += 1;
    else await this.place();
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // Whoever waited longest takes this very place, so nobody who comes now can slip in between.
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

let known: Set<string> | null = null;

/** Read when it is first needed, beside this file: the build copies it next to the compiled code. */
function commonPasswords(): Set<string> {
  const file = join(import.meta.dirname, 'common-passwords.json');
  known ??= new Set((JSON.parse(readFileSync(file, 'utf8')) as { passwords: string }).passwords.split(' '));
  return known;
}

/** True for a password that whoever guesses tries among the first ten thousand, also in capitals. */
export const isCommon = (password: string) => commonPasswords().has(password.normalize('NFKC').toLowerCase());

/** @throws AppError VALIDATION for a common password, on the field that it was typed into. */
export function rejectCommonPassword(password: string, field: string): void {
  if (isCommon(password)) throw AppError.validation({ [field]: MESSAGE });
}
