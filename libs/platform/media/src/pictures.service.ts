import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DAY_MS, AppError, PICTURE_WIDTHS, type UploadedPicture } from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import { AuditService } from '#libs/platform/auth';
import { Retention } from '#libs/platform/events';
import { FileStorageService, type StoredFile } from '#libs/platform/storage';
import { DataSource } from 'typeorm';
import { asPng, makePicture, type PictureFormat } from './picture-maker.js';
import { PicturesRepository } from './pictures.repository.js';

/** Entries need no expiry because pictures never change; at this size the cache is cleared. */
const MAX_WIDTHS = 1_000;
const FOLDER = 'pictures';

const isPictureId = (typed: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(typed);
const keyOf = (id: string, width: number, format: PictureFormat) => `${FOLDER}/${id}.${width}.${format}`;

@Injectable()
export class PicturesService {
  private readonly widths = new Map<string, number>();

  constructor(
    private readonly db: DataSource,
    private readonly repository: PicturesRepository,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly files: FileStorageService,
  ) {}

  /**
   * Stores an upload under a new id. Files are written before the row: after a crash in between, the sweep removes
   * files without a row.
   * @throws AppError UNSUPPORTED_TYPE, TOO_LARGE.
   */
  async save(upload: Buffer | undefined, contentType: string, by: string): Promise<UploadedPicture> {
    if (!upload) throw new AppError('UNSUPPORTED_TYPE', 'Please send the picture itself.');
    const made = await makePicture(upload, contentType);
    const id = randomUUID();
    for (const { width, format, content } of made.files)
      await this.files.put(keyOf(id, width, format), content);
    await this.db.transaction(async (tx) => {
      const { width, height } = made;
      const createdAt = this.clock.now();
      await this.repository.insert(tx, { id, width, height, createdBy: by, createdAt });
      const facts = { width, height, bytes: upload.length };
      await this.audit.record(tx, by, { what: 'picture-uploaded', subject: 'picture', subjectId: id, facts });
    });
    return { imageUrl: `/pictures/${id}` };
  }

  /** The file of the next stored width that is at least `input`, else of the widest. @throws AppError NOT_FOUND. */
  async file(id: string, input: number, format: PictureFormat): Promise<Buffer> {
    const own = isPictureId(id) ? await this.widthOf(id) : null;
    const width = own && (PICTURE_WIDTHS.find((each) => each >= input && each < own) ?? own);
    const content = width && (await this.files.read(keyOf(id, width, format)));
    if (!content) throw new AppError('NOT_FOUND', 'We could not find this picture.');
    return content;
  }

  /** Width and height in pixels; null for an unknown picture. */
  async sizeOf(id: string): Promise<{ width: number; height: number } | null> {
    const picture = isPictureId(id) && (await this.repository.find(id));
    return picture ? { width: picture.width, height: picture.height } : null;
  }

  /** The picture as PNG, at most `width` pixels wide; null for an unknown picture. */
  async png(id: string, width: number): Promise<Buffer | null> {
    const own = isPictureId(id) ? await this.widthOf(id) : null;
    const content = own && (await this.files.read(keyOf(id, own, 'webp')));
    return content ? asPng(content, width) : null;
  }

  private async widthOf(id: string): Promise<number | null> {
    const known = this.widths.get(id);
    if (known) return known;
    const picture = await this.repository.find(id);
    if (!picture) return null;
    if (this.widths.size >= MAX_WIDTHS) this.widths.clear();
    this.widths.set(id, picture.width);
    return picture.width;
  }

  /**
   * Removes unused pictures older than a day (uploads whose form was never saved) and files without a row. Called by a
   * timer; returns the number of deleted pictures.
   */
  @Retention()
  async sweep(): Promise<number> {
    const gone = new Set(await this.deleteUnused());
    const isOld = ({ writtenAt }: StoredFile) => writtenAt.getTime() < Date.now() - DAY_MS;
    for await (const page of this.files.list(FOLDER)) {
      const withoutRow = await this.idsWithoutRow(page.filter(isOld).map(({ id }) => id));
      const left = page.filter((file) => gone.has(file.id) || (isOld(file) && withoutRow.has(file.id)));
      for (const { key } of left) await this.files.remove(key);
    }
    return gone.size;
  }

  /**
   * Two statements: the first locks, the second rechecks with a new snapshot. Saving an entry with such a picture locks
   * its row (trigger picture_is_kept), so the picture is either skipped here or seen as used by the second statement.
   */
  private deleteUnused(): Promise<string[]> {
    const before = new Date(this.clock.now().getTime() - DAY_MS);
    return this.db.transaction(async (tx) =>
      this.repository.removeUnused(tx, await this.repository.lockUnused(tx, before)),
    );
  }

  private async idsWithoutRow(ids: string[]): Promise<Set<string>> {
    const withRow = new Set(await this.repository.idsOf(ids));
    return new Set(ids.filter((id) => !withRow.has(id)));
  }
}
