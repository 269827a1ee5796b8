import type { Issuer } from '#libs/office/documents';
import {
  factsOfNews,
  NEWS_WORDS,
  pathOfNews,
  startOfNews,
  type NewsFacts,
  type NewsKind,
} from './booking-news.mail.js';
import { Button, Heading, mailHtml, MailLink, Rows, Text } from '../layout/mail-layout.js';

type News = NewsFacts & { what: NewsKind };
type Digest = { issuer: Issuer; news: News[]; link: (path: string) => string };

const KINDS = Object.keys(NEWS_WORDS) as NewsKind[];

/** "2 confirmed, 1 moved". */
const countsOf = (groups: { what: NewsKind; news: News[] }[]) =>
  groups
    .map(({ what, news }) => `${news.length} ${NEWS_WORDS[what].count[news.length === 1 ? 0 : 1]}`)
    .join(', ');

type Group = { what: NewsKind; news: News[] };

/** A kind of news as plain text. */
function textOf({ what, news }: Group, link: Digest['link']): string {
  const lines = news.map(
    (each) => `- ${startOfNews(each)}: ${factsOfNews(each)}\n  ${link(pathOfNews(each))}`,
  );
  return [NEWS_WORDS[what].heading, NEWS_WORDS[what].more, ...lines].filter(Boolean).join('\n');
}

/** To the organisers, each morning on which there is something to tell. */
export function digestMail({ issuer, news, link }: Digest) {
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
            <Heading>{NEWS_WORDS[group.what].heading}</Heading>
            {NEWS_WORDS[group.what].more && <Text>{NEWS_WORDS[group.what].more}</Text>}
            <Rows
              wide
              rows={group.news.map((each) => [
                <MailLink key={each.bookingId} href={link(pathOfNews(each))}>
                  {startOfNews(each)}
                </MailLink>,
                factsOfNews(each),
              ])}
            />
          </div>
        ))}
        <Button href={link('/admin')}>Open the desk</Button>
      </>
    ),
  });
  const text = groups.map((group) => textOf(group, link)).join('\n\n');
  return { subject: `${title}: ${counts}`, html, text: `${text}\n` };
}
