import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import {
  AppError,
  COMPANY,
  COMPANY_KEYS,
  companyFault,
  companyValue,
  isCompanyKey,
  type AdminCompanyDetail,
  type ChangeCompany,
  type CompanyDetails,
  type CompanyKey,
  type CompanyValue,
} from '#libs/shared/contracts';
import { Audit } from '#libs/platform/auth';
import { Clock } from '#libs/platform/config';
import { DataSource, QueryFailedError, type EntityManager } from 'typeorm';
import { CompanyDetailEntity } from './company-detail.entity.js';
import { Company } from './company.js';
import { detailsOf } from './company.rules.js';

type Demand = (tx: EntityManager) => Promise<void>;
type Change = ChangeCompany & { key: CompanyKey; by: string; demand?: Demand };

const PICTURE_GONE = 'This picture is no longer there. Please send it again.';
const STALE = 'Somebody else changed this meanwhile. Please look at it again.';

/** The details as the owner edits them. */
@Injectable()
export class CompanyAdmin {
  constructor(
    private readonly db: DataSource,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly company: Company,
  ) {}

  async list(): Promise<AdminCompanyDetail[]> {
    const rows = await this.db.getRepository(CompanyDetailEntity).find();
    return COMPANY_KEYS.map((key) =>
      view(
        key,
        this.company.defaults,
        rows.find((row) => row.key === key),
      ),
    );
  }

  /**
   * Sets a detail, or with null takes it back to its default.
   * @throws AppError NOT_FOUND, VALIDATION, or STALE when somebody changed it since it was read.
   */
  async change(key: string, input: ChangeCompany, by: string): Promise<AdminCompanyDetail> {
    if (!isCompanyKey(key) || key === 'timeZone') throw new AppError('NOT_FOUND');
    return this.changeAfter(key, input, by);
  }

  /** The same of the time zone; `demand` throws when something stands in its way, and keeps it away until the end. */
  async changeZone(input: ChangeCompany, by: string, demand: Demand): Promise<AdminCompanyDetail> {
    const changed = await this.changeAfter('timeZone', input, by, demand);
    // The next booking of this process is reckoned in it; the others hear of it.
    await this.company.current().catch(() => {});
    return changed;
  }

  private async changeAfter(
    key: CompanyKey,
    { value, version }: ChangeCompany,
    by: string,
    demand?: Demand,
  ): Promise<AdminCompanyDetail> {
    const fault = value === null ? null : companyFault(key, value);
    if (fault) throw AppError.validation({ value: fault });
    const wanted = value === null ? null : companyValue(value);
    const change = { key, value: wanted, version, by, demand };
    const changed = await this.db.transaction((tx) => this.changeIn(tx, change)).catch(withPicture);
    this.company.invalidate();
    return changed;
  }

  private async changeIn(
    tx: EntityManager,
    { key, value, version, by, demand }: Change,
  ): Promise<AdminCompanyDetail> {
    const lock = { mode: 'pessimistic_write' } as const;
    const before = (await tx.findOne(CompanyDetailEntity, { where: { key }, lock })) ?? undefined;
    if (version !== (before?.version ?? 0)) throw new AppError('STALE', STALE);
    const old = before?.value ?? null;
    if (isDeepStrictEqual(value, old)) return view(key, this.company.defaults, before);
    await demand?.(tx);
    const row = { key, value, version: version + 1, updatedAt: this.clock.now(), updatedBy: by };
    if (before) await tx.update(CompanyDetailEntity, { key }, row);
    else await insertFirst(tx, row);
    const facts = factsOf(key, old, value);
    await this.audit.record(tx, by, { what: 'company-changed', subject: 'company', subjectId: key, facts });
    return view(key, this.company.defaults, row);
  }
}

/** Of a whole paper the lengths only: its words would fill the log. */
const factsOf = (
  key: CompanyKey,
  old: CompanyValue | null,
  value: CompanyValue | null,
): Record<string, string | number | null> =>
  COMPANY[key].kind === 'text'
    ? { key, oldLength: lengthOf(old), newLength: lengthOf(value) }
    : { key, old: inFacts(old), new: inFacts(value) };

const lengthOf = (value: CompanyValue | null) => (value === null ? 0 : String(value).length);

/** A list stands in the audit log as one text. */
const inFacts = (value: CompanyValue | null) => (Array.isArray(value) ? value.join(', ') : value);

/** @throws AppError VALIDATION for a picture that was swept, since its form stayed open for a day. */
function withPicture(error: unknown): never {
  const isGone = error instanceof QueryFailedError && error.driverError.constraint === 'fk_picture';
  if (isGone) throw AppError.validation({ value: PICTURE_GONE });
  throw error;
}

/** There was no row to lock: of two who set a detail for the first time, the later one is told. */
async function insertFirst(tx: EntityManager, row: CompanyDetailEntity): Promise<void> {
  const insert = tx.createQueryBuilder().insert().into(CompanyDetailEntity).values(row).orIgnore();
  const { raw } = await insert.returning('key').execute();
  if (raw.length === 0) throw new AppError('STALE', STALE);
}

function view(key: CompanyKey, defaults: CompanyDetails, row?: CompanyDetailEntity): AdminCompanyDetail {
  const { kind, max, label, sentence } = COMPANY[key];
  const value = detailsOf(row ? [row] : [], defaults)[key];
  const isSet = row !== undefined && row.value !== null;
  return {
    key,
    kind,
    max,
    label,
    sentence,
    value,
    default: defaults[key],
    isSet,
    version: row?.version ?? 0,
  };
}
