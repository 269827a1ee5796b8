import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CatalogModule } from '#libs/catalog';
import { CustomGameEntity } from './custom-game.entity.js';
import { IdeasDesk } from './ideas.desk.js';
import { IdeasService } from './ideas.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([CustomGameEntity]), CatalogModule],
  providers: [IdeasService, IdeasDesk],
  exports: [IdeasService, IdeasDesk],
})
export class IdeasModule {}
