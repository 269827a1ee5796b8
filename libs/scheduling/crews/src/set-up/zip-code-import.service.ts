import { Injectable } from '@nestjs/common';
import { AppError, type ZipCodeImportView } from '#libs/shared/contracts';
import { AuditService } from '#libs/platform/auth';
import { Clock } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import { readZipCodeFile, type ZipPlace } from './zip-code-import.rules.js';

const BATCH = 10_000;
/** Separate from the setup lock: an import affects no event, but concurrent imports would violate the key. */
const IMPORT_LOCK = 'select pg_advisory_xact_lock(7002, 1)';

/** Coordinates of ZIP codes, uploaded by the owner: replaced completely, or removed. */
@Injectable()
export class ZipCodeImportService {
  constructor(
    private readonly db: DataSource,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async current(): Promise<ZipCodeImportView> {
    const [file]: { places: number; uploadedAt: Date }[] = await this.db.query(
      'select places, uploaded_at as "uploadedAt" from zip_file',
    );
    return file
      ? { count: file.places, uploadedAt: file.uploadedAt.toISOString() }
      : { count: 0, uploadedAt: null };
  }

  /** @throws AppError VALIDATION that names the line; nothing is changed then. */
  async replace(bytes: Uint8Array | undefined, by: string): Promise<ZipCodeImportView> {
    if (!bytes) throw AppError.validation({ file: 'Please choose a file.' });
    const places = await readZipCodeFile(bytes);
    await this.db.transaction(async (tx) => {
      await this.empty(tx);
      for (let from = 0; from < places.length; from += BATCH)
        await insert(tx, places.slice(from, from + BATCH));
      await tx.query('insert into zip_file (places, uploaded_at, uploaded_by) values ($1, $2, $3)', [
        places.length,
        this.clock.now(),
        by,
      ]);
      await this.record(tx, by, 'zip-places-replaced', { places: places.length });
    });
    return this.current();
  }

  /** Removes all coordinates: drives between different ZIP codes take `unknownTravelMinutes`. */
  async remove(by: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      await this.empty(tx);
      await this.record(tx, by, 'zip-places-removed', {});
    });
  }

  private async empty(tx: EntityManager): Promise<void> {
    await tx.query(IMPORT_LOCK);
    await tx.query('delete from zip_centroids');
    await tx.query('delete from zip_file');
  }

  private record(tx: EntityManager, by: string, what: string, facts: Record<string, number>): Promise<void> {
    return this.audit.record(tx, by, { what, subject: 'zip-places', facts });
  }
}

const insert = (tx: EntityManager, places: readonly ZipPlace[]): Promise<unknown> =>
  tx.query(
    `insert into zip_centroids (zip, latitude, longitude)
     select * from unnest($1::text[], $2::double precision[], $3::double precision[])`,
    [
      places.map(({ zip }) => zip),
      places.map(({ latitude }) => latitude),
      places.map(({ longitude }) => longitude),
    ],
  );
