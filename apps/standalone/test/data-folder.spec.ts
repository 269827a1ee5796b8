import { Supervisor } from '../src/supervisor.js';

it('a DATA_DIR in which nothing can be written is named in one sentence', async () => {
  const supervisor = new Supervisor(() => {});
  await expect(supervisor.start({ DATA_DIR: '/proc/1' })).rejects.toThrow(
    /^Nothing can be written to DATA_DIR \/proc\/1 \([A-Z]+\)\.$/,
  );
  await supervisor.stop();
});
