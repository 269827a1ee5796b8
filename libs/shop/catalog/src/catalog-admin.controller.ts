import { Controller } from '@nestjs/common';
import { SaveGame, SavePackage } from '#libs/shared/contracts';
import { contentRoutes } from './content-routes.js';
import { GamesAdmin } from './games.admin.js';
import { PackagesAdmin } from './packages.admin.js';

@Controller('api/admin/packages')
export class PackagesAdminController extends contentRoutes(SavePackage, PackagesAdmin) {}

@Controller('api/admin/games')
export class GamesAdminController extends contentRoutes(SaveGame, GamesAdmin) {}
