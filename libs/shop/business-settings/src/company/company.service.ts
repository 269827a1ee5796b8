import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import {
  type AdminCompanyDetail,
  AppError,
  type ChangeCompany,
  COMPANY,
  COMPANY_KEYS,
  type CompanyDetails,
  companyError,
  type CompanyKey,
  companyValue,
  type CompanyValue,
  isCompanyKey,
  POLICY_WORDS_KEYS,
  type ShownLogo,
  writtenOf,
} from '#libs/shared/contracts';
import { NotifiedCache } from '#libs/platform/database';
import { Clock, Settings } from '#libs/platform/config';
import { CompanyDetailEntity } from './company-detail.entity.js';
import { companyDefaults, detailsOf, siteHost, type Issuer } from './company.rules.js';
import { isDeepStrictEqual } from 'node:util';
import { AuditService } from '#libs/platform/auth';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { PicturesService } from '#libs/platform/media';

type Demand = (tx: EntityManager) => Promise<void>;
type Change = ChangeCompany & { key: CompanyKey; by: string; demand?: Demand };

const PICTURE_GONE = 'This picture is no longer there. Please send it again.';
const STALE = 'Somebody else changed this meanwhile. Please look at it again.';

/** Wide enough for documents and mails on dense screens. */
const PNG_WIDTH = 480;
const ADDRESS = '/pictures/';

/**
 * The company's details: what every module says about it comes from memory, which a notice of the database renews, so
 * nothing needs a restart; the owner edits them here.
 */
@Injectable()
export class CompanyService implements OnModuleInit, OnModuleDestroy {
  /** What holds while nothing is set. */
  readonly defaults: CompanyDetails;
  private readonly cache: NotifiedCache<CompanyDetails>;

  private logoMade: { id: string; png: Buffer } | null = null;

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly db: DataSource,
    private readonly audit: AuditService,
    private readonly pictures: PicturesService,
  ) {
    this.defaults = Object.freeze(companyDefaults(settings));
    this.cache = new NotifiedCache({
      connectionString: settings.DATABASE_URL,
      channel: 'company_details',
      isEager: true,
      read: async (ask) => {
        const rows = await ask<CompanyDetailEntity>('select key, value from company_details');
        const details = detailsOf(rows, this.defaults);
        clock.follow(details.timeZone);
        return details;
      },
    });
  }

  /** Everything that is reckoned needs the zone from the first request on. */
  async onModuleInit(): Promise<void> {
    await this.current().catch(() => {});
  }

  /** What holds now. */
  current(): Promise<CompanyDetails> {
    return this.cache.get();
  }

  /** A detail has been changed in this process. */
  invalidate(): void {
    this.cache.invalidate();
  }

  onModuleDestroy(): Promise<void> {
    return this.cache.close();
  }

  async list(): Promise<AdminCompanyDetail[]> {
    const rows = await this.db.getRepository(CompanyDetailEntity).find();
    return COMPANY_KEYS.map((key) =>
      view(
        key,
        this.defaults,
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
    await this.current().catch(() => {});
    return changed;
  }

  private async changeAfter(
    key: CompanyKey,
    { value, version }: ChangeCompany,
    by: string,
    demand?: Demand,
  ): Promise<AdminCompanyDetail> {
    const fault = value === null ? null : companyError(key, value);
    if (fault) throw AppError.validation({ value: fault });
    const wanted = value === null ? null : companyValue(value);
    const change = { key, value: wanted, version, by, demand };
    const changed = await this.db.transaction((tx) => this.changeIn(tx, change)).catch(withPicture);
    this.invalidate();
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
    if (isDeepStrictEqual(value, old)) return view(key, this.defaults, before);
    await demand?.(tx);
    const row = { key, value, version: version + 1, updatedAt: this.clock.now(), updatedBy: by };
    if (before) await tx.update(CompanyDetailEntity, { key }, row);
    else await insertFirst(tx, row);
    const facts = factsOf(key, old, value);
    await this.audit.record(tx, by, { what: 'company-changed', subject: 'company', subjectId: key, facts });
    return view(key, this.defaults, row);
  }

  /** The logo's address and size in pixels; null without one. */
  async logo(): Promise<ShownLogo | null> {
    const { logo: src } = await this.current();
    const size = src ? await this.pictures.sizeOf(src.slice(ADDRESS.length)) : null;
    return size && { src, ...size };
  }

  /** The logo for mails and documents, whose readers know no newer format; null without one or its file. */
  async logoPng(): Promise<Buffer | null> {
    const { logo } = await this.current();
    if (!logo) return null;
    const id = logo.slice(ADDRESS.length);
    if (this.logoMade?.id === id) return this.logoMade.png;
    const png = await this.pictures.png(id, PNG_WIDTH);
    this.logoMade = png && { id, png };
    return png;
  }

  /** The site's host, as message ids and the uids of calendars carry it. */
  get siteHost(): string {
    return siteHost(this.settings);
  }

  /** Who issues documents and mails, as the owner says it now. */
  async issuer(): Promise<Issuer> {
    const { brand, email, phone, serviceArea, timeZone, ...rest } = await this.current();
    const { legalName, postalAddress, taxId, mailSignature } = rest;
    const policies = writtenOf(POLICY_WORDS_KEYS, rest);
    const names = { brand, legalName, postalAddress, taxId, mailSignature };
    const logo = await this.issuersLogo();
    return {
      ...names,
      email,
      phone,
      serviceArea,
      timeZone,
      ...(policies && { policies }),
      ...(logo && { logo }),
    };
  }

  /** A logo whose file does not come is left out: mails and papers go all the same. */
  private async issuersLogo(): Promise<Issuer['logo'] | null> {
    const [shown, png] = await Promise.all([this.logo(), this.logoPng()]).catch(() => [null, null]);
    if (!shown || !png) return null;
    const { PUBLIC_URL, PORT } = this.settings;
    const version = shown.src.slice(-8);
    const url = new URL(`/api/logo.png?v=${version}`, PUBLIC_URL || `http://localhost:${PORT}`).toString();
    const data = `data:image/png;base64,${png.toString('base64')}`;
    return { data, url, width: shown.width, height: shown.height };
  }
}

/** Of a long text the lengths only: its words would fill the log. */
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
