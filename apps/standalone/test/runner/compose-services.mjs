import { spawnSync } from 'node:child_process';
import { parse } from 'yaml';

/** The settings of docker-compose.yml with the values of the environment and of .env. */
function readCompose(root) {
  const commands = [
    ['docker-compose', 'config'],
    ['docker', 'compose', 'config'],
  ];
  for (const [program, ...args] of commands) {
    const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: root, encoding: 'utf8' });
    if (status === 0) return parse(stdout);
    const isMissing = error || /is not a docker command|unknown command/.test(stderr);
    if (!isMissing) throw new Error(stderr.trim());
  }
  throw new Error('Neither docker-compose nor docker compose is installed.');
}

/** Where this machine publishes a port of a service. Versions of Compose write it as a text or as an object. */
function publishedPort(service) {
  const [port] = service.ports;
  return typeof port === 'string' ? port.split(':').at(-2) : port.published;
}

/**
 * The environment in which specs use the PostgreSQL and the Redis of docker-compose.
 * @throws Error when Compose is missing or refuses its settings
 */
export function composeServices(root) {
  const { postgres, redis } = readCompose(root).services;
  const password = encodeURIComponent(postgres.environment.DATABASE_PASSWORD);
  return {
    TEST_DATABASE_URL: `postgres://fieldday_test:${password}@127.0.0.1:${publishedPort(postgres)}/fieldday_test`,
    REDIS_URL: `redis://127.0.0.1:${publishedPort(redis)}`,
  };
}
