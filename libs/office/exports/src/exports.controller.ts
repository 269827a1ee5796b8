import { Body, Controller, Get, Header, HttpCode, Param, Post, type StreamableFile } from '@nestjs/common';
import { RequestExport, type ExportView, type RequestedExport } from '#libs/shared/contracts';
import {
  AdminOnly,
  ApiNotes,
  CreationKey,
  CurrentUser,
  Errors,
  Idempotent,
  RequestUser,
} from '#libs/platform/auth';
import { ExportsService } from './exports.service.js';

@Controller('api/admin/exports')
@AdminOnly('export')
export class ExportsController {
  constructor(private readonly exports: ExportsService) {}

  @Post()
  @Errors('NOT_ALLOWED')
  @HttpCode(202)
  @Idempotent()
  request(
    @Body() request: RequestExport,
    @CurrentUser() currentUser: RequestUser,
    @CreationKey() key: string | null,
  ): Promise<RequestedExport> {
    return this.exports.request(request, currentUser, key);
  }

  @Get()
  list(): Promise<ExportView[]> {
    return this.exports.list();
  }

  @Get(':id')
  view(@Param('id') id: string): Promise<ExportView> {
    return this.exports.view(id);
  }

  @Get(':id/file')
  @Errors('GONE', 'NOT_READY')
  @ApiNotes({ file: '*/*' })
  @Header('cache-control', 'private, no-store')
  @Header('x-content-type-options', 'nosniff')
  file(@Param('id') id: string, @CurrentUser() currentUser: RequestUser): Promise<StreamableFile> {
    return this.exports.file(id, currentUser);
  }
}
