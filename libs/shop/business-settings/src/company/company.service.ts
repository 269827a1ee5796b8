import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import {
  type AdminCompanyDetail,
  AppError,
  type ChangeSettings,
  COMPANY,
  COMPANY_KEYS,
  type CompanyDetails,
  companyError,
  type CompanyKey,
  companyValue,
  type CompanyValue,
  isCompanyKey,
  POLICY_WORDS_KEYS,
  SECOND_MS,
  type SettingChange,
  type SetupState,
  type ShownLogo,
  writtenOf,
} from '#libs/shared/contracts';
import { cachedFor, Clock, Settings } from '#libs/platform/config';
import type { CompanyDetailEntity } from './company-detail.entity.js';
import { CompanyRepository } from './company.repository.js';
import { changeSettings, NO_SETTING, validChanges } from '../change-settings.js';
import { zoneChange } from './before-zone-change.js';
import { companyDefaults, detailsOf, siteHost, type Issuer } from './company.rules.js';
import { AuditService } from '#libs/platform/auth';
import { SetupSource } from '#libs/platform/events';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { PicturesService } from '#libs/platform/media';

const PICTURE_GONE = 'This picture is no longer there. Please send it again.';
/** Pixels; sharp on high-density screens. */
const PNG_WIDTH = 480;
const PICTURE_PATH = '/pictures/';

