import type { Issuer } from '#libs/documents';
import { Button, Gap, greeting, mailHtml, Rows, Text } from './mail-layout.js';

export type LetterWords = {
  issuer: Issuer;
  title: string;
  /** Whom it greets, as typed; empty for an address that has not proved itself. */
  name: string;
  /** Shown by mail programs beside the subject. */
  preview: string;
  before: string[];
  rows: [string, string][];
  button?: { label: string; link: string };
  after: string[];
};

/** A short letter to a parent about one booking: greeting, facts, at most one button, what else to know. */
export function letterMail({ issuer, title, name, preview, before, rows, button, after }: LetterWords) {
  const hello = greeting(name);
  const questions = `Questions? Write to ${issuer.email}${issuer.phone ? ` or call ${issuer.phone}` : ''}.`;
  const html = mailHtml({
    issuer,
    title,
    preview,
    children: (
      <>
        {[hello, ...before].map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
        <Rows rows={rows} />
        {button ? <Button href={button.link}>{button.label}</Button> : <Gap />}
        {[...after, questions].map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
      </>
    ),
  });
  const text = [
    hello,
    ...before,
    '',
    ...rows.map(([key, value]) => `${key}: ${value}`),
    ...(button ? ['', `${button.label}: ${button.link}`] : []),
    '',
    ...after,
    questions,
    '',
    `${issuer.brand}, ${issuer.serviceArea}`,
  ].join('\n');
  return { subject: title, html, text };
}
