import { Controller, Get, Header, Headers, Param, Post, Query, Req, Res } from '@nestjs/common';
import { PICTURE_TYPES, type UploadedPicture } from '#libs/shared/contracts';
import { AdminOnly, ApiNotes, CurrentUserId, Public } from '#libs/platform/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PicturesService } from './pictures.service.js';

@Controller('api/admin/pictures')
@AdminOnly('edit-content')
export class PicturesAdminController {
  constructor(private readonly pictures: PicturesService) {}

  /** The body is the picture itself; the API's parser has bounded it. */
  @Post()
  @ApiNotes({ body: { mediaTypes: PICTURE_TYPES } })
  upload(
    @Req() { body }: FastifyRequest,
    @Headers('content-type') contentType: string,
    @CurrentUserId() userId: string,
  ): Promise<UploadedPicture> {
    return this.pictures.save(body as Buffer | undefined, typeOf(contentType), userId);
  }
}

@Controller('pictures')
@Public()
export class PicturesController {
  constructor(private readonly pictures: PicturesService) {}

  /** One address for every reader: AVIF for those who ask for it, WebP for all others. An id never changes meaning. */
  @Get(':id')
  @ApiNotes({ file: 'image/*' })
  @Header('vary', 'Accept')
  @Header('x-content-type-options', 'nosniff')
  async show(
    @Param('id') id: string,
    @Query('w') width: unknown,
    @Headers('accept') accept: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const format = accept?.includes('image/avif') ? 'avif' : 'webp';
    const content = await this.pictures.file(id, Number(width) || Infinity, format);
    void reply
      .type(`image/${format}`)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(content);
  }
}

const typeOf = (header = '') => header.split(';')[0].trim().toLowerCase();
