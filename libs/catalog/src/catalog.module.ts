import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PriceBooksModule } from '#libs/price-books';
import { GameEntity } from './game.entity.js';
import { GamesAdmin } from './games.admin.js';
import { GamesService } from './games.service.js';
import { PackageEntity } from './package.entity.js';
import { PackagesAdmin } from './packages.admin.js';
import { PackagesService } from './packages.service.js';

const SERVICES = [PackagesService, GamesService, PackagesAdmin, GamesAdmin];

@Module({
  imports: [TypeOrmModule.forFeature([PackageEntity, GameEntity]), PriceBooksModule],
  providers: SERVICES,
  exports: SERVICES,
})
export class CatalogModule {}
