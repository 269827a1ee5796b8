import { CREW_GUIDE as TEXTS } from './copy.js';

/** What stands in the place of the first crew: the way to it in three steps. */
export const CrewGuide = () => (
  <div className="crew-guide">
    <h3>{TEXTS.title}</h3>
    <p>{TEXTS.text}</p>
    <ol>
      {TEXTS.steps.map(([title, text]) => (
        <li key={title}>
          <b>{title}</b>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  </div>
);
