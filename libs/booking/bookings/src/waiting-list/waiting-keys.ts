import { Injectable } from '@nestjs/common';
import { hashOf, isToken, newToken } from '#libs/platform/auth';
import { AppError } from '#libs/shared/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { ENTRY_SQL, type WaitingEntry } from './waiting-list.repository.js';

/** Keys of mailed links: only their hashes are kept, and events never carry one. */
@Injectable()
export class WaitingKeys {
  constructor(private readonly db: DataSource) {}

  /** A fresh key for a mail that is being written. */
  async create(entryId: string): Promise<string> {
    const key = newToken();
    await this.db.query('update waitlist_entries set key_hashes = key_hashes || $2::text where id = $1', [
      entryId,
      hashOf(key),
    ]);
    return key;
  }

  /** Takes back a key whose mail never left. */
  async revoke(key: string): Promise<void> {
    await this.db.query(
      'update waitlist_entries set key_hashes = array_remove(key_hashes, $1) where key_hashes @> array[$1]',
      [hashOf(key)],
    );
  }

  /** The entry that a key belongs to. @throws AppError NOT_FOUND for one that is nobody's. */
  async entryOf(key: unknown, on: EntityManager = this.db.manager): Promise<WaitingEntry> {
    const [entry]: WaitingEntry[] = isToken(key)
      ? await on.query(`select ${ENTRY_SQL} from waitlist_entries where key_hashes @> array[$1]`, [
          hashOf(key),
        ])
      : [];
    if (!entry) throw new AppError('NOT_FOUND');
    return entry;
  }
}
