import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { GameEntity } from './game.entity.js';
import { GamesDesk } from './games.desk.js';
import { GamesService } from './games.service.js';
import { PackageEntity } from './package.entity.js';
import { PackagesDesk } from './packages.desk.js';
import { PackagesService } from './packages.service.js';

const SERVICES = [PackagesService, GamesService, PackagesDesk, GamesDesk];

@Module({
  imports: [TypeOrmModule.forFeature([PackageEntity, GameEntity])],
  providers: SERVICES,
  exports: SERVICES,
})
export class CatalogModule {}
