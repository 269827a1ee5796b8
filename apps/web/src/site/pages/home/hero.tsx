import { Star, Check, ShieldCheck } from '../../../ui/icons.js';
import banner from './art/banner.svg?raw';
import scene from './art/hero.svg?raw';
import { HERO, TRUST } from '../home.copy.js';
import { ActionLink } from '../../../ui/form/button.js';

/** The promises to parents, right below the hero. */
const Trust = () => (
  <div className="trust">
    <ul className="wrap cluster">
      {TRUST.map((promise, place) => {
        const Icon = place === 0 ? ShieldCheck : Check;
        return (
          <li className="cluster" key={promise}>
            <Icon size={20} strokeWidth={2.6} />
            <span>{promise}</span>
          </li>
        );
      })}
    </ul>
  </div>
);

/** The only inlined drawing: its meadow extends beyond the edges of its box. */
const Drawing = ({ svg, className }: { svg: string; className: string }) => (
  <div className={className} dangerouslySetInnerHTML={{ __html: svg }} />
);

export function Hero() {
  return (
    <>
      <section className="hero sunburst">
        <Drawing svg={banner} className="hero-banner" />
        <div className="wrap">
          <div className="hero-copy">
            <p className="badge kicker">
              <Star size={22} strokeWidth={2.4} />
              {HERO.kicker}
            </p>
            <h1>
              <span>{HERO.titleStart}</span> <em>{HERO.titleGold}</em>
            </h1>
            <p className="lead">{HERO.lead}</p>
            <div className="actions">
              <ActionLink to="/booking">{HERO.book}</ActionLink>
              <ActionLink to="/packages" tone="ghost" variant="secondary">
                {HERO.packages}
              </ActionLink>
            </div>
            <ul className="figures">
              {HERO.stats.map(({ figure, word }) => (
                <li key={word}>
                  <b>{figure}</b>
                  <span>{` ${word}`}</span>
                </li>
              ))}
            </ul>
          </div>
          <Drawing svg={scene} className="hero-scene" />
        </div>
      </section>
      <Trust />
    </>
  );
}
