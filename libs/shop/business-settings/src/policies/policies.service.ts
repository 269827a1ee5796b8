import { Injectable } from '@nestjs/common';
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
  SECOND_MS,
  type SetupState,
  staleMessage,
} from '#libs/shared/contracts';
import { cachedFor, Clock } from '#libs/platform/config';
import { PoliciesRepository } from './policies.repository.js';
import type { PolicyEntity } from './policy.entity.js';
import { isDeepStrictEqual } from 'node:util';
import { AuditService } from '#libs/platform/auth';
import { SetupSource } from '#libs/platform/events';
import { DataSource, type EntityManager } from 'typeorm';

/** Reads the owner's policies, at most a second old, and changes them. */
@Injectable()
export class PoliciesService {
  constructor(
    private readonly db: DataSource,
    private readonly policies: PoliciesRepository,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** The current values; policies that are not set have their defaults. */
  readonly current = cachedFor(SECOND_MS, async () => valuesOf(await this.policies.values()));

  async list(): Promise<AdminPolicy[]> {
    const rows = await this.policies.list();
    return POLICY_KEYS.map((key) =>
      view(
        key,
        rows.find((row) => row.key === key),
      ),
    );
  }

  @SetupSource()
  async setupSteps(): Promise<SetupState[]> {
    return [{ step: 'terms', isDone: (await this.policies.values()).length > 0 }];
  }

  /** @throws AppError NOT_FOUND, VALIDATION, or STALE for an outdated version. */
  async change(key: string, { value, version }: ChangePolicy, by: string): Promise<AdminPolicy> {
    if (!isPolicyKey(key)) throw new AppError('NOT_FOUND');
    const error = policyError(key, value);
    if (error) throw AppError.validation({ value: error });
    const changed = await this.db.transaction((tx) => this.changeIn(tx, { key, value, version, by }));
    this.current.invalidate();
    return changed;
  }

  private async changeIn(
    tx: EntityManager,
    { key, value, version, by }: ChangePolicy & { key: PolicyKey; by: string },
  ): Promise<AdminPolicy> {
    const before = (await this.policies.lock(tx, key)) ?? undefined;
    if (version !== (before?.version ?? 0)) throw new AppError('STALE', staleMessage('setting'));
    const { value: old } = view(key, before);
    if (isDeepStrictEqual(value, old)) return view(key, before);
    const row = { key, value, version: version + 1, updatedAt: this.clock.now(), updatedBy: by };
    if (before) await this.policies.update(tx, row);
    // There is no row to lock yet; of two concurrent first changes the second gets STALE.
    else if (!(await this.policies.insert(tx, row))) throw new AppError('STALE', staleMessage('setting'));
    const facts = { key, old: inFacts(old), new: inFacts(value) };
    await this.audit.record(tx, by, { what: 'policy-changed', subject: 'policy', subjectId: key, facts });
    return view(key, row);
  }
}

/** Stored values over the defaults; invalid values and unknown keys are ignored. */
function valuesOf(rows: readonly Pick<PolicyEntity, 'key' | 'value'>[]): PolicyValues {
  const isValid = ({ key, value }: Pick<PolicyEntity, 'key' | 'value'>) =>
    isPolicyKey(key) && policyError(key, value) === null;
  const set = Object.fromEntries(rows.filter(isValid).map(({ key, value }) => [key, value]));
  return Object.freeze({ ...POLICY_DEFAULTS, ...set });
}

/** Audit facts are scalars, so lists are joined. */
const inFacts = (value: PolicyValue) => (typeof value === 'object' ? value.join(', ') : value);

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
