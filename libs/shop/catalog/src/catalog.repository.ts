import { Injectable, type Type } from '@nestjs/common';
import { DataSource, In, type EntityManager } from 'typeorm';
import { GameEntity } from './game.entity.js';

/** Columns of every editable entry. */
export type ContentRow = {
  id: string;
  position: number;
  retiredAt: Date | null;
  version: number;
};

/** Rows of the catalog's lists: `list` is the entity of one of them. */
@Injectable()
export class CatalogRepository {
  constructor(private readonly db: DataSource) {}

  /** All entries in display order, also retired ones. */
  all<Row extends ContentRow>(list: Type<Row>): Promise<Row[]> {
    return sorted(this.db.manager, list).getMany();
  }

  /** The entries that are not retired, in display order. */
  active<Row extends ContentRow>(list: Type<Row>, on: EntityManager = this.db.manager): Promise<Row[]> {
    return sorted(on, list).where('entry.retiredAt is null').getMany();
  }

  /** Ids and positions that are taken, also by retired entries. */
  taken(tx: EntityManager, list: Type<ContentRow>): Promise<Pick<ContentRow, 'id' | 'position'>[]> {
    return rows(tx, list).getMany();
  }

  find<Row extends ContentRow>(tx: EntityManager, list: Type<Row>, id: string): Promise<Row | null> {
    return rows(tx, list).where('entry.id = :id', { id }).getOne();
  }

  async insert(tx: EntityManager, list: Type<ContentRow>, row: ContentRow): Promise<void> {
    await tx.insert(list, row);
  }

  async save(tx: EntityManager, list: Type<ContentRow>, row: ContentRow): Promise<void> {
    await tx.save(list, row);
  }

  /** Sets the positions of entries to their places among these ids. */
  async setOrder(tx: EntityManager, list: Type<ContentRow>, ids: readonly string[]): Promise<void> {
    await tx.query(
      `update ${tx.connection.getMetadata(list).tableName} as entry set position = place.n - 1
         from unnest($1::text[]) with ordinality as place (id, n) where entry.id = place.id`,
      [ids],
    );
  }

  /** The sample testimonials that are not retired leave the public list. */
  async retireSampleTestimonials(tx: EntityManager, at: Date): Promise<void> {
    await tx.query(
      'update testimonials set retired_at = $1, version = version + 1 where is_sample and retired_at is null',
      [at],
    );
  }

  /** Until the transaction ends: one writer at a time for each list, by its audit subject. */
  async lockList(tx: EntityManager, subject: string): Promise<void> {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`content:${subject}`]);
  }

  /** These games in any order, also retired ones. */
  findGames(ids: readonly string[]): Promise<GameEntity[]> {
    return this.db.getRepository(GameEntity).findBy({ id: In(ids) });
  }

  /** One name for each tier: that of its first active card, else of a retired one. */
  tierNames(): Promise<{ tier: number; name: string }[]> {
    return this.db.query(
      `select distinct on (tier) tier, name from packages order by tier, retired_at nulls first, position`,
    );
  }
}

const rows = <Row extends ContentRow>(on: EntityManager, list: Type<Row>) =>
  on.getRepository(list).createQueryBuilder('entry');

const sorted = <Row extends ContentRow>(on: EntityManager, list: Type<Row>) =>
  rows(on, list).orderBy('entry.position').addOrderBy('entry.id');

/** Active games in display order, for programs without a Nest container. */
export function gamesToChoose(on: EntityManager): Promise<{ id: string; name: string }[]> {
  return on.query('select id, name from games where retired_at is null order by position, id');
}