/** Reads company details, at most a second old, and changes them for the owner. */
@Injectable()
export class CompanyService implements OnModuleInit, OnModuleDestroy {
  /** Values while nothing is set. */
  readonly defaults: CompanyDetails;
  private following: NodeJS.Timeout | undefined;
  private cachedLogo: { id: string; png: Buffer } | null = null;

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly db: DataSource,
    private readonly details: CompanyRepository,
    private readonly audit: AuditService,
    private readonly pictures: PicturesService,
    private readonly discovery: DiscoveryService,
  ) {
    this.defaults = Object.freeze(companyDefaults(settings));
  }

  /** The current details. */
  readonly current = cachedFor(SECOND_MS, async () => {
    const details = detailsOf(await this.details.values(), this.defaults);
    this.clock.follow(details.timeZone);
    return details;
  });

  /** Sets the clock's time zone before the first request, and follows changes by other processes. */
  async onModuleInit(): Promise<void> {
    this.following = setInterval(() => void this.current().catch(() => {}), SECOND_MS).unref();
    await this.current().catch(() => {});
  }

  onModuleDestroy(): void {
    clearInterval(this.following);
  }

  async list(): Promise<AdminCompanyDetail[]> {
    const rows = await this.details.list();
    return COMPANY_KEYS.map((key) =>
      view(
        key,
        this.defaults,
        rows.find((row) => row.key === key),
      ),
    );
  }

  /**
   * Makes all changes, or none; a value of null restores the default.
   * @throws AppError VALIDATION by key, STALE naming each detail with an outdated version, or what `@BeforeZoneChange()` does.
   */
  async change({ changes }: ChangeSettings, by: string): Promise<AdminCompanyDetail[]> {
    const valid = validChanges<CompanyValue | null>(changes, errorOf);
    const normal = Object.entries(valid).map(([key, { value, version }]) => {
      return [key, { value: value === null ? null : companyValue(value), version }] as const;
    });
    const isZoneChanged = await this.db
      .transaction((tx) => this.changeIn(tx, Object.fromEntries(normal), by))
      .catch(rethrowPictureGone);
    this.current.invalidate();
    // Sets this process's clock before its next booking; other processes follow within a second.
    if (isZoneChanged) await this.current().catch(() => {});
    return this.list();
  }

  private async changeIn(
    tx: EntityManager,
    changes: Record<string, SettingChange<CompanyValue | null>>,
    by: string,
  ): Promise<boolean> {
    const changed = await changeSettings(tx, this.details, {
      changes,
      valueOf: (_, row) => row?.value ?? null,
      labelOf: (key) => COMPANY[key as CompanyKey].label,
      at: this.clock.now(),
      by,
    });
    const isZoneChanged = changed.some(({ key }) => key === 'timeZone');
    if (isZoneChanged) for (const { run } of zoneChange.methodsOf(this.discovery)) await run(tx);
    for (const { key, old, value } of changed) {
      const facts = factsOf(key as CompanyKey, old, value);
      const what = { what: 'company-changed', subject: 'company', subjectId: key, facts } as const;
      await this.audit.record(tx, by, what);
    }
    return isZoneChanged;
  }

  /** The logo's path and size in pixels; null without a logo. */
  async logo(): Promise<ShownLogo | null> {
    const { logo: src } = await this.current();
    const size = src ? await this.pictures.sizeOf(src.slice(PICTURE_PATH.length)) : null;
    return size && { src, ...size };
  }

  /** The logo as PNG, since mail clients may not support newer formats; null without a logo or its file. */
  async logoPng(): Promise<Buffer | null> {
    const { logo } = await this.current();
    if (!logo) return null;
    const id = logo.slice(PICTURE_PATH.length);
    if (this.cachedLogo?.id === id) return this.cachedLogo.png;
    const png = await this.pictures.png(id, PNG_WIDTH);
    this.cachedLogo = png && { id, png };
    return png;
  }

  /** What the company has said about itself. */
  @SetupSource()
  async setupSteps(): Promise<SetupState[]> {
    const { brand, phone, insurer, checkingFirm, terms, privacy, socialLinks } = await this.current();
    return [
      { step: 'company', isDone: brand !== new Settings().BRAND_NAME && phone !== '' },
      { step: 'insurance', isDone: insurer !== '' && checkingFirm !== '' },
      { step: 'legal-pages', isDone: terms !== '' && privacy !== '' },
      { step: 'social-links', isDone: socialLinks !== '' },
    ];
  }

  /** The domain part of message ids and calendar uids. */
  get siteHost(): string {
    return siteHost(this.settings);
  }

  /** The company as named in documents and mails now. */
  async issuer(): Promise<Issuer> {
    const { brand, email, phone, serviceArea, timeZone, ...rest } = await this.current();
    const { legalName, postalAddress, taxId, mailSignature } = rest;
    const policies = writtenOf(POLICY_WORDS_KEYS, rest);
    const names = { brand, legalName, postalAddress, taxId, mailSignature };
    const logo = await this.issuerLogo();
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

  /** Null if the logo cannot be read: mails and documents are made without it. */
  private async issuerLogo(): Promise<Issuer['logo'] | null> {
    const [shown, png] = await Promise.all([this.logo(), this.logoPng()]).catch(() => [null, null]);
    if (!shown || !png) return null;
    const { PUBLIC_URL, PORT } = this.settings;
    const version = shown.src.slice(-8);
    const url = new URL(`/api/logo.png?v=${version}`, PUBLIC_URL || `http://localhost:${PORT}`).toString();
    const data = `data:image/png;base64,${png.toString('base64')}`;
    return { data, url, width: shown.width, height: shown.height };
  }
}

const errorOf = (key: string, value: unknown) => {
  if (!isCompanyKey(key)) return NO_SETTING;
  return value === null ? null : companyError(key, value);
};

/** Only the lengths of a long text, to keep the audit log small. */
const factsOf = (
  key: CompanyKey,
  old: CompanyValue | null,
  value: CompanyValue | null,
): Record<string, string | number | null> =>
  COMPANY[key].kind === 'text'
    ? { key, oldLength: lengthOf(old), newLength: lengthOf(value) }
    : { key, old: inFacts(old), new: inFacts(value) };

const lengthOf = (value: CompanyValue | null) => (value === null ? 0 : String(value).length);

/** Audit facts are scalars, so lists are joined. */
const inFacts = (value: CompanyValue | null) => (Array.isArray(value) ? value.join(', ') : value);

/** @throws AppError VALIDATION if the picture was swept while the form was open. */
function rethrowPictureGone(error: unknown): never {
  const isGone = error instanceof QueryFailedError && error.driverError.constraint === 'fk_picture';
  if (isGone) throw AppError.validation({ logo: PICTURE_GONE });
  throw error;
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
