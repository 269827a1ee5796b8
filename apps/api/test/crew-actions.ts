// How an administrator changes hosts and crews, each change by a call that succeeds.
import type { Agent } from 'supertest';

/** Where to and with what a call succeeds. */
export type AdminAction = () => Promise<[path: string, body?: object | Buffer]>;

const CHECK = { kind: 'background-check', checkedOn: '2026-05-01', expiresOn: '2028-05-01' };

/** By route; `adminOf` is asked when a action is done. */
export const crewActions = (adminOf: () => Agent): Record<string, AdminAction> => ({
  ...hostActions(adminOf),
  ...vanActions(adminOf),
});

function hostActions(adminOf: () => Agent): Record<string, AdminAction> {
  const hostNo = async () =>
    (await adminOf().post('/api/admin/hosts').send({ name: 'Riley Brook', isActive: true }).expect(201)).body
      .no;
  const host = async () => `/api/admin/hosts/${await hostNo()}`;
  const days = async () => ({
    hostNo: await hostNo(),
    from: '2026-07-01',
    to: '2026-07-04',
    kind: 'vacation',
  });
  const absence = async (away: object) =>
    `/api/admin/absences/${(await adminOf().post('/api/admin/absences').send(away).expect(201)).body.id}`;
  return {
    'POST /api/admin/hosts': async () => ['/api/admin/hosts', { name: 'Riley Brook' }],
    'PUT /api/admin/hosts/:no': async () => [await host(), { name: 'Riley Stone', isActive: true }],
    'DELETE /api/admin/hosts/:no': async () => [await host()],
    'POST /api/admin/hosts/:no/restore': async () => {
      const at = await host();
      await adminOf().delete(at).expect(204);
      return [`${at}/restore`];
    },
    'POST /api/admin/hosts/:no/invitation': async () => [
      `${await host()}/invitation`,
      { email: 'riley@example.com' },
    ],
    'DELETE /api/admin/hosts/:no/invitation': async () => {
      const at = `${await host()}/invitation`;
      await adminOf().post(at).send({ email: 'riley@example.com' }).expect(200);
      return [at];
    },
    'PUT /api/admin/hosts/:no/certifications': async () => [`${await host()}/certifications`, CHECK],
    'DELETE /api/admin/hosts/:no/certifications/:kind/:checkedOn': async () => {
      const at = `${await host()}/certifications`;
      await adminOf().put(at).send(CHECK).expect(200);
      return [`${at}/${CHECK.kind}/${CHECK.checkedOn}`];
    },
    'POST /api/admin/absences': async () => ['/api/admin/absences', await days()],
    'PUT /api/admin/absences/:id': async () => {
      const away = await days();
      return [await absence(away), { ...away, kind: 'sick' }];
    },
    'DELETE /api/admin/absences/:id': async () => [await absence(await days())],
  };
}

function vanActions(adminOf: () => Agent): Record<string, AdminAction> {
  const crew = async (name: string) =>
    (await adminOf().post('/api/admin/crews').send({ name }).expect(201)).body.no as number;
  const closed = async (day: string) =>
    `/api/admin/crew-days/${(await adminOf().post('/api/admin/crew-days').send({ day }).expect(201)).body.id}`;
  return {
    'POST /api/admin/crews': async () => ['/api/admin/crews', { name: 'New van' }],
    'PUT /api/admin/crews/:no': async () => [
      `/api/admin/crews/${await crew('Old van')}`,
      { name: 'Blue van' },
    ],
    'DELETE /api/admin/crews/:no': async () => [`/api/admin/crews/${await crew('Sold van')}`],
    'POST /api/admin/crew-days': async () => ['/api/admin/crew-days', { day: '2026-06-06' }],
    'PUT /api/admin/crew-days/:id': async () => {
      return [await closed('2026-06-07'), { day: '2026-06-07', reason: 'Holiday' }];
    },
    'DELETE /api/admin/crew-days/:id': async () => [await closed('2026-06-08')],
    'PUT /api/admin/kits': async () => [
      '/api/admin/kits',
      { kits: [{ item: 'cup-stack-blitz', owned: 2, version: null }] },
    ],
    'PUT /api/admin/kits/:item': async () => ['/api/admin/kits/sack-sprint', { owned: 2 }],
    'DELETE /api/admin/kits/:item': async () => {
      await adminOf().put('/api/admin/kits/limbo-league').send({ owned: 1 }).expect(200);
      return ['/api/admin/kits/limbo-league'];
    },
    'PUT /api/admin/zip-centroids': async () => [
      '/api/admin/zip-centroids',
      Buffer.from('zip,latitude,longitude\n10001,40.7506,-73.9972'),
    ],
    'DELETE /api/admin/zip-centroids': async () => ['/api/admin/zip-centroids'],
  };
}
