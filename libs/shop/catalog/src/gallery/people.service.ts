import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type CatalogAnswer, CatalogList } from '../catalog-list.js';
import { CatalogRepository } from '../catalog.repository.js';
import {
  isUploadedPicture,
  type AdminPerson,
  type PersonView,
  type SavePerson,
  type SetupState,
} from '#libs/shared/contracts';
import { adminPerson, personView } from './gallery.views.js';
import { PersonEntity } from './person.entity.js';
import { ContentList } from '../content-list.js';
import { Clock } from '#libs/platform/config';
import { AuditService } from '#libs/platform/auth';
import { SetupSource } from '#libs/platform/events';

/** The team on the About page. */
@Injectable()
export class PeopleService {
  private readonly cache = new CatalogList<PersonEntity, object, PersonView>(
    () => this.catalog.active(PersonEntity),
    () => true,
    personView,
  );

  readonly entries: ContentList<PersonEntity, SavePerson, AdminPerson>;

  constructor(
    private readonly catalog: CatalogRepository,
    db: DataSource,
    audit: AuditService,
    clock: Clock,
  ) {
    this.entries = new ContentList(
      { db, catalog, audit, clock },
      {
        entity: PersonEntity,
        subject: 'person',
        nameOf: ({ name }) => name,
        columns: ({ version: _seen, ...input }) => input,
        view: adminPerson,
      },
    );
  }

  /** Done once nobody who came with the site is left. */
  @SetupSource()
  async setupSteps(): Promise<SetupState[]> {
    const people = await this.cache.rows();
    const isDone = people.length > 0 && people.every(({ imageUrl }) => isUploadedPicture(imageUrl));
    return [{ step: 'team', isDone }];
  }

  answer(): Promise<CatalogAnswer<PersonView>> {
    return this.cache.answer({});
  }
}
