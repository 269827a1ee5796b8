// `npm run test:docker`: integration specs on PostgreSQL and Redis from docker-compose.yml instead of embedded servers.
// The services use a separate project name, separate ports, and empty volumes that are removed afterwards.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const PORTS = { POSTGRES_PORT: '55432', REDIS_PORT: '56379' };
const SECRETS = ['POSTGRES_PASSWORD', 'DATABASE_PASSWORD', 'METRICS_TOKEN', 'GRAFANA_PASSWORD'];
/** Generated for this run only. */
const secret = randomBytes(24).toString('hex');
const READY_WITHIN_MS = 120_000;

const environment = {
  ...process.env,
  ...PORTS,
  ...Object.fromEntries(SECRETS.map((name) => [name, secret])),
  TEST_DATABASE_URL: `postgres://fieldday_test:${secret}@127.0.0.1:${PORTS.POSTGRES_PORT}/fieldday_test`,
  REDIS_URL: `redis://127.0.0.1:${PORTS.REDIS_PORT}`,
};

/** `docker compose` if available, otherwise docker-compose. */
function findCompose() {
  const candidates = [['docker', 'compose'], ['docker-compose']];
  return candidates.find(([program, ...words]) => spawnSync(program, [...words, 'version']).status === 0);
}

function run(program, args, stdio = 'inherit') {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd: ROOT, stdio, env: environment });
    const output = [];
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.once('error', () => done({ code: 1, output: '' }));
    child.once('close', (code) => done({ code: code ?? 1, output: Buffer.concat(output).toString() }));
  });
}

const found = findCompose();
if (!found) {
  console.error('Neither `docker compose` nor docker-compose is installed. `npm test` needs neither.');
  process.exit(1);
}
const [program, ...words] = found;
const compose = (args, stdio) => run(program, [...words, '-p', 'fieldday-test', ...args], stdio);

/** Same check as the healthcheck: a new server creates the test database last. */
const answers = async () => {
  const question = ['psql', '-h', '127.0.0.1', '-U', 'postgres', '-d', 'fieldday_test', '-c', 'select 1'];
  const postgres = await compose(['exec', '-T', 'postgres', ...question], 'pipe');
  const redis = await compose(['exec', '-T', 'redis', 'redis-cli', 'ping'], 'pipe');
  return postgres.code === 0 && redis.output.includes('PONG');
};

async function runOnServices() {
  if ((await compose(['up', '-d', 'postgres', 'redis'])).code !== 0) {
    console.error('The services could not be started. Is the Docker engine running?');
    return 1;
  }
  const limit = Date.now() + READY_WITHIN_MS;
  while (!(await answers())) {
    if (Date.now() > limit) {
      console.error(`PostgreSQL and Redis did not answer within ${READY_WITHIN_MS / 1000} s.`);
      return 1;
    }
    await new Promise((wait) => setTimeout(wait, 1_000));
  }
  return (await run(process.execPath, ['apps/standalone/test.mjs', 'int'])).code;
}

// Ctrl-C reaches the tests directly; this process must survive to remove the services.
process.on('SIGINT', () => {});
try {
  process.exitCode = await runOnServices();
} finally {
  await compose(['down', '-v', '--remove-orphans']);
}
