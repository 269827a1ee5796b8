import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { OrderContent, SaveGame, SavePackage, type DeskGame, type DeskPackage } from '#libs/contracts';
import { AdminOnly, CurrentVisitor, Visitor } from '#libs/visitors';
import { PackagesDesk } from './packages.desk.js';
import { GamesDesk } from './games.desk.js';

@Controller('api/admin/packages')
@AdminOnly()
export class PackagesDeskController {
  constructor(private readonly desk: PackagesDesk) {}

  @Get()
  list(): Promise<DeskPackage[]> {
    return this.desk.entries.all();
  }

  @Post()
  create(@Body() asked: SavePackage, @CurrentVisitor() { userId }: Visitor): Promise<DeskPackage> {
    return this.desk.entries.create(asked, userId as string);
  }

  @Put('order')
  order(@Body() { ids }: OrderContent, @CurrentVisitor() { userId }: Visitor): Promise<DeskPackage[]> {
    return this.desk.entries.order(ids, userId as string);
  }

  @Put(':id')
  change(
    @Param('id') id: string,
    @Body() asked: SavePackage,
    @CurrentVisitor() { userId }: Visitor,
  ): Promise<DeskPackage> {
    return this.desk.entries.change(id, asked, userId as string);
  }

  @Delete(':id')
  @HttpCode(204)
  retire(@Param('id') id: string, @CurrentVisitor() { userId }: Visitor): Promise<void> {
    return this.desk.entries.retire(id, userId as string);
  }

  @Post(':id/restore')
  @HttpCode(200)
  restore(@Param('id') id: string, @CurrentVisitor() { userId }: Visitor): Promise<DeskPackage> {
    return this.desk.entries.restore(id, userId as string);
  }
}

@Controller('api/admin/games')
@AdminOnly()
export class GamesDeskController {
  constructor(private readonly desk: GamesDesk) {}

  @Get()
  list(): Promise<DeskGame[]> {
    return this.desk.entries.all();
  }

  @Post()
  create(@Body() asked: SaveGame, @CurrentVisitor() { userId }: Visitor): Promise<DeskGame> {
    return this.desk.entries.create(asked, userId as string);
  }

  @Put('order')
  order(@Body() { ids }: OrderContent, @CurrentVisitor() { userId }: Visitor): Promise<DeskGame[]> {
    return this.desk.entries.order(ids, userId as string);
  }

  @Put(':id')
  change(
    @Param('id') id: string,
    @Body() asked: SaveGame,
    @CurrentVisitor() { userId }: Visitor,
  ): Promise<DeskGame> {
    return this.desk.entries.change(id, asked, userId as string);
  }

  @Delete(':id')
  @HttpCode(204)
  retire(@Param('id') id: string, @CurrentVisitor() { userId }: Visitor): Promise<void> {
    return this.desk.entries.retire(id, userId as string);
  }

  @Post(':id/restore')
  @HttpCode(200)
  restore(@Param('id') id: string, @CurrentVisitor() { userId }: Visitor): Promise<DeskGame> {
    return this.desk.entries.restore(id, userId as string);
  }
}
