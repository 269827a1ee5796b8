import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PictureEntity } from './picture.entity.js';

/** Rows of uploaded pictures; their files are named by the ids. */
@Injectable()
export class PicturesRepository {
  constructor(private readonly db: DataSource) {}

  async insert(tx: EntityManager, picture: PictureEntity): Promise<void> {
    await tx.insert(PictureEntity, picture);
  }

  /** Null for an unknown picture. */
  find(id: string): Promise<PictureEntity | null> {
    return this.db.getRepository(PictureEntity).findOneBy({ id });
  }

  /** Those of these ids that have a row. */
  async idsOf(ids: readonly string[]): Promise<string[]> {
    const known: { id: string }[] = await this.db.query(
      'select id from pictures where id = any($1::uuid[])',
      [ids],
    );
    return known.map(({ id }) => id);
  }

  /** Locks pictures that were uploaded before this time and are not used; skips those that others have locked. */
  async lockUnused(tx: EntityManager, before: Date): Promise<string[]> {
    const old: { id: string }[] = await tx.query(
      `select id from pictures where created_at < $1
         and not exists (select from picture_uses where image_url = '/pictures/' || id::text)
       for update skip locked`,
      [before],
    );
    return old.map(({ id }) => id);
  }

  /** Deletes those of these pictures that are not used; returns them. */
  async removeUnused(tx: EntityManager, ids: readonly string[]): Promise<string[]> {
    const [gone]: [{ id: string }[], number] = await tx.query(
      `delete from pictures where id = any($1)
         and not exists (select from picture_uses where image_url = '/pictures/' || id::text) returning id`,
      [ids],
    );
    return gone.map(({ id }) => id);
  }
}
