import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { Injectable } from '@nestjs/common';
import { DAY_MS, AppError, PICTURE_WIDTHS, type UploadedPicture, HOUR_MS } from '#libs/shared/contracts';
import { Clock, Settings } from '#libs/platform/config';
import { AuditService } from '#libs/platform/auth';
import { Every } from '#libs/platform/events';
import { DataSource } from 'typeorm';
import { isPictureId, picturesOlderThan, readPicture, removePicture, writePicture } from './picture-files.js';
import { asPng, makePicture, type PictureFormat } from './picture-maker.js';
import { PictureEntity } from './picture.entity.js';

/** Entries need no expiry because pictures never change; at this size the cache is cleared. */
const MAX_WIDTHS = 1_000;

@Injectable()
export class PicturesService {
  private readonly folder: string;
  private readonly widths = new Map<string, number>();

  constructor(
    settings: Settings,
    private readonly db: DataSource,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {
    this.folder = resolve(settings.DATA_DIR, 'pictures');
  }

  /**
   * Stores an upload under a new id. Files are written before the row: after a crash in between, the sweep removes
   * files without a row.
   * @throws AppError UNSUPPORTED_TYPE, TOO_LARGE.
   */
  async save(upload: Buffer | undefined, contentType: string, by: string): Promise<UploadedPicture> {
    if (!upload) throw new AppError('UNSUPPORTED_TYPE', 'Please send the picture itself.');
    const made = await makePicture(upload, contentType);
    const id = randomUUID();
    await writePicture(this.folder, id, made.files);
    await this.db.transaction(async (tx) => {
      const { width, height } = made;
      await tx.insert(PictureEntity, { id, width, height, createdBy: by, createdAt: this.clock.now() });
      const facts = { width, height, bytes: upload.length };
      await this.audit.record(tx, by, { what: 'picture-uploaded', subject: 'picture', subjectId: id, facts });
    });
    return { imageUrl: `/pictures/${id}` };
  }

  /** The file of the next stored width that is at least `input`, else of the widest. @throws AppError NOT_FOUND. */
  async file(id: string, input: number, format: PictureFormat): Promise<Buffer> {
    const own = isPictureId(id) ? await this.widthOf(id) : null;
    const width = own && (PICTURE_WIDTHS.find((each) => each >= input && each < own) ?? own);
    const content = width && (await readPicture(this.folder, { id, width, format }));
    if (!content) throw new AppError('NOT_FOUND', 'We could not find this picture.');
    return content;
  }

  /** Width and height in pixels; null for an unknown picture. */
  async sizeOf(id: string): Promise<{ width: number; height: number } | null> {
    const picture = isPictureId(id) && (await this.db.getRepository(PictureEntity).findOneBy({ id }));
    return picture ? { width: picture.width, height: picture.height } : null;
  }

  /** The picture as PNG, at most `width` pixels wide; null for an unknown picture. */
  async png(id: string, width: number): Promise<Buffer | null> {
    const own = isPictureId(id) ? await this.widthOf(id) : null;
    const content = own && (await readPicture(this.folder, { id, width: own, format: 'webp' }));
    return content ? asPng(content, width) : null;
  }

  private async widthOf(id: string): Promise<number | null> {
    const known = this.widths.get(id);
    if (known) return known;
    const picture = await this.db.getRepository(PictureEntity).findOneBy({ id });
    if (!picture) return null;
    if (this.widths.size >= MAX_WIDTHS) this.widths.clear();
    this.widths.set(id, picture.width);
    return picture.width;
  }

  /**
   * Removes unused pictures older than a day (uploads whose form was never saved) and files without a row. Called by a
   * timer; returns the number of deleted pictures.
   */
  @Every(HOUR_MS, { as: 'sweep-pictures' })
  async sweep(): Promise<number> {
    const gone = await this.deleteUnused();
    const withoutRow = await this.idsWithoutRow(await picturesOlderThan(this.folder, DAY_MS));
    for (const id of new Set([...gone, ...withoutRow])) await removePicture(this.folder, id);
    return gone.length;
  }

  /**
   * Two statements: the first locks, the second rechecks with a new snapshot. Saving an entry with such a picture locks
   * its row (trigger picture_is_kept), so the picture is either skipped here or seen as used by the second statement.
   */
  private deleteUnused(): Promise<string[]> {
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

  private async idsWithoutRow(ids: string[]): Promise<string[]> {
    const known: { id: string }[] = await this.db.query(
      'select id from pictures where id = any($1::uuid[])',
      [ids],
    );
    return ids.filter((id) => !known.some((each) => each.id === id));
  }
}
