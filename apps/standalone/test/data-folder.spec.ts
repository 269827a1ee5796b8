import { Supervisor } from '../src/supervisor.js';

it('a DATA_DIR that is not writable gives a one-sentence error', async () => {
  const supervisor = new Supervisor(() => {});
  await expect(supervisor.start({ DATA_DIR: '/proc/1' })).rejects.toThrow(
    /^Nothing can be written to DATA_DIR \/proc\/1 \([A-Z]+\)\.$/,
  );
  await supervisor.stop();
});
