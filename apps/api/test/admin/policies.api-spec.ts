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

  it('are set separately; the later of two administrators gets STALE', async () => {
    const { body } = await admin.admin.put(`${PATH}/holdHours`).send({ value: 24, version: 0 }).expect(200);
    expect(body).toMatchObject({ key: 'holdHours', value: 24, default: 48, version: 1 });
    const stale = await admin.other.put(`${PATH}/holdHours`).send({ value: 12, version: 0 }).expect(409);
    expect(stale.body).toEqual({
      code: 'STALE',
      message: 'Somebody else changed this setting. Please reload.',
    });
    await admin.other.put(`${PATH}/holdHours`).send({ value: 12, version: 1 }).expect(200);
    expect((await listed()).find(({ key }) => key === 'holdHours')).toMatchObject({ value: 12, version: 2 });
  });

  it.each([
    ['holdHours', { value: 1, version: 2 }, 400, 'Please give a whole number from 2 to 336.'],
    ['holdHours', { value: '24', version: 2 }, 400, 'Please give a value.'],
    ['holdHours', { version: 2 }, 400, 'Please give a value.'],
    ['holdHours', { value: 24 }, 400, 'Please send the version of the setting that you have seen.'],
    ['addressInCalendars', { value: 1, version: 0 }, 400, 'Please choose on or off.'],
    ['noSuchThing', { value: 1, version: 0 }, 404, 'We could not find what you asked for.'],
    ['__proto__', { value: 1, version: 0 }, 404, 'We could not find what you asked for.'],
  ])('setting %s to %j responds with %s: %s', async (key, body, status, message) => {
    const answer = await admin.admin.put(`${PATH}/${key}`).send(body).expect(status);
    expect(answer.body.message).toBe(message);
  });
});
