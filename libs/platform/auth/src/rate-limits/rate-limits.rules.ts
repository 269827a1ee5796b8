const MINUTE = 60;

/** Maximum `attempts` per window of `seconds`. */
export const RATE_RULES = {
  'login-account': { attempts: 10, seconds: 15 * MINUTE },
  'login-address': { attempts: 50, seconds: 15 * MINUTE },
  'register-address': { attempts: 10, seconds: 60 * MINUTE },
  'password-user': { attempts: 10, seconds: 15 * MINUTE },
  'password-change-user': { attempts: 10, seconds: 15 * MINUTE },
  'reset-email': { attempts: 5, seconds: 60 * MINUTE },
  'reset-address': { attempts: 20, seconds: 60 * MINUTE },
  'reset-link-address': { attempts: 20, seconds: 60 * MINUTE },
  'email-change-user': { attempts: 5, seconds: 60 * MINUTE },
  'verify-user': { attempts: 5, seconds: 60 * MINUTE },
  'invite-user': { attempts: 30, seconds: 60 * MINUTE },
  'claim-email': { attempts: 5, seconds: 60 * MINUTE },
  'claim-user': { attempts: 10, seconds: 60 * MINUTE },
  'promo-session': { attempts: 30, seconds: 10 * MINUTE },
  'promo-address': { attempts: 30, seconds: 10 * MINUTE },
  'booking-session': { attempts: 20, seconds: 60 * MINUTE },
  'booking-address': { attempts: 60, seconds: 60 * MINUTE },
  'booking-email': { attempts: 20, seconds: 60 * MINUTE },
  'booking-email-by-client': { attempts: 10, seconds: 60 * MINUTE },
  'mail-link-address': { attempts: 10, seconds: 60 * MINUTE },
  'mail-link-booking': { attempts: 3, seconds: 24 * 60 * MINUTE },
  mailing: { attempts: 10, seconds: 60 * MINUTE },
  'unsubscribe-address': { attempts: 60, seconds: 60 * MINUTE },
  'draft-address': { attempts: 60, seconds: 60 * MINUTE },
  'custom-game-address': { attempts: 10, seconds: 60 * MINUTE },
  'contact-address': { attempts: 10, seconds: 60 * MINUTE },
  'waiting-address': { attempts: 10, seconds: 60 * MINUTE },
  'waiting-link-address': { attempts: 60, seconds: 60 * MINUTE },
  'calendar-link': { attempts: 60, seconds: 60 * MINUTE },
  'setup-address': { attempts: 30, seconds: MINUTE },
  'availability-address': { attempts: 60, seconds: MINUTE },
  'webhook-verification': { attempts: 20, seconds: MINUTE },
} as const;

export type RateRule = keyof typeof RATE_RULES;
/** A rule and the value it is counted by: a name, network address or session id. */
export type RateAttempt = [RateRule, string];
