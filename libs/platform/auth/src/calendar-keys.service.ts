import { createHmac, timingSafeEqual } from 'node:crypto';
import { resolve } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Clock, Settings } from '#libs/platform/config';
import type { EntityManager } from 'typeorm';
import { CalendarLinksRepository, type CalendarName } from './calendar-links.repository.js';
import { storedSecret } from './sessions/secrets.js';

/** Input of a link key. Raising `generation` revokes the previous link. */
export type Link = { purpose: 'calendar'; id: string; generation: number };

/**
 * Keys of calendar links and their generations. Links are displayed again later, so a hash of the key is not enough:
 * the key is recomputed with HMAC each time. The service is in auth, below hosts and accounts, so a change that ends
 * access can revoke the known links in the same transaction.
 */
@Injectable()
export class CalendarKeysService {
  private known: string | null = null;

  constructor(
    private readonly settings: Settings,
    private readonly links: CalendarLinksRepository,
    private readonly clock: Clock,
  ) {}

  /** Generation of each key, in the order of `calendars`; 1 when it was never renewed. */
  generationsOf(calendars: readonly CalendarName[], on?: EntityManager): Promise<number[]> {
    return this.links.generationsOf(calendars, on);
  }

  /** Revokes the link of one calendar. */
  renew(tx: EntityManager, calendar: CalendarName): Promise<void> {
    return this.links.raiseGeneration(tx, calendar, this.clock.now());
  }

  /** Revokes all links. Called when an administrator who could read them loses access. */
  renewAll(tx: EntityManager): Promise<void> {
    return this.links.raiseGeneration(tx, { kind: 'every', no: 1 }, this.clock.now());
  }

  /** 43 URL-safe characters. */
  keyOf({ purpose, id, generation }: Link): string {
    const text = `${purpose}:${id}:${generation}`;
    return createHmac('sha256', this.secret()).update(text).digest('base64url');
  }

  /** Compares in constant time. */
  isKey(given: string, link: Link): boolean {
    const [one, other] = [Buffer.from(given), Buffer.from(this.keyOf(link))];
    return one.length === other.length && timingSafeEqual(one, other);
  }

  /** The secret, read or created by the first call. @throws Error for a folder that cannot be written. */
  secret(): string {
    const { LINK_SECRET, DATA_DIR } = this.settings;
    return (this.known ??= LINK_SECRET || storedSecret(resolve(DATA_DIR), 'link-secret'));
  }
}
