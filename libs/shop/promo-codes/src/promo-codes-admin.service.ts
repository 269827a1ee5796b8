import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  AppError,
  centsToText,
  PROMO_ADMIN_MESSAGES,
  promoState,
  readDay,
  staleMessage,
} from '#libs/shared/contracts';
import type { PromoCodeView, SavePromoCode } from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import { type AuditAction, AuditService, type RequestUser } from '#libs/platform/auth';
import { DataSource, IsNull, QueryFailedError, type EntityManager } from 'typeorm';
import { PromoCodeEntity } from './promo-code.entity.js';
import { PromoCodesRepository, type UseFigures } from './promo-codes.repository.js';

const NONE = { held: 0, used: 0, givenCents: '0' };

const notFound = () => new AppError('NOT_FOUND', 'We could not find that promo code.');
const isTaken = (error: unknown) =>
  error instanceof QueryFailedError &&
  (error.driverError as { constraint?: string }).constraint === 'uq_promo_code';

/** Promo codes for the admin area. A change never affects existing uses, since redemptions store their own terms. */
@Injectable()
export class PromoCodesAdminService {
  constructor(
    private readonly db: DataSource,
    private readonly codes: PromoCodesRepository,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Every code that was not removed, newest first, with its use figures. */
  async list(): Promise<PromoCodeView[]> {
    const where = { deletedAt: IsNull() };
    const order = { createdAt: 'DESC', code: 'ASC' } as const;
    const [codes, figures] = await Promise.all([
      this.db.getRepository(PromoCodeEntity).find({ where, order }),
      this.codes.useFigures(this.db.manager),
    ]);
    const byId = new Map(figures.map((each) => [each.id, each]));
    return codes.map((code) => this.view(code, byId.get(code.id)));
  }

  /** A repeat with the same creation key returns the existing code. @throws AppError VALIDATION, CODE_EXISTS. */
  async create(
    input: SavePromoCode,
    currentUser: RequestUser,
    creationKey: string | null,
  ): Promise<PromoCodeView> {
    const terms = this.termsOf(input);
    return this.rejectTaken((tx) => this.insert(tx, { ...terms, creationKey }, currentUser));
  }

  /** @throws AppError NOT_FOUND, VALIDATION, CODE_EXISTS, or STALE for an outdated version. */
  async change(id: string, input: SavePromoCode, currentUser: RequestUser): Promise<PromoCodeView> {
    const terms = this.termsOf(input);
    return this.rejectTaken(async (tx) => {
      const before = await this.lock(tx, id);
      if (input.version !== undefined && input.version !== before.version)
        throw new AppError('STALE', staleMessage('code'));
      await tx.update(PromoCodeEntity, id, { ...terms, version: before.version + 1 });
      const changed = Object.entries(terms)
        .filter(([field, value]) => value !== before[field as keyof typeof terms])
        .map(([field]) => field);
      await this.record(tx, currentUser, {
        what: 'promo-code-changed',
        id,
        facts: { changed: changed.join(', ') },
      });
      const after = await tx.findOneByOrFail(PromoCodeEntity, { id });
      return this.view(after, (await this.codes.useFigures(tx, id))[0]);
    });
  }

  /** Soft delete: bookings keep their terms, and the name is free again. @throws AppError NOT_FOUND. */
  async remove(id: string, currentUser: RequestUser): Promise<void> {
    await this.db.transaction(async (tx) => {
      await this.lock(tx, id);
      await tx.update(PromoCodeEntity, id, { deletedAt: this.clock.now() });
      await this.record(tx, currentUser, { what: 'promo-code-removed', id });
    });
  }

  private async insert(
    tx: EntityManager,
    terms: ReturnType<PromoCodesAdminService['termsOf']> & { creationKey: string | null },
    currentUser: RequestUser,
  ): Promise<PromoCodeView> {
    const { creationKey } = terms;
    const before = creationKey ? await tx.findOneBy(PromoCodeEntity, { creationKey }) : null;
    if (before) return this.view(before, (await this.codes.useFigures(tx, before.id))[0]);
    const created = {
      ...terms,
      id: randomUUID(),
      usageCount: 0,
      version: 1,
      deletedAt: null,
      createdAt: this.clock.now(),
    };
    await tx.insert(PromoCodeEntity, created);
    await this.record(tx, currentUser, { what: 'promo-code-created', id: created.id });
    return this.view(created);
  }

  /** Holds lock the same row, so an edit is serialized with them. */
  private async lock(tx: EntityManager, id: string): Promise<PromoCodeEntity> {
    const lock = { mode: 'pessimistic_write' } as const;
    const found = await tx.findOne(PromoCodeEntity, { where: { id, deletedAt: IsNull() }, lock });
    if (!found) throw notFound();
    return found;
  }

  /** Days in the business zone; the end is checked again because a missing start becomes today. */
  private termsOf(input: SavePromoCode) {
    const { zone } = this.clock;
    const startDate = input.startDate ? readDay(input.startDate, zone) : this.clock.today();
    const expiresAt = input.expiresAt ? readDay(input.expiresAt, zone) : null;
    if (expiresAt && expiresAt < startDate)
      throw AppError.validation({ expiresAt: PROMO_ADMIN_MESSAGES.order });
    const { code, discountType, discountValue, usageLimit, userUsageLimit, isActive } = input;
    const description = input.description ?? null;
    return {
      code,
      description,
      discountType,
      discountValue,
      usageLimit,
      userUsageLimit,
      startDate,
      expiresAt,
      isActive,
    };
  }

  private async rejectTaken(work: (tx: EntityManager) => Promise<PromoCodeView>): Promise<PromoCodeView> {
    try {
      return await this.db.transaction(work);
    } catch (error) {
      if (isTaken(error)) throw new AppError('CODE_EXISTS');
      throw error;
    }
  }

  private record(
    tx: EntityManager,
    { userId }: RequestUser,
    { what, id, facts }: { what: AuditAction; id: string; facts?: Record<string, string> },
  ): Promise<void> {
    return this.audit.record(tx, userId, { what, subject: 'promo-code', subjectId: id, facts });
  }

  private view(code: PromoCodeEntity, figures: Omit<UseFigures, 'id'> = NONE): PromoCodeView {
    return {
      id: code.id,
      code: code.code,
      description: code.description,
      discountType: code.discountType,
      discountValue: code.discountValue,
      usageLimit: code.usageLimit,
      usageCount: code.usageCount,
      userUsageLimit: code.userUsageLimit,
      startDate: code.startDate,
      expiresAt: code.expiresAt,
      isActive: code.isActive,
      version: code.version,
      createdAt: code.createdAt.toISOString(),
      held: figures.held,
      used: figures.used,
      discountGiven: centsToText(Number(figures.givenCents)),
      state: promoState(code, this.clock.today()),
    };
  }
}
