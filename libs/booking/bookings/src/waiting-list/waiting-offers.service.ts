import { Injectable } from '@nestjs/common';
import { hashOf, isToken } from '#libs/platform/auth';
import { CrewReservationsService, CrewUseService } from '#libs/scheduling/crews';
import { Outbox } from '#libs/platform/events';
import { Clock } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import { ENTRY_SQL, type WaitingEntry, type WaitingState } from './waiting-list.repository.js';
import { afterLapse, MOST_OFFERS, offerEnds } from './waiting-list.rules.js';
import { WaitingSlots } from './waiting-slots.js';

const LAPSED_AT_ONCE = 100;

/** An offer that is open: whom it goes to, and until when it holds. */
type OpenOffer = { reservationId: string; day: string; startsAt: Date; until: Date; email: string };

/**
 * Who is offered a time that became free, until when, and what becomes of it. An offer reserves a crew's time, so
 * nobody else can book it.
 */
@Injectable()
export class WaitingOffersService {
  constructor(
    private readonly db: DataSource,
    private readonly use: CrewUseService,
    private readonly crews: CrewReservationsService,
    private readonly slots: WaitingSlots,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Offers what is free on a day to those who wait for it: who had fewer offers first, then who has waited longest.
   * Returns how many were made; a repeat finds nobody left or nothing free.
   */
  async offerDay(day: string): Promise<number> {
    if (day <= this.clock.today() || !(await this.use.isLimited())) return 0;
    const waiting: { id: string }[] = await this.db.query(
      `select id from waitlist_entries where day = $1 and state = 'waiting' and offers < $2 order by offers, created_at`,
      [day, MOST_OFFERS],
    );
    let made = 0;
    for (const { id } of waiting) if (await this.offer(id)) made += 1;
    return made;
  }

  /** Ends what was offered and not taken; a timer's work, each in a transaction of its own. */
  async lapse(): Promise<number> {
    const ended: { id: string; offers: number }[] = await this.db.query(
      `select id, offers from waitlist_entries where state = 'offered' and offered_until <= $1
       order by offered_until limit ${LAPSED_AT_ONCE}`,
      [this.clock.now()],
    );
    for (const { id, offers } of ended) await this.end(id, afterLapse(offers), this.clock.now());
    return ended.length;
  }

  /** What an entry is offered now, for the mail that tells of it; null when that is over. */
  async openOffer(entryId: string): Promise<OpenOffer | null> {
    const [offer]: OpenOffer[] = await this.db.query(
      `select r.id as "reservationId", to_char(w.day, 'YYYY-MM-DD') as day, w.offered_start as "startsAt",
         w.offered_until as until, w.email
       from waitlist_entries w join live_reservations r on r.waitlist_id = w.id
       where w.id = $1 and w.state = 'offered' and w.offered_until > $2 and w.email is not null`,
      [entryId, this.clock.now()],
    );
    return offer ?? null;
  }

  /** The entry whose open offer a key belongs to, of that day (yyyy-MM-dd) where one is given; null for none. */
  async idOf(key: string | undefined, day: string | null = null): Promise<string | null> {
    if (!isToken(key)) return null;
    const [entry]: { id: string }[] = await this.db.query(
      `select id from waitlist_entries
       where state = 'offered' and offered_until > $2 and key_hashes @> array[$1] and day = coalesce($3, day)`,
      [hashOf(key), this.clock.now(), day],
    );
    return entry?.id ?? null;
  }

  /**
   * The offer is used in the transaction that creates a booking, which reserves for itself then; false when it is over.
   * A refusal of that transaction leaves the offer as it was.
   */
  async take(tx: EntityManager, entryId: string): Promise<boolean> {
    const entry = await this.locked(tx, entryId);
    const isOpen = entry?.state === 'offered' && entry.offeredUntil && entry.offeredUntil > this.clock.now();
    if (!isOpen) return false;
    await this.settle(tx, entryId, 'taken');
    return true;
  }

  /** Ends an entry or its offer, and frees what was held for it. `lapsedBy`: only an offer that has ended by then. */
  async end(entryId: string, state: 'left' | 'waiting' | 'lapsed' | 'over', lapsedBy?: Date): Promise<void> {
    await this.db.transaction(async (tx) => {
      const entry = await this.locked(tx, entryId);
      if (!entry || !['waiting', 'offered'].includes(entry.state)) return;
      if (lapsedBy && !(entry.offeredUntil && entry.offeredUntil <= lapsedBy)) return;
      await this.settle(tx, entryId, state);
    });
  }

  private async offer(entryId: string): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const entry = await this.locked(tx, entryId);
      if (entry?.state !== 'waiting' || entry.offers >= MOST_OFFERS) return false;
      const slot = await this.slots.firstOpen(tx, entry);
      const until = slot && offerEnds(this.clock.now(), slot.startsAt);
      if (!slot || !until) return false;
      const of = { waitlistId: entryId };
      if (!(await this.crews.tryReserve(tx, of, slot, until))) return false;
      await tx.query(
        `update waitlist_entries set state = 'offered', offers = offers + 1, offered_until = $2, offered_start = $3
         where id = $1`,
        [entryId, until, slot.startsAt],
      );
      await this.outbox.publish(tx, 'waiting-offer-made', { waitlistId: entryId });
      return true;
    });
  }

  private async locked(tx: EntityManager, id: string): Promise<WaitingEntry | undefined> {
    const [entry]: WaitingEntry[] = await tx.query(
      `select ${ENTRY_SQL} from waitlist_entries where id = $1 for update`,
      [id],
    );
    return entry;
  }

  /** Whoever has ended is written to no more. */
  private async settle(tx: EntityManager, id: string, state: WaitingState): Promise<void> {
    const isOver = state !== 'waiting';
    await tx.query(
      `update waitlist_entries set state = $2, offered_until = null, offered_start = null
         ${isOver ? ', email = null, name = null' : ''} where id = $1`,
      [id, state],
    );
    await this.crews.release(tx, { waitlistId: id });
  }
}
