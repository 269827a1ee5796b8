import type { MigrationInterface, QueryRunner } from 'typeorm';

const setStates = (states: string) => `
  alter table rain_offers drop constraint chk_rain_offer_state,
    add constraint chk_rain_offer_state check (state in (${states}))`;

/** Staff can call off an offer because of rain. */
export class RainCalledOff implements MigrationInterface {
  name = 'RainCalledOff1798000000023';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(setStates("'open', 'chosen', 'defaulted', 'called-off', 'ended'"));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("update rain_offers set state = 'ended' where state = 'called-off'");
    await runner.query(setStates("'open', 'chosen', 'defaulted', 'ended'"));
  }
}
