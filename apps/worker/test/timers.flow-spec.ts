import { DataSource } from 'typeorm';
import { connectionOptions } from '#libs/database';
import { setUpDatabase, until } from '#libs/testing';
import { Timers } from '../src/timers.js';

let connections: DataSource[];

afterAll(() => Promise.all(connections.map((db) => db.destroy())));
const database = setUpDatabase();
beforeAll(async () => {
  connections = await Promise.all(
    [1, 2].map(() => new DataSource(connectionOptions(database.url)).initialize()),
  );
});

it('of two workers one does a job at a time', async () => {
  let atWork = 0;
  let mostAtWork = 0;
  let turns = 0;
  const run = async () => {
    mostAtWork = Math.max(mostAtWork, (atWork += 1));
    await new Promise((resolve) => setTimeout(resolve, 40));
    atWork -= 1;
    turns += 1;
  };
  const workers = connections.map((db) => new Timers(db, [{ name: 'count', everyMs: 10, run }]));
  workers.forEach((timers) => timers.start());
  await until('the job has run often', () => turns >= 6);
  await Promise.all(workers.map((timers) => timers.stop()));
  expect(mostAtWork).toBe(1);
});

it('a job that fails has its next turn, and stop waits for the one that runs', async () => {
  let turns = 0;
  let isDone = true;
  const run = async () => {
    isDone = false;
    turns += 1;
    await new Promise((resolve) => setTimeout(resolve, 50));
    isDone = true;
    throw new Error('not today');
  };
  const timers = new Timers(connections[0], [{ name: 'fail', everyMs: 10, run }]);
  timers.start();
  await until('the job was tried again', () => turns >= 2);
  await timers.stop();
  const before = turns;
  expect(isDone).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 80));
  expect(turns).toBe(before);
});
