// Editing of the catalog's lists: packages, games, gallery pictures, testimonials and the team.
import type { Type } from '@nestjs/common';
import { AppError, type StoredEntry, staleMessage } from '#libs/shared/contracts';
import type { Clock } from '#libs/platform/config';
import type { AuditService } from '#libs/platform/auth';
import { QueryFailedError, type DataSource, type EntityManager } from 'typeorm';
import type { CatalogRepository, ContentRow } from './catalog.repository.js';

/** The fields of every entry that the admin area shows. */
export const contentState = ({ version, retiredAt }: ContentRow): StoredEntry => ({
  version,
  retired: retiredAt !== null,
});

type Columns<Row> = Omit<Row, keyof ContentRow>;

export type ContentRules<Row extends ContentRow, Input, View> = {
  entity: Type<Row>;
  /** The entry's audit subject, such as "game". */
  subject: 'game' | 'package' | 'gallery-image' | 'testimonial' | 'person';
  /** The text from which a new entry's id is made. */
  nameOf: (input: Input) => string;
  /** The columns to store. @throws AppError VALIDATION for rules across fields. */
  columns: (input: Input) => Columns<Row> | Promise<Columns<Row>>;
  view: (row: Row) => View | Promise<View>;
  /** The minimum of active entries, and the message when fewer would remain. */
  atLeast?: { active: number; sentence: string };
  /** Called after each commit. */
  edited?: () => void;
};

export type ContentServices = {
  db: DataSource;
  catalog: CatalogRepository;
  audit: AuditService;
  clock: Clock;
};

const ID_SHAPE = /^[a-z0-9-]{1,100}$/;
const PICTURE_GONE = 'This picture is no longer there. Please upload it again.';

/**
 * Creates, changes, retires, restores and orders entries, audited and with one writer at a time per list. Entries are
 * never deleted, since bookings, custom games and receipts refer to them.
 */
export class ContentList<Row extends ContentRow, Input extends { version?: number }, View> {
  constructor(
    private readonly services: ContentServices,
    private readonly rules: ContentRules<Row, Input, View>,
  ) {}

  /** Active entries in display order, then the retired ones. */
  async all(): Promise<View[]> {
    const rows = await this.services.catalog.all(this.rules.entity);
    const sorted = [...rows.filter((row) => !row.retiredAt), ...rows.filter((row) => row.retiredAt)];
    return Promise.all(sorted.map(this.rules.view));
  }

  create(input: Input, by: string): Promise<View> {
    return this.transaction((tx) => this.createIn(tx, input, by));
  }

  /** As `create`, in the caller's transaction. Appends the entry to the list. */
  async createIn(tx: EntityManager, input: Input, by: string): Promise<View> {
    const columns = await this.rules.columns(input);
    await this.lockList(tx);
    const known = await this.services.catalog.taken(tx, this.rules.entity);
    const id = newId(this.rules.nameOf(input), new Set(known.map((row) => row.id)), this.rules.subject);
    const position = Math.max(-1, ...known.map((row) => row.position)) + 1;
    const row = { ...columns, id, position, retiredAt: null, version: 1 } as unknown as Row;
    await orPictureNotFound(this.services.catalog.insert(tx, this.rules.entity, row));
    await this.record(tx, by, id, 'created');
    return this.rules.view(row);
  }

  /** @throws AppError NOT_FOUND, VALIDATION, or STALE for an outdated version. */
  async change(id: string, input: Input, by: string): Promise<View> {
    const columns = await this.rules.columns(input);
    return this.edit(id, async (tx, row) => {
      if (input.version !== undefined && input.version !== row.version)
        throw new AppError('STALE', staleMessage('entry'));
      const fields = changedFields(row, columns);
      if (fields.length === 0) return;
      await this.write(tx, row, columns as Partial<Row>);
      await this.record(tx, by, id, 'changed', { fields: fields.join(' ') });
    });
  }

  /** Hides an entry; a repeat changes nothing. @throws AppError NOT_FOUND, NOT_ALLOWED. */
  async retire(id: string, by: string): Promise<void> {
    await this.edit(id, async (tx, row) => {
      if (row.retiredAt) return;
      const { atLeast } = this.rules;
      if (atLeast && (await this.active(tx)).length <= atLeast.active)
        throw new AppError('NOT_ALLOWED', atLeast.sentence);
      await this.write(tx, row, { retiredAt: this.services.clock.now() } as Partial<Row>);
      await this.record(tx, by, id, 'retired');
    });
  }

