import { dayInZone, minuteInZone } from '#libs/shared/contracts';

/** The one source of time on the server, so that "48 hours before" can be tested. */
export class Clock {
  constructor(private timeZone: string) {}

  now(): Date {
    return new Date();
  }

  /** Today, yyyy-MM-dd, in the business zone. */
  today(): string {
    return dayInZone(this.now(), this.timeZone);
  }

  /** Minutes after midnight in the business zone. */
  minuteOfDay(): number {
    return minuteInZone(this.now(), this.timeZone);
  }

  /**
   * The owner has set another zone; that is rejected while events are to come, so no stored start changes its meaning.
   */
  follow(timeZone: string): void {
    this.timeZone = timeZone;
  }

  /** IANA name of the business zone. */
  get zone(): string {
    return this.timeZone;
  }
}
