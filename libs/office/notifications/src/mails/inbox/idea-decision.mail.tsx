import type { Issuer } from '#libs/office/documents';
import type { CustomGame } from '#libs/office/inbox';
import { Button, mailHtml, plain, Text } from '../layout/mail-layout.js';

type Options = { idea: CustomGame; link: string; issuer: Issuer };

/** Of an idea that is refused not even its name is repeated: nobody has proved whose address this is. */
function words(idea: CustomGame) {
  const name = plain(idea.name);
  return idea.status === 'approved'
    ? {
        title: 'Your game idea is in',
        sentences: [
          `Hello, good news: your game idea “${name}” is one of our games now. Everybody can choose it for an event, you too.`,
          'Thank you for playing along.',
        ],
      }
    : {
        title: 'About your game idea',
        sentences: [
          'Hello, thank you for your game idea. We looked at it with care, and we cannot offer it for now.',
          `What we thought: ${plain(idea.reason ?? '')}`,
          'Please keep the ideas coming.',
        ],
      };
}

/** To the parent who sent an idea in: what became of it, and where the games are. */
export function ideaDecisionMail({ idea, link, issuer }: Options) {
  const { title, sentences } = words(idea);
  const html = mailHtml({
    issuer,
    title,
    preview: sentences[0],
    children: (
      <>
        {sentences.map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
        <Button href={link}>See all games</Button>
      </>
    ),
  });
  return {
    subject: title,
    html,
    text: [...sentences, '', link, '', `${issuer.brand}, ${issuer.email}`].join('\n'),
  };
}
