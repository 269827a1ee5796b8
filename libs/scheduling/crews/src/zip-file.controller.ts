import { Controller, Delete, Get, HttpCode, Put, Req } from '@nestjs/common';
import { ZIP_FILE, type ZipFileView } from '#libs/shared/contracts';
import { AdminOnly, CurrentUser, Described, RequestUser } from '#libs/platform/auth';
import type { FastifyRequest } from 'fastify';
import { ZipCodeImportService } from './zip-code-import.service.js';

@Controller('api/admin/zip-centroids')
@AdminOnly()
export class ZipFileController {
  constructor(private readonly file: ZipCodeImportService) {}

  @Get()
  current(): Promise<ZipFileView> {
    return this.file.current();
  }

  /** The body is the file itself; the API's parser has bounded it. */
  @Put()
  @Described({ body: { mediaTypes: ZIP_FILE.types } })
  replace(@Req() { body }: FastifyRequest, @CurrentUser() { userId }: RequestUser): Promise<ZipFileView> {
    return this.file.replace(body as Buffer | undefined, userId as string);
  }

  @Delete()
  @HttpCode(204)
  forget(@CurrentUser() { userId }: RequestUser): Promise<void> {
    return this.file.forget(userId as string);
  }
}
