// Stores that speak S3 and verify signatures, on free ports: Swift and Ceph of Debian. One that is not installed is null.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { freePorts } from './free-ports.js';
import { until } from './until.js';

/** `settings` are those of the product. */
export type ObjectStore = {
  settings: { FILES_URL: string; FILES_ACCESS_KEY: string; FILES_SECRET_KEY: string };
  /** Ends what answers requests, as if the store were away. */
  stop: () => Promise<void>;
  close: () => Promise<void>;
};

const STARTS_WITHIN_MS = 60_000;
const SECRET_KEY = 'a-secret-of-specs';
const PROGRAMS = {
  swift: ['swift-proxy-server', 'swift-account-server', 'swift-container-server', 'swift-object-server'],
  ceph: ['radosgw', 'ceph-mon', 'ceph-osd'],
};
type ObjectStoreName = keyof typeof PROGRAMS;

/** Whether the programs of a store are installed; if not, a line says that specs are skipped. */
export function hasObjectStore(name: ObjectStoreName): boolean {
  const missing = PROGRAMS[name].filter((program) => !existsSync(join('/usr/bin', program)));
  if (missing.length === 0 || process.env.REQUIRE_STORES === '1') return true;
  console.log(`Specs with ${name} were skipped: ${missing.join(', ')} is missing.`);
  return false;
}

/** Starts a store with an empty bucket. */
export async function startObjectStore(name: ObjectStoreName): Promise<ObjectStore> {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  const children: ChildProcess[] = [];
  const run = (program: string, args: string[]) => {
    const child = spawn(program, args, { cwd: folder, stdio: 'ignore' });
    children.push(child);
    return child;
  };
  const end = async (child: ChildProcess) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const hasEnded = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await hasEnded;
  };
  const close = async () => {
    await Promise.all(children.map(end));
    await rm(folder, { recursive: true, force: true });
  };
  const store = await (name === 'swift' ? startSwift : startCeph)(folder, run);
  const endpoint = `http://127.0.0.1:${store.port}`;
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: store.accessKey, secretAccessKey: SECRET_KEY },
    maxAttempts: 1,
    requestHandler: { requestTimeout: 5_000, throwOnRequestTimeout: true },
  });
  let lastError: unknown;
  let hasBucket = false;
  // Swift's server of objects may start after those that make a bucket.
  const keepsObject = async () => {
    const ended = children.find(({ exitCode }) => exitCode !== null);
    if (ended) throw new Error(`${ended.spawnfile} ended with code ${ended.exitCode}`);
    try {
      if (!hasBucket) await client.send(new CreateBucketCommand({ Bucket: 'files' }));
      hasBucket = true;
      await client.send(new PutObjectCommand({ Bucket: 'files', Key: 'first', Body: 'first' }));
      await client.send(new DeleteObjectCommand({ Bucket: 'files', Key: 'first' }));
      return true;
    } catch (error) {
      lastError = error;
      return false;
    }
  };
  try {
    await until(`${name} keeps an object`, keepsObject, STARTS_WITHIN_MS);
  } catch (error) {
    await close();
    throw new Error(`${String(error)} (last answer: ${String(lastError)})`, { cause: error });
  } finally {
    client.destroy();
  }
  return {
    settings: {
      FILES_URL: `s3://files?endpoint=${endpoint}`,
      FILES_ACCESS_KEY: store.accessKey,
      FILES_SECRET_KEY: SECRET_KEY,
    },
    stop: () => end(store.front),
    close,
  };
}

type Run = (program: string, args: string[]) => ChildProcess;
type Started = { port: number; accessKey: string; front: ChildProcess };

