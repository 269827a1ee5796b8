import { Box, ScrollArea, Text } from '@radix-ui/themes';
import { TitledCard } from './titled-card.js';
import { MAIL_PREVIEW_TEXTS as TEXTS } from './copy.js';

type Props = {
  title: string;
  /** A sentence below the title. */
  text?: string;
  mail: { subject: string; text: string } | null;
  /** Instead of the mail when there is none. */
  none: string;
};

/** A mail before it is sent; it scrolls, so that it is in sight together with what sends it. */
export const MailPreview = ({ title, text, mail, none }: Props) => (
  <TitledCard title={title} text={text}>
    {mail ? (
      <>
        <p>
          <span>{`${TEXTS.subject}: `}</span>
          <b>{mail.subject}</b>
        </p>
        <ScrollArea tabIndex={0} scrollbars="vertical" type="auto" style={{ maxHeight: 168 }}>
          <Box asChild pr="3">
            <p className="typed-lines">{mail.text}</p>
          </Box>
        </ScrollArea>
      </>
    ) : (
      <Text as="p" size="2" color="gray">
        {none}
      </Text>
    )}
  </TitledCard>
);
