import { POLICY_KEYS, type AdminPolicy } from '#libs/shared/contracts';
import { setAdmin, type Admin } from '../fixtures/admin-fixture.js';

const PATH = '/api/admin/policies';

let admin: Admin;
beforeAll(async () => (admin = await setAdmin()));
afterAll(() => admin?.api.stop());

const listed = async () => (await admin.admin.get(PATH).expect(200)).body as AdminPolicy[];

describe('the owner’s numbers', () => {
  it('are all listed with description, default and version 0 until they are set', async () => {
    const policies = await listed();
    expect(policies.map(({ key }) => key)).toEqual(POLICY_KEYS);
    expect(policies.find(({ key }) => key === 'leadHours')).toEqual({
      key: 'leadHours',
      label: 'Shortest notice',
      sentence:
        'Families cannot book a start sooner than this. Enter 0 to allow booking until the event starts.',
      value: 0,
      default: 0,
      version: 0,
      bounds: { min: 0, max: 336, unit: 'hours' },
    });
    expect(policies.find(({ key }) => key === 'requireBackgroundCheck')).toMatchObject({
      value: false,
      bounds: null,
    });
  });

  const change = (by: 'admin' | 'other', changes: object) => admin[by].patch(PATH).send({ changes });

  it('are set together; the later of two administrators gets STALE with each of those settings', async () => {
    const first = { holdHours: { value: 24, version: 0 }, resaleRefund: { value: true, version: 0 } };
    const { body } = await change('admin', first).expect(200);
    expect(body).toEqual(await listed());
    expect(body).toContainEqual(expect.objectContaining({ key: 'holdHours', value: 24, version: 1 }));
    expect(body).toContainEqual(expect.objectContaining({ key: 'resaleRefund', value: true, version: 1 }));
    const second = { holdHours: { value: 12, version: 0 }, leadHours: { value: 5, version: 0 } };
    const stale = await change('other', second).expect(409);
    expect(stale.body).toEqual({
      code: 'STALE',
      message:
        'Somebody else changed “Hold unpaid bookings for”, so nothing was saved. Please check and save again.',
      errors: { holdHours: 'Somebody else changed this setting. Please reload.' },
    });
    expect(await listed()).toEqual(body);
    await change('other', { ...second, holdHours: { value: 12, version: 1 } }).expect(200);
    expect(await listed()).toContainEqual(
      expect.objectContaining({ key: 'leadHours', value: 5, version: 1 }),
    );
  });

  it.each([
    [{ holdHours: { value: 1, version: 2 } }, { holdHours: 'Please give a whole number from 2 to 336.' }],
    [{ holdHours: { value: '24', version: 2 } }, { holdHours: 'Please give a whole number from 2 to 336.' }],
    [{ addressInCalendars: { value: 1, version: 0 } }, { addressInCalendars: 'Please choose on or off.' }],
    [{ noSuchThing: { value: 1, version: 0 } }, { noSuchThing: 'There is no such setting.' }],
    [{}, { changes: 'Please send the settings to change.' }],
  ])('the changes %j are rejected with %j', async (changes, errors) => {
    const { body } = await change('admin', changes).expect(400);
    expect(body.errors).toEqual(errors);
  });
});
