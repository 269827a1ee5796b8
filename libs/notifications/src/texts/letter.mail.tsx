import type { Issuer } from '#libs/documents';
import { Button, Gap, mailHtml, plain, Rows, Text } from './mail-layout.js';

export type LetterWords = {
  issuer: Issuer;
  title: string;
  /** Whom it greets, as typed. */
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
  const greeting = `Hello ${plain(name)},`;
  const questions = `Questions? Write to ${issuer.email}${issuer.phone ? ` or call ${issuer.phone}` : ''}.`;
  const html = mailHtml({
    issuer,
    title,
    preview,
    children: (
      <>
        {[greeting, ...before].map((sentence) => (
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
    greeting,
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
