import { Clock } from '#libs/platform/config';
import { MINUTE_MS } from '#libs/shared/contracts';

/** A clock that returns the time a spec sets. */
export class TestClock extends Clock {
  private instant: Date;

  constructor(at = '2026-06-01T16:00:00Z', timeZone = 'America/New_York') {
    super(timeZone);
    this.instant = new Date(at);
  }

  override now(): Date {
    return new Date(this.instant);
  }

  set(at: string): void {
    this.instant = new Date(at);
  }

  forwardMinutes(minutes: number): void {
    this.instant = new Date(this.instant.getTime() + minutes * MINUTE_MS);
  }
}
