import { randomUUID } from 'node:crypto';
import { insertUser, setUpModules } from '#libs/platform/testing';
import { InboxModule } from '../inbox.module.js';
import { SavedAnswersService } from './saved-answers.service.js';

const { modules, database } = setUpModules([InboxModule]);
let by: string;
beforeEach(async () => {
  await database.clear('saved_answers');
  ({ id: by } = await insertUser(database));
});

const answers = () => modules.get(SavedAnswersService);
const add = (title: string) => answers().create({ title, text: `${title} for {name}` }, by);
const titles = async () => (await answers().list()).map(({ title }) => title);
const audited = async () =>
  (
    await database.query<{ what: string }>('select what from audit_log where actor_id = $1 order by id', [by])
  ).map(({ what }) => what);

it('keeps replies in order, and audits each change without its text', async () => {
  const first = await add('Prices');
  const second = await add('Rain');
  expect(await titles()).toEqual(['Prices', 'Rain']);
  await answers().order([second.id, first.id], by);
  expect(await titles()).toEqual(['Rain', 'Prices']);
  await answers().remove(second.id, by);
  await add('Parking');
  expect(await titles()).toEqual(['Prices', 'Parking']);
  expect(await audited()).toEqual([
    'saved-answer-created',
    'saved-answer-created',
    'saved-answer-ordered',
    'saved-answer-removed',
    'saved-answer-created',
  ]);
  expect(JSON.stringify(await database.query('select facts from audit_log'))).not.toContain('Prices');
});

it('returns STALE to the later of two editors, and an unchanged repeat is no change', async () => {
  const { id, version } = await add('Prices');
  const change = (text: string, seen = version) =>
    answers().change(id, { title: 'Prices', text, version: seen }, by);
  const told = await Promise.allSettled([change('One'), change('Two')]);
  expect(told.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [{ text, version: now }] = await answers().list();
  expect(now).toBe(2);
  expect((await change(text, now)).version).toBe(2);
  expect(await audited()).toHaveLength(2);
});

it('rejects unknown ids, an incomplete order, and the fifty-first reply, also concurrently', async () => {
  const first = await add('Prices');
  for (const id of ['nonsense', randomUUID()])
    await expect(answers().remove(id, by)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  for (const ids of [[], [first.id, first.id], [randomUUID()]])
    await expect(answers().order(ids, by)).rejects.toMatchObject({ code: 'VALIDATION' });
  const more = await Promise.allSettled(Array.from({ length: 52 }, (_, n) => add(`Answer ${n}`)));
  expect(more.filter(({ status }) => status === 'rejected')).toHaveLength(3);
  expect(await titles()).toHaveLength(50);
});
