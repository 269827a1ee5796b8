import type { FastifyInstance, FastifyRequest } from 'fastify';

type OriginOf = (request: FastifyRequest) => string;

/** robots.txt and sitemap.xml, which name the address of the site. `paths` are the public pages. */
export function addSiteFiles(server: FastifyInstance, paths: readonly string[], originOf: OriginOf): void {
  server.get('/robots.txt', async (request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache');
    return [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /paypal/',
      'Disallow: /ops/',
      'Disallow: /admin',
      'Disallow: /profile',
      `Sitemap: ${originOf(request)}/sitemap.xml`,
      '',
    ].join('\n');
  });
  server.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(request);
    const entries = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('');
    reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache');
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>\n`;
  });
}