async function startSwift(folder: string, run: Run): Promise<Started> {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const server = (port: number, rest: string) =>
    `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nuser = ${userInfo().username}\nswift_dir = ${folder}\n` +
    `devices = ${folder}/devices\nmount_check = false\nworkers = 0\n${rest}`;
  mkdirSync(join(folder, 'devices/d1'), { recursive: true });
  write(
    'swift.conf',
    '[swift-hash]\nswift_hash_path_suffix = spec\n[storage-policy:0]\nname = one\ndefault = yes\n',
  );
  const parts = ['account', 'container', 'object'];
  const [port, ...ports] = await freePorts(1 + parts.length);
  // As swift-ring-builder, which takes a second for each of nine steps.
  const ring = (part: string, port: number) =>
    `ring = RingBuilder(4, 1, 0); ring.add_dev({**device, 'port': ${port}}); ring.rebalance(); ` +
    `ring.get_ring().save('${part}.ring.gz')`;
  const steps = [
    'from swift.common.ring import RingBuilder',
    "device = {'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'device': 'd1', 'weight': 1, 'replication_ip': '127.0.0.1'}",
    ...parts.map((part, place) => ring(part, ports[place])),
  ];
  const { status, stderr } = spawnSync('/usr/bin/python3', ['-c', steps.join('\n')], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The rings of Swift: ${stderr}`);
  for (const [place, part] of parts.entries()) {
    const app = `[pipeline:main]\npipeline = ${part}-server\n[app:${part}-server]\nuse = egg:swift#${part}\n`;
    write(`${part}.conf`, server(ports[place], app));
    run(`swift-${part}-server`, [`${part}.conf`]);
  }
  const filters = ['catch_errors', 'gatekeeper', 'memcache', 's3api', 'tempauth', 'slo'];
  const sections = filters.map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`);
  // It wants a memcached, and does without one that is unavailable.
  const user = `[filter:tempauth]\nuser_spec_files = ${SECRET_KEY} .admin\n`;
  write(
    'proxy.conf',
    server(
      port,
      `[pipeline:main]\npipeline = ${filters.join(' ')} proxy-server\n` +
        // Otherwise it does not ask a server for a minute that has refused ten requests, for example while it starts.
        `[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\nerror_suppression_limit = 1000000\n` +
        sections.join('').replace('[filter:tempauth]\n', user),
    ),
  );
  const front = run('swift-proxy-server', ['proxy.conf']);
  return { port, accessKey: 'spec:files', front };
}

async function startCeph(folder: string, run: Run): Promise<Started> {
  const [monitor, port] = await freePorts(2);
  const [id, address] = [randomUUID(), `[v2:127.0.0.1:${monitor}]`];
  const call = (program: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8', timeout: 60_000 });
    if (status !== 0) throw new Error(`${program} ${args[0]}: ${stderr}`);
  };
  for (const name of ['mon', 'osd', 'rgw']) mkdirSync(join(folder, name));
  const settings = {
    fsid: id,
    'mon host': address,
    'public addr': '127.0.0.1',
    'cluster addr': '127.0.0.1',
    keyring: join(folder, 'keyring'),
    'run dir': folder,
    'admin socket': '',
    'log file': join(folder, '$name.log'),
    'mon cluster log file': join(folder, 'cluster.log'),
    'mon data': join(folder, 'mon'),
    'mon data avail crit': 1,
    'osd data': join(folder, 'osd'),
    'osd objectstore': 'memstore',
    'osd pool default size': 1,
    'osd pool default pg num': 1,
    'osd pool default pgp num': 1,
    'osd pool default pg autoscale mode': 'off',
    'osd crush chooseleaf type': 0,
    'mon allow pool size one': true,
    'rgw data': join(folder, 'rgw'),
    'rgw enable apis': 's3',
    'rgw frontends': `beast endpoint=127.0.0.1:${port}`,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(join(folder, 'ceph.conf'), ['[global]', ...lines, ''].join('\n'));
  const conf = ['-c', 'ceph.conf'];
  const key = (name: string, ...caps: string[]) =>
    call('ceph-authtool', 'keyring', '-g', '-n', name, ...caps.flatMap((part) => ['--cap', part, 'allow *']));
  writeFileSync(join(folder, 'keyring'), '');
  key('mon.', 'mon');
  key('client.admin', 'mon', 'osd');
  key('osd.0', 'mon', 'osd');
  call('monmaptool', '--create', '--fsid', id, '--addv', 'a', address, 'monmap');
  call('ceph-mon', ...conf, '-i', 'a', '--mkfs', '--monmap', 'monmap', '--keyring', 'keyring');
  run('ceph-mon', [...conf, '-i', 'a', '-f']);
  const osd = randomUUID();
  call('ceph', ...conf, 'osd', 'create', osd);
  call('ceph-osd', ...conf, '-i', '0', '--mkfs', '--osd-uuid', osd);
  run('ceph-osd', [...conf, '-i', '0', '-f']);
  const user = ['--uid=spec', '--display-name=spec', '--access-key=spec', `--secret-key=${SECRET_KEY}`];
  call('radosgw-admin', ...conf, 'user', 'create', ...user);
  const front = run('radosgw', [...conf, '-n', 'client.admin', '--keyring', 'keyring', '-f']);
  return { port, accessKey: 'spec', front };
}
