import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import {
  type AdminPolicy,
  AppError,
  type ChangePolicy,
  isPolicyKey,
  POLICIES,
  POLICY_DEFAULTS,
  POLICY_KEYS,
  policyError,
  type PolicyKey,
  type PolicyValue,
  type PolicyValues,
} from '#libs/shared/contracts';
import { NotifiedCache } from '#libs/platform/database';
import { Clock, Settings } from '#libs/platform/config';
import { PolicyEntity } from './policy.entity.js';
import { isDeepStrictEqual } from 'node:util';
import { AuditService } from '#libs/platform/auth';
import { DataSource, type EntityManager } from 'typeorm';

const STALE = 'Somebody else changed this setting meanwhile. Please look at it again.';

/** The owner's numbers: every module reads them from memory, which a notice of the database renews. */
@Injectable()
export class PoliciesService implements OnModuleDestroy {
  private readonly cache: NotifiedCache<PolicyValues>;

  constructor(
    settings: Settings,
    private readonly db: DataSource,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {
    this.cache = new NotifiedCache({
      connectionString: settings.DATABASE_URL,
      channel: 'policies',
      read: async (ask) => valuesOf(await ask<PolicyEntity>('select key, value from policies')),
    });
  }

  /** What holds now; what is not set has its default. */
  current(): Promise<PolicyValues> {
    return this.cache.get();
  }

  /** A policy has been changed in this process. */
  invalidate(): void {
    this.cache.invalidate();
  }

  onModuleDestroy(): Promise<void> {
    return this.cache.close();
  }

  async list(): Promise<AdminPolicy[]> {
    const rows = await this.db.getRepository(PolicyEntity).find();
    return POLICY_KEYS.map((key) =>
      view(
        key,
        rows.find((row) => row.key === key),
      ),
    );
  }

  /** @throws AppError NOT_FOUND, VALIDATION, or STALE when somebody changed the policy since it was read. */
  async change(key: string, { value, version }: ChangePolicy, by: string): Promise<AdminPolicy> {
    if (!isPolicyKey(key)) throw new AppError('NOT_FOUND');
    const fault = policyError(key, value);
    if (fault) throw AppError.validation({ value: fault });
    const changed = await this.db.transaction((tx) => this.changeIn(tx, { key, value, version, by }));
    this.invalidate();
    return changed;
  }

  private async changeIn(
    tx: EntityManager,
    { key, value, version, by }: ChangePolicy & { key: PolicyKey; by: string },
  ): Promise<AdminPolicy> {
    const lock = { mode: 'pessimistic_write' } as const;
    const before = (await tx.findOne(PolicyEntity, { where: { key }, lock })) ?? undefined;
    if (version !== (before?.version ?? 0)) throw new AppError('STALE', STALE);
    const { value: old } = view(key, before);
    if (isDeepStrictEqual(value, old)) return view(key, before);
    const row = { key, value, version: version + 1, updatedAt: this.clock.now(), updatedBy: by };
    if (before) await tx.update(PolicyEntity, { key }, row);
    else await insertFirst(tx, row);
    const facts = { key, old: inFacts(old), new: inFacts(value) };
    await this.audit.record(tx, by, { what: 'policy-changed', subject: 'policy', subjectId: key, facts });
    return view(key, row);
  }
}

/** A value that its rule no longer allows counts as not set, as does a key that is gone. */
function valuesOf(rows: readonly Pick<PolicyEntity, 'key' | 'value'>[]): PolicyValues {
  const isGood = ({ key, value }: Pick<PolicyEntity, 'key' | 'value'>) =>
    isPolicyKey(key) && policyError(key, value) === null;
  const set = Object.fromEntries(rows.filter(isGood).map(({ key, value }) => [key, value]));
  return Object.freeze({ ...POLICY_DEFAULTS, ...set });
}

/** A list stands in the audit log as one text. */
const inFacts = (value: PolicyValue) => (typeof value === 'object' ? value.join(', ') : value);

/** There was no row to lock: of two who set a policy for the first time, the later one is told. */
async function insertFirst(tx: EntityManager, row: PolicyEntity): Promise<void> {
  const insert = tx.createQueryBuilder().insert().into(PolicyEntity).values(row).orIgnore();
  const { raw } = await insert.returning('key').execute();
  if (raw.length === 0) throw new AppError('STALE', STALE);
}

function view(key: PolicyKey, row?: PolicyEntity): AdminPolicy {
  const policy = POLICIES[key];
  return {
    key,
    label: policy.label,
    sentence: policy.sentence,
    value: row?.value ?? policy.default,
    default: policy.default,
    version: row?.version ?? 0,
    bounds: 'unit' in policy ? { min: policy.min, max: policy.max, unit: policy.unit } : null,
  };
}
