import { Controller, Get, Header, Res } from '@nestjs/common';
import { AppError } from '#libs/shared/contracts';
import { Described } from '#libs/platform/auth';
import { CompanyService } from '#libs/shop/business-settings';
import type { FastifyReply } from 'fastify';

/**
 * The company's logo as every mail program and search engine can show it: PNG, since mail programs show no AVIF or
 * WebP.
 */
@Controller('api/logo.png')
export class LogoController {
  constructor(private readonly company: CompanyService) {}

  /** @throws AppError NOT_FOUND while there is none. */
  @Get()
  @Described({ file: 'image/png' })
  @Header('x-content-type-options', 'nosniff')
  async show(@Res() reply: FastifyReply): Promise<void> {
    const png = await this.company.logoPng();
    if (!png) throw new AppError('NOT_FOUND');
    await reply.type('image/png').header('cache-control', 'public, max-age=3600').send(png);
  }
}
