import type { Issuer } from '#libs/shop/business-settings';
import { derivedId, organizerMail } from '../../mail-definition.js';
import { Button, Heading, mailHtml, MailLink, Rows, Text } from '../layout/mail-layout.js';
import {
  factsOfNews,
  NEWS_COPY,
  pathOfNews,
  startOfNews,
  type BookingNews,
  type NewsKind,
} from './booking-news.mail.js';

type Digest = { issuer: Issuer; news: BookingNews[]; link: (path: string) => string };

/** On each morning with news; `day` is a business day, yyyy-MM-dd. */
export const digestMail = organizerMail<{ day: string; news: BookingNews[] }>({
  kind: 'organiser-digest',
  subjectId: ({ day }) => derivedId('digest', day),
  compose: async ({ news }, { links }, issuer) =>
    renderDigest({ issuer, news, link: (path) => links.to(path) }),
});

const KINDS = Object.keys(NEWS_COPY) as NewsKind[];

type Group = { what: NewsKind; news: BookingNews[] };

/** "2 confirmed, 1 moved". */
const countsOf = (groups: Group[]) =>
  groups
    .map(({ what, news }) => `${news.length} ${NEWS_COPY[what].count[news.length === 1 ? 0 : 1]}`)
    .join(', ');

/** A group of news as plain text. */
function textOf({ what, news }: Group, { link, issuer }: Pick<Digest, 'link' | 'issuer'>): string {
  const lines = news.map(
    (each) => `- ${startOfNews(each, issuer)}: ${factsOfNews(each)}\n  ${link(pathOfNews(each))}`,
  );
  return [NEWS_COPY[what].heading, NEWS_COPY[what].more, ...lines].filter(Boolean).join('\n');
}

function renderDigest({ issuer, news, link }: Digest) {
  const groups = KINDS.map((what) => ({ what, news: news.filter((each) => each.what === what) })).filter(
    (group) => group.news.length > 0,
  );
  const title = 'What happened since the last morning';
  const counts = countsOf(groups);
  const html = mailHtml({
    issuer,
    title,
    preview: counts,
    children: (
      <>
        {groups.map((group) => (
          <div key={group.what}>
            <Heading>{NEWS_COPY[group.what].heading}</Heading>
            {NEWS_COPY[group.what].more && <Text>{NEWS_COPY[group.what].more}</Text>}
            <Rows
              wide
              rows={group.news.map((each) => [
                <MailLink key={each.bookingId} href={link(pathOfNews(each))}>
                  {startOfNews(each, issuer)}
                </MailLink>,
                factsOfNews(each),
              ])}
            />
          </div>
        ))}
        <Button href={link('/admin')}>Open admin</Button>
      </>
    ),
  });
  const text = groups.map((group) => textOf(group, { link, issuer })).join('\n\n');
  return { subject: `${title}: ${counts}`, html, text: `${text}\n` };
}