  /** Shows a retired entry again at its old position; a repeat changes nothing. @throws AppError NOT_FOUND. */
  restore(id: string, by: string): Promise<View> {
    return this.edit(id, async (tx, row) => {
      if (!row.retiredAt) return;
      await this.write(tx, row, { retiredAt: null } as Partial<Row>);
      await this.record(tx, by, id, 'restored');
    });
  }

  /** @throws AppError VALIDATION unless the ids are exactly the active entries, each once. */
  order(ids: readonly string[], by: string): Promise<View[]> {
    return this.transaction(async (tx) => {
      await this.lockList(tx);
      const active = await this.active(tx);
      const isComplete = ids.length === active.length && new Set(ids).size === ids.length;
      if (!isComplete || !active.every(({ id }) => ids.includes(id)))
        throw AppError.validation({ ids: 'The order must name every active entry exactly once.' });
      await this.services.catalog.setOrder(tx, this.rules.entity, ids);
      await this.record(tx, by, null, 'ordered', { entries: ids.length });
      return Promise.all((await this.active(tx)).map(this.rules.view));
    });
  }

  private async edit(id: string, work: (tx: EntityManager, row: Row) => Promise<void>): Promise<View> {
    if (!ID_SHAPE.test(id)) throw new AppError('NOT_FOUND');
    return this.transaction(async (tx) => {
      await this.lockList(tx);
      const row = await this.services.catalog.find(tx, this.rules.entity, id);
      if (!row) throw new AppError('NOT_FOUND');
      await work(tx, row);
      return this.rules.view(row);
    });
  }

  private async transaction<Result>(work: (tx: EntityManager) => Promise<Result>): Promise<Result> {
    const result = await this.services.db.transaction(work);
    this.rules.edited?.();
    return result;
  }

  private async write(tx: EntityManager, row: Row, columns: Partial<Row>): Promise<void> {
    Object.assign(row, columns, { version: row.version + 1 });
    await orPictureNotFound(this.services.catalog.save(tx, this.rules.entity, row));
  }

  private active(tx: EntityManager): Promise<Row[]> {
    return this.services.catalog.active(this.rules.entity, tx);
  }

  /** Ids, positions and the minimum of active entries depend on all rows of the list. */
  private lockList(tx: EntityManager): Promise<void> {
    return this.services.catalog.lockList(tx, this.rules.subject);
  }

  private record(
    tx: EntityManager,
    by: string,
    subjectId: string | null,
    done: 'created' | 'changed' | 'retired' | 'restored' | 'ordered',
    facts: Record<string, string | number> = {},
  ): Promise<void> {
    const { subject } = this.rules;
    return this.services.audit.record(tx, by, { what: `${subject}-${done}`, subject, subjectId, facts });
  }
}

function changedFields(row: object, columns: object): string[] {
  const asText = (value: unknown) => JSON.stringify(value ?? null);
  return Object.entries(columns)
    .filter(([field, value]) => asText(value) !== asText((row as Record<string, unknown>)[field]))
    .map(([field]) => field);
}

/** @throws AppError VALIDATION if the picture has been deleted. */
async function orPictureNotFound(saving: Promise<unknown>): Promise<void> {
  try {
    await saving;
  } catch (error) {
    const isGone = error instanceof QueryFailedError && error.driverError.constraint === 'fk_picture';
    throw isGone ? AppError.validation({ imageUrl: PICTURE_GONE }) : error;
  }
}

const MAX_LENGTH = 60;

/** A readable id: "Tug of Champions!" becomes "tug-of-champions", a second one "tug-of-champions-2". */
export function newId(name: string, taken: ReadonlySet<string>, fallback: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '');
  const base = slug || fallback;
  // "order" would collide with the route PUT /api/admin/games/order.
  for (let count = base === 'order' ? 2 : 1; ; count += 1) {
    const id = count === 1 ? base : `${base}-${count}`;
    if (!taken.has(id)) return id;
  }
}
