import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiNotes, Public } from '#libs/platform/auth';
import { sendAnswer, type Sent } from '#libs/shop/catalog';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiDescriptionService, type OpenApiDocument } from './api-description.service.js';
import { allowViewer } from './viewer.js';

@Controller('api')
@Public()
export class ApiDescriptionController {
  constructor(private readonly description: ApiDescriptionService) {}

  /** This description, as OpenAPI 3.1. */
  @Get('openapi.json')
  async document(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<Sent<OpenApiDocument>> {
    return sendAnswer(request, reply, await this.description.answer());
  }

  /** This description, for people. */
  @Get('docs')
  @ApiNotes({ file: 'text/html' })
  page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Sent<string> {
    allowViewer(reply);
    return sendAnswer(request, reply, this.description.page, 'text/html; charset=utf-8');
  }
}
