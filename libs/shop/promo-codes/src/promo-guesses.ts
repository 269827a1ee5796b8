import { Injectable } from '@nestjs/common';
import { RateLimits, type RateAttempt, type RequestUser } from '#libs/platform/auth';
import type { PromoCode } from './promo-code.entity.js';
import { PromoService, type Redeemer } from './promo.service.js';

/**
 * What a typed code came to: `promo` is null when it cannot be used. `isGuess` when this session has not found it valid
 * before: then an answer must not tell a right code from a wrong one, unless it was asked for just that.
 */
export type TypedCode = { promo: PromoCode | null; isGuess: boolean };

/** Codes that people type, whichever call they type them into: one limit for all, counted before a code is looked up. */
@Injectable()
export class PromoGuesses {
  constructor(
    private readonly limits: RateLimits,
    private readonly promos: PromoService,
  ) {}

  /**
   * Finds a code for a person, see PromoService.findUsable; an empty text is no code. Wrong guesses stay counted for
   * session and address. @throws AppError TOO_MANY.
   */
  async find(
    code: string,
    currentUser: RequestUser,
    redeemer: Redeemer,
    bookingId: string | null,
  ): Promise<TypedCode> {
    const find = () => this.promos.findUsable(code, redeemer, bookingId);
    if (code === '') return { promo: null, isGuess: false };
    if (code === currentUser.promoCode) return { promo: await find(), isGuess: false };
    let promo: PromoCode | null = null;
    await this.limits.guess(attemptsOf(currentUser), async () => (promo = await find()) !== null);
    return { promo, isGuess: true };
  }
}

/** Whoever has no session yet gets another one at each call: nothing to count by. */
const attemptsOf = ({ address, isKnown, sessionId }: RequestUser): RateAttempt[] => [
  ['promo-address', address],
  ...(isKnown ? ([['promo-session', sessionId]] satisfies RateAttempt[]) : []),
];
