// Keys of links that are shown again, so that they cannot be kept as a hash: they are made anew each time.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { resolve } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Settings } from '#libs/platform/config';
import { storedSecret } from './sessions/stored-secret.js';

/** What a link opens: its purpose, whose it is, and how often it was made anew. A new generation ends the one before. */
export type Link = { purpose: 'calendar'; id: string; generation: number };

@Injectable()
export class LinkKeysService {
  private known: string | null = null;

  constructor(private readonly settings: Settings) {}

  /** 43 letters that may stand in an address. */
  keyOf({ purpose, id, generation }: Link): string {
    const text = `${purpose}:${id}:${generation}`;
    return createHmac('sha256', this.secret()).update(text).digest('base64url');
  }

  /** Takes as long for a wrong key as for the right one. */
  isKey(given: string, link: Link): boolean {
    const [one, other] = [Buffer.from(given), Buffer.from(this.keyOf(link))];
    return one.length === other.length && timingSafeEqual(one, other);
  }

  /** Reads the secret, or makes one, now: a folder that cannot be written shall stop the start and no reader. */
  prepare(): void {
    this.secret();
  }

  private secret(): string {
    const { LINK_SECRET, DATA_DIR } = this.settings;
    return (this.known ??= LINK_SECRET || storedSecret(resolve(DATA_DIR), 'link-secret'));
  }
}
