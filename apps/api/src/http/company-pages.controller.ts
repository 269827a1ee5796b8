import { Controller, Get, Req, Res, Header } from '@nestjs/common';
import { AppError, COMPANY, type LegalPageKey } from '#libs/shared/contracts';
import { ApiNotes, Errors, Public } from '#libs/platform/auth';
import { CompanyService } from '#libs/shop/business-settings';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPage } from './page-answer.js';
import { legalPage } from './legal-page.js';

/**
 * The terms and the privacy policy as plain pages that need no script; without a text the page does not exist (404).
 */
@Controller('api')
@Public()
export class LegalPagesController {
  constructor(private readonly company: CompanyService) {}

  /** @throws AppError NOT_FOUND while there is no text. */
  @Get('terms')
  @Errors('NOT_FOUND')
  @ApiNotes({ file: 'text/html', hasEtag: true })
  terms(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.send('terms', request, reply);
  }

  /** @throws AppError NOT_FOUND while there is no text. */
  @Get('privacy')
  @Errors('NOT_FOUND')
  @ApiNotes({ file: 'text/html', hasEtag: true })
  privacy(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.send('privacy', request, reply);
  }

  private async send(key: LegalPageKey, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { brand, [key]: text } = await this.company.current();
    if (!text) throw new AppError('NOT_FOUND');
    await reply.send(await sendPage(request, reply, legalPage({ brand, title: COMPANY[key].label, text })));
  }
}

/**
 * The company's logo as every mail program and search engine can show it: PNG, since mail programs show no AVIF or
 * WebP.
 */
@Controller('api/logo.png')
@Public()
export class LogoController {
  constructor(private readonly company: CompanyService) {}

  /** @throws AppError NOT_FOUND while there is none. */
  @Get()
  @Errors('NOT_FOUND')
  @ApiNotes({ file: 'image/png' })
  @Header('x-content-type-options', 'nosniff')
  async show(@Res() reply: FastifyReply): Promise<void> {
    const png = await this.company.logoPng();
    if (!png) throw new AppError('NOT_FOUND');
    await reply.type('image/png').header('cache-control', 'public, max-age=3600').send(png);
  }
}
