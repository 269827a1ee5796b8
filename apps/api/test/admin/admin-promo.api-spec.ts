import { setAdmin, type Admin } from '../fixtures/admin-fixture.js';

let admin: Admin;
beforeAll(async () => (admin = await setAdmin()));
afterAll(() => admin?.api.stop());

describe('promo codes', () => {
  const input = { code: ' autumn ', discountType: 'percentage', discountValue: 15 };
  const path = '/api/admin/promo-codes';

  it('require an administrator and our own site', async () => {
    for (const [who, status] of [
      [admin.api.guest(), 401],
      [admin.guest, 401],
    ] as const) {
      await who.get(path).expect(status);
      await who.post(path).send(input).expect(status);
      await who.put(`${path}/x`).send(input).expect(status);
      await who.delete(`${path}/x`).expect(status);
    }
    const user = admin.api.guest();
    await user
      .post('/api/register')
      .send({ username: 'promo-user', password: 'a good password' })
      .expect(201);
    await user.get(path).expect(403);
    await user.post(path).send({}).expect(403);
    await admin.admin.post(path).set('origin', 'https://evil.example').send(input).expect(403);
  });

  it('are created, listed, changed and removed', async () => {
    const { body: made } = await admin.admin
      .post(path)
      .set('idempotency-key', 'make')
      .send(input)
      .expect(201);
    expect(made).toMatchObject({
      code: 'AUTUMN',
      usageLimit: 100,
      userUsageLimit: 1,
      startDate: '2026-06-01',
      state: 'active',
    });
    const again = await admin.admin.post(path).set('idempotency-key', 'make').send(input).expect(201);
    expect(again.body).toEqual(made);
    const clash = await admin.other.post(path).send(input).expect(409);
    expect(clash.body).toEqual({ message: 'This code already exists.', code: 'CODE_EXISTS' });
    await admin.admin
      .put(`${path}/${made.id}`)
      .send({ ...input, discountValue: 12.5 })
      .expect(400);
    const { body: changed } = await admin.admin
      .put(`${path}/${made.id}`)
      .send({ ...input, isActive: false })
      .expect(200);
    expect(changed).toMatchObject({ id: made.id, state: 'off' });
    const { body: stale } = await admin.other
      .put(`${path}/${made.id}`)
      .send({ ...input, version: made.version })
      .expect(409);
    expect(stale).toEqual({ message: 'Somebody else changed this code. Please reload.', code: 'STALE' });
    const listed = (await admin.other.get(path).expect(200)).body as { id: string }[];
    expect(listed.find(({ id }) => id === made.id)).toEqual(changed);
    await admin.admin.delete(`${path}/${made.id}`).expect(204);
    await admin.admin.delete(`${path}/${made.id}`).expect(404);
    await admin.admin.put(`${path}/nothing`).send(input).expect(404);
  });
});
