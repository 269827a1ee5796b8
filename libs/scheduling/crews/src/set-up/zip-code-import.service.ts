import { Injectable } from '@nestjs/common';
import { AppError, type ZipCodeImportView } from '#libs/shared/contracts';
import { type AuditAction, AuditService } from '#libs/platform/auth';
import { Clock } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import { CrewSetUpRepository } from './crew-set-up.repository.js';
import { readZipCodeFile } from './zip-code-import.rules.js';

/** Coordinates of ZIP codes, uploaded by the owner: replaced completely, or removed. */
@Injectable()
export class ZipCodeImportService {
  constructor(
    private readonly db: DataSource,
    private readonly repository: CrewSetUpRepository,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async current(): Promise<ZipCodeImportView> {
    const file = await this.repository.findZipFile();
    return file
      ? { count: file.places, uploadedAt: file.uploadedAt.toISOString() }
      : { count: 0, uploadedAt: null };
  }

  /** @throws AppError VALIDATION that names the line; nothing is changed then. */
  async replace(bytes: Uint8Array | undefined, by: string): Promise<ZipCodeImportView> {
    if (!bytes) throw AppError.validation({ file: 'Please choose a file.' });
    const places = await readZipCodeFile(bytes);
    await this.db.transaction(async (tx) => {
      await this.repository.deleteZipPlaces(tx);
      await this.repository.insertZipPlaces(tx, places, { by, at: this.clock.now() });
      await this.record(tx, by, 'zip-places-replaced', { places: places.length });
    });
    return this.current();
  }

  /** Removes all coordinates: drives between different ZIP codes take `unknownTravelMinutes`. */
  async remove(by: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      await this.repository.deleteZipPlaces(tx);
      await this.record(tx, by, 'zip-places-removed', {});
    });
  }

  private record(
    tx: EntityManager,
    by: string,
    what: AuditAction,
    facts: Record<string, number>,
  ): Promise<void> {
    return this.audit.record(tx, by, { what, subject: 'zip-places', facts });
  }
}
