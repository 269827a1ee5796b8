import type { Issuer } from '#libs/shop/business-settings';
import type { CustomGame } from '#libs/office/inbox';
import type { MailDefinition } from '../../mail-definition.js';
import { button, plain, renderLetter } from '../layout/mail-layout.js';

/**
 * To the author of a custom game: the decision and a link to the games. The form has no address: the account's is used,
 * else that of the same session's booking. None without either.
 */
export const customGameDecisionMail: MailDefinition<{ customGameId: string }> = {
  kind: 'custom-game-decision',
  subjectId: ({ customGameId }) => customGameId,
  async compose({ customGameId }, { customGames, accounts, bookings, links }, issuer) {
    const customGame = await customGames.find(customGameId);
    if (!customGame || customGame.status === 'submitted') return null;
    const { userId, sessionId } = customGame;
    const own = userId ? await accounts.addresseeOf(userId) : null;
    const to = own?.email ?? (sessionId ? await bookings.emailOfSession(sessionId) : null);
    return to ? { to, ...renderDecision({ customGame, issuer, link: links.to('/competitions') }) } : null;
  },
};

type Options = { customGame: CustomGame; link: string; issuer: Issuer };

/** A rejection does not repeat the custom game's name, because the address may be unproven. */
function copyOf(customGame: CustomGame) {
  const name = plain(customGame.name);
  return customGame.status === 'approved'
    ? {
        title: 'Your game idea is in',
        lines: [
          `Hello, good news: your game idea “${name}” is one of our games now. Everyone can choose it for an event, including you.`,
          'Thank you for playing along.',
        ],
      }
    : {
        title: 'About your game idea',
        lines: [
          'Hello, thank you for your game idea. We considered it carefully, but we cannot offer it right now.',
          `What we thought: ${plain(customGame.reason ?? '')}`,
          'Please keep the ideas coming.',
        ],
      };
}

function renderDecision({ customGame, link, issuer }: Options) {
  const { title, lines } = copyOf(customGame);
  return renderLetter({
    issuer,
    title,
    preview: lines[0],
    parts: [...lines, button('See all games', link)],
  });
}
