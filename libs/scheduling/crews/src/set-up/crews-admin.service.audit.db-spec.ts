import { setUpModules } from '#libs/platform/testing';
import { CrewsAdminService } from './crews-admin.service.js';
import { CrewsModule } from '../crews.module.js';
import { EquipmentService } from './equipment.service.js';

const { modules, database, clock } = setUpModules([CrewsModule]);
const ADA = '5f3a9c21-0000-4000-8000-000000000001';
const VAN = { name: 'Van 1', hours: [], members: [] };

const rows = async (subject: string) => {
  const found = await database.query<{ what: string; facts: object }>(
    'select what, facts from audit_log where actor_id = $1 and subject = $2 order by id',
    [ADA, subject],
  );
  return found.map(({ what, facts }) => [what, facts]);
};

beforeAll(() => clock.set('2026-06-01T16:00:00Z'));

it('changes of a crew are audited', async () => {
  const crews = modules.get(CrewsAdminService);
  const { no } = await crews.create(VAN, ADA);
  await crews.change(no, { ...VAN, name: 'Blue van', isActive: true }, ADA);
  await crews.change(no, { ...VAN, name: 'Blue van', isActive: true }, ADA);
  await crews.retire(no, undefined, ADA);
  expect(await rows('crew')).toEqual([
    ['crew-created', { active: false }],
    ['crew-changed', { fields: 'name isActive', active: true }],
    ['crew-retired', {}],
  ]);
});

it('changes of a special day are audited without the reason', async () => {
  const crews = modules.get(CrewsAdminService);
  const { id } = await crews.createDay({ day: '2026-06-20', reason: 'Wedding of Ada' }, ADA);
  await crews.changeDay(id, { day: '2026-06-20', fromMinute: 600, toMinute: 720, version: 1 }, ADA);
  await crews.removeDay(id, 2, ADA);
  expect(await rows('crew-day')).toEqual([
    ['crew-day-added', { day: '2026-06-20', crew: 'all', closed: true }],
    ['crew-day-changed', { day: '2026-06-20', crew: 'all', closed: false }],
    ['crew-day-removed', { day: '2026-06-20', crew: 'all', closed: false }],
  ]);
});

it('changes of equipment are audited with the previous number', async () => {
  const equipment = modules.get(EquipmentService);
  await equipment.set('relay', { owned: 2 }, ADA);
  await equipment.set('relay', { owned: 2, version: 1 }, ADA);
  await equipment.set('relay', { owned: 3, version: 1 }, ADA);
  await equipment.remove('relay', 2, ADA);
  expect(await rows('equipment-set')).toEqual([
    ['equipment-set-counted', { owned: 2, before: null }],
    ['equipment-set-counted', { owned: 3, before: 2 }],
    ['equipment-set-uncounted', { before: 3 }],
  ]);
});
