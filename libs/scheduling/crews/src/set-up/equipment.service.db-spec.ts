import { insertBooking, insertCrew, insertReservation, setUpModules } from '#libs/platform/testing';
import { CrewsModule } from '../crews.module.js';
import { EquipmentService } from './equipment.service.js';

const { modules, database, clock } = setUpModules([CrewsModule]);
const ADA = '5f3a9c21-0000-4000-8000-000000000001';
const SATURDAY = { eventDate: '2026-12-05', startsAt: new Date('2026-12-05T15:00:00Z'), durationMinutes: 90 };
const code = (expected: string) => ({ code: expected });
let equipment: EquipmentService;

beforeAll(() => {
  equipment = modules.get(EquipmentService);
});
beforeEach(async () => {
  await database.clear('bookings', 'crews', 'equipment_sets', 'equipment_days');
  clock.set('2026-06-01T16:00:00Z');
});

describe('equipment', () => {
  it('can be limited, changed and made unlimited', async () => {
    expect(await equipment.set('sack-sprint', { owned: 2 }, ADA)).toEqual({
      item: 'sack-sprint',
      owned: 2,
      version: 1,
    });
    expect(await equipment.set('sack-sprint', { owned: 3, version: 1 }, ADA)).toMatchObject({
      owned: 3,
      version: 2,
    });
    await expect(equipment.set('sack-sprint', { owned: 1, version: 1 }, ADA)).rejects.toMatchObject(
      code('STALE'),
    );
    expect(await equipment.list()).toEqual([{ item: 'sack-sprint', owned: 3, version: 2 }]);
    await equipment.remove('sack-sprint', 2, ADA);
    expect(await equipment.list()).toEqual([]);
    await expect(equipment.set('No item', { owned: 1 }, ADA)).rejects.toMatchObject(code('NOT_FOUND'));
  });

  it('setAll() saves all items or none, checks each version and audits each change', async () => {
    await equipment.set('sack-sprint', { owned: 2 }, ADA);
    const [{ last }] = await database.query<{ last: string }>('select max(id) as last from audit_log');
    const auditRows = () =>
      database.query(
        'select what, subject_id as "of", facts from audit_log where id > $1 order by subject_id',
        [last],
      );
    const save = (version: number | null) =>
      equipment.setAll(
        {
          sets: [
            { item: 'photography', owned: 1, version: null },
            { item: 'sack-sprint', owned: null, version },
          ],
        },
        ADA,
      );
    for (const version of [null, 2]) {
      await expect(save(version)).rejects.toMatchObject(code('STALE'));
      expect(await equipment.list()).toEqual([{ item: 'sack-sprint', owned: 2, version: 1 }]);
    }
    expect(await auditRows()).toEqual([]);
    expect(await save(1)).toEqual([{ item: 'photography', owned: 1, version: 1 }]);
    expect(await auditRows()).toEqual([
      { what: 'equipment-set-counted', of: 'photography', facts: { owned: 1, before: null } },
      { what: 'equipment-set-uncounted', of: 'sack-sprint', facts: { before: 2 } },
    ]);
  });

  it('rejects fewer sets than future events need, and renumbers the sets', async () => {
    await equipment.set('sack-sprint', { owned: 3 }, ADA);
    const vans = [await insertCrew(database), await insertCrew(database)];
    for (const [index, no] of vans.entries()) {
      await insertReservation(database, no, await insertBooking(database, SATURDAY));
      const carried = ['sack-sprint', '2026-12-05', no];
      await database.query(
        'insert into equipment_uses (reservation_id, item, day, crew_no) select id, $1, $2, $3 from crew_reservations where crew_no = $3',
        carried,
      );
      await database.query(
        'insert into equipment_days (item, day, crew_no, set_no) values ($1, $2, $3, $4)',
        [...carried, index + 2],
      );
    }
    const conflict = {
      code: 'IN_USE',
      details: { facts: { events: [expect.anything(), expect.anything()] } },
    };
    await expect(equipment.set('sack-sprint', { owned: 1 }, ADA)).rejects.toMatchObject(conflict);
    await equipment.set('sack-sprint', { owned: 2 }, ADA);
    expect(await database.query('select set_no from equipment_days order by set_no')).toEqual([
      { set_no: 1 },
      { set_no: 2 },
    ]);
  });
});
