import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CustomGameEntity } from './custom-game.entity.js';
import { IdeasService } from './ideas.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([CustomGameEntity])],
  providers: [IdeasService],
  exports: [IdeasService],
})
export class IdeasModule {}
