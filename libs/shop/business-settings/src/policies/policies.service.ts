import { Injectable } from '@nestjs/common';
import {
  type AdminPolicy,
  type ChangeSettings,
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
} from '#libs/shared/contracts';
import { cachedFor, Clock } from '#libs/platform/config';
import { PoliciesRepository } from './policies.repository.js';
import type { PolicyEntity } from './policy.entity.js';
import { AuditService } from '#libs/platform/auth';
import { SetupSource } from '#libs/platform/events';
import { DataSource } from 'typeorm';
import { changeSettings, NO_SETTING, validChanges } from '../change-settings.js';

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

  /**
   * Makes all changes, or none.
   * @throws AppError VALIDATION by key, or STALE naming each setting with an outdated version.
   */
  async change({ changes }: ChangeSettings, by: string): Promise<AdminPolicy[]> {
    const valid = validChanges<PolicyValue>(changes, errorOf);
    await this.db.transaction(async (tx) => {
      const changed = await changeSettings(tx, this.policies, {
        changes: valid,
        valueOf: (key, row) => row?.value ?? POLICIES[key as PolicyKey].default,
        labelOf: (key) => POLICIES[key as PolicyKey].label,
        at: this.clock.now(),
        by,
      });
      for (const { key, old, value } of changed) {
        const facts = { key, old: inFacts(old), new: inFacts(value) };
        const what = { what: 'policy-changed', subject: 'policy', subjectId: key, facts } as const;
        await this.audit.record(tx, by, what);
      }
    });
    this.current.invalidate();
    return this.list();
  }
}

const errorOf = (key: string, value: unknown) => (isPolicyKey(key) ? policyError(key, value) : NO_SETTING);

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
