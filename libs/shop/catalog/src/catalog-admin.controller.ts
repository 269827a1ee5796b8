import { Controller } from '@nestjs/common';
import { SaveGame, SavePackage } from '#libs/shared/contracts';
import { contentRoutes } from './content-routes.js';
import { GamesService } from './games.service.js';
import { PackagesService } from './packages.service.js';

@Controller('api/admin/packages')
export class PackagesAdminController extends contentRoutes(SavePackage, PackagesService) {}

@Controller('api/admin/games')
export class GamesAdminController extends contentRoutes(SaveGame, GamesService) {}
