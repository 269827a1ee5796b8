import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform/config';
import { DataSource } from 'typeorm';
import { PictureFilesRepository } from './picture-files.repository.js';

const DAY_MS = 86_400_000;

/** Takes away pictures that nobody shows: uploads whose form was never saved, and files of killed uploads. */
@Injectable()
export class PictureSweepService {
  constructor(
    private readonly db: DataSource,
    private readonly files: PictureFilesRepository,
    private readonly clock: Clock,
  ) {}

  /** Returns how many pictures went. */
  async sweep(): Promise<number> {
    const gone = await this.forgetUnused();
    const orphans = await this.withoutRow(await this.files.olderThan(DAY_MS));
    for (const id of new Set([...gone, ...orphans])) await this.files.remove(id);
    return gone.length;
  }

  /**
   * Two statements: the first locks, the second looks with a new snapshot. Whoever saves an entry with such a picture
   * holds its row (trigger picture_is_kept), so it is either skipped here or seen by the second look.
   */
  private forgetUnused(): Promise<string[]> {
    return this.db.transaction(async (tx) => {
      const old: { id: string }[] = await tx.query(
        `select id from pictures where created_at < $1
           and not exists (select from picture_uses where image_url = '/pictures/' || id::text)
         for update skip locked`,
        [new Date(this.clock.now().getTime() - DAY_MS)],
      );
      const [gone]: [{ id: string }[], number] = await tx.query(
        `delete from pictures where id = any($1)
           and not exists (select from picture_uses where image_url = '/pictures/' || id::text) returning id`,
        [old.map(({ id }) => id)],
      );
      return gone.map(({ id }) => id);
    });
  }

  private async withoutRow(ids: string[]): Promise<string[]> {
    const known: { id: string }[] = await this.db.query(
      'select id from pictures where id = any($1::uuid[])',
      [ids],
    );
    return ids.filter((id) => !known.some((each) => each.id === id));
  }
}
