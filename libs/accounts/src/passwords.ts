import { Injectable } from '@nestjs/common';
import { hash, verify, type Options } from '@node-rs/argon2';

/** argon2id (the library's default), 19 MiB, two passes: about 43 ms of one core for a hash. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** More at once would starve bookings of the processor. */
const HASHES_AT_ONCE = 2;

/** Hashes and checks passwords, a few at a time. */
@Injectable()
export class Passwords {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly decoy = hash('nobody has this password', COST);

  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password, COST));
  }

  /** Takes the same time when there is no such user: then `storedHash` is null and a decoy is checked. */
  async matches(storedHash: string | null, password: string): Promise<boolean> {
    const against = storedHash ?? (await this.decoy);
    const isRight = await this.inTurn(() => verify(against, password));
    return isRight && storedHash !== null;
  }

  private async inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.running >= HASHES_AT_ONCE) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.running += 1;
    try {
      return await work();
    } finally {
      this.running -= 1;
      this.waiting.shift()?.();
    }
  }
}
