import { dayInZone, minuteInZone } from '#libs/shared/contracts';

/** The only source of time on the server, so that rules such as "48 hours before" can be tested. */
export class Clock {
  constructor(private timeZone: string) {}

  now(): Date {
    return new Date();
  }

  /** Today as yyyy-MM-dd in the business time zone. */
  today(): string {
    return dayInZone(this.now(), this.timeZone);
  }

  /** Minutes after midnight in the business time zone. */
  minuteOfDay(): number {
    return minuteInZone(this.now(), this.timeZone);
  }

  /**
   * Called when the owner changes the time zone, which is rejected while there are future events: no stored start
   * changes its meaning.
   */
  follow(timeZone: string): void {
    this.timeZone = timeZone;
  }

  /** IANA name of the business time zone. */
  get zone(): string {
    return this.timeZone;
  }
}
