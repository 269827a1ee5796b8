/** A drawn badge with its own outline; it decorates the text next to it. */
export const ArtBadge = ({ name }: { name: string }) => (
  <img className="art-badge" src={`/art/badges/${name}.svg`} alt="" width={72} height={72} loading="lazy" />
);
