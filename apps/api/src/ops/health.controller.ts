import { Controller, Get, Res } from '@nestjs/common';
import { ApiNotes, Public } from '#libs/platform/auth';
import type { FastifyReply } from 'fastify';
import { ReadinessService, type Readiness } from './readiness.service.js';

export type Liveness = { status: 'ok' };

@Controller('health')
@Public()
export class HealthController {
  constructor(private readonly probe: ReadinessService) {}

  @Get('live')
  live(): Liveness {
    return { status: 'ok' };
  }

  @Get('ready')
  @ApiNotes({ statuses: [503], headers: ['retry-after'] })
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<Readiness> {
    const readiness = await this.probe.read();
    if (readiness.status !== 'ok') reply.code(503).header('retry-after', '5');
    return readiness;
  }
}
